/**
 * The server as a few files of JavaScript without `node_modules`, for containers and AWS Lambda.
 * Source: docs/decisions/recipes.md
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { ROOT } from '../../harness/root.ts'
import { composeLicenses } from '../../site/integrations/licenses.ts'

const INSPECTION_WORKER = 'packages/resume-inspection/src/inspection-worker.ts'

type Bundle = {
  /** The first files, by the names that they get. */
  readonly entries: Readonly<Record<string, string>>
  /** What they read from disk besides the content. */
  readonly files?: readonly string[]
}

export const SERVER_BUNDLE: Bundle = {
  entries: {
    main: 'server/src/main.ts',
    inbox: 'server/src/operator/main.ts',
    doctor: 'server/src/parts/doctor/main.ts',
  },
  // The build of a site of one's own counts for the doctor what is as delivered.
  files: ['compiled/as-delivered.txt'].filter((path) => existsSync(join(ROOT, path))),
}
/** What a build has written for the server. */
const CONTENT = 'compiled/server.json'

/** @param outDir a directory that may exist; its other files stay */
export async function bundleServer({ entries, files = [] }: Bundle, outDir: string): Promise<void> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { ...entries, 'inspection-worker': INSPECTION_WORKER },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // As server/src/base/production.ts: of React, the build for development is left out.
    define: { 'process.env.NODE_ENV': '"production"' },
    // Optional parts of pg that are not used.
    external: ['pg-native', 'cloudflare:sockets'],
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    // As if they were in the root: the places in the log are then those of the sources.
    outdir: ROOT,
    write: false,
    metafile: true,
    plugins: [placesOfSources],
    // CommonJS within the bundle asks for Node's own modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
    logOverride: { 'assign-to-define': 'silent' },
  })
  mkdirSync(outDir, { recursive: true })
  for (const { path, contents } of outputFiles)
    writeFileSync(join(outDir, basename(path)), contents)
  for (const file of [CONTENT, ...files])
    cpSync(join(ROOT, file), join(outDir, file), { recursive: true })
  const inputs = Object.keys(metafile.inputs).map((file) => join(ROOT, file))
  writeFileSync(join(outDir, 'licenses.txt'), composeLicenses(inputs))
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}\n')
}

/** Source files find what they read, and start workers, beside themselves; in a bundle, from the bundle's directory. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(server|packages\/[\w-]+)\/src\/.*\.ts$/ }, ({ path }) => {
      const place = JSON.stringify(`/${relative(ROOT, dirname(path)).replaceAll('\\', '/')}`)
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`)
        .replaceAll(
          /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
          "new URL('./$1.js', import.meta.url)",
        )
      return { contents, loader: 'ts' }
    }),
}
