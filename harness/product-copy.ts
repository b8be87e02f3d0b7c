/** A copy of the product that a test may build with other content, as an editor would, or other settings. */
import { type SpawnOptions, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_CONTENT } from './demo-content.ts'
import { ROOT } from './root.ts'

const COPIED = ['contract', 'packages', 'server', 'site', 'package.json', 'tsconfig.base.json']
const NOT_COPIED = /\/(node_modules|dist|site\/releases|\.astro)$/
/** At the root: what is no part of the product. */
const NOT_OURS = [
  '.env',
  '.git',
  '.node',
  'content',
  'data',
  'demo',
  'node_modules',
  'test-results',
]
/** Links to the workspaces beside them. */
const WORKSPACES = '@lanternfield'

export type ProductCopy = ReturnType<typeof copyProduct>

/**
 * @param pictures whether the copy uses the pictures that builds of the site have made: making them takes half a minute
 * @param isWhole whether it has tests, tools and recipes too
 */
export function copyProduct({
  pictures = 'linked',
  isWhole = false,
}: {
  readonly pictures?: 'linked' | 'none'
  readonly isWhole?: boolean
} = {}) {
  const root = mkdtempSync(join(tmpdir(), 'lanternfield-editor-'))
  const entries = isWhole ? readdirSync(ROOT).filter((name) => !NOT_OURS.includes(name)) : COPIED
  for (const entry of entries)
    cpSync(join(ROOT, entry), join(root, entry), {
      recursive: true,
      filter: (source) => !NOT_COPIED.test(source),
    })
  cpSync(DEMO_CONTENT, join(root, 'content'), { recursive: true })
  linkPackages(root)
  if (pictures === 'linked') linkPictures(root)
  /** Path of a file in the copy. */
  const path = (file: string) => join(root, file)
  return {
    path,
    read: (file: string) => readFileSync(path(file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(path(file), text),
    /** Runs a program in it. */
    run: (command: string, ...args: readonly string[]) => run(command, args, { cwd: root }),
    /** Builds the site as `npm run build` does, with these variables in its environment. */
    build: (settings: Readonly<Record<string, string>> = {}) =>
      run('node --import tsx src/compile/main.ts && astro build', [], {
        shell: true,
        cwd: path('site'),
        env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...settings },
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Links what is installed here. Workspaces are those of the copy: their links are relative. */
function linkPackages(root: string): void {
  for (const folder of ['node_modules', 'site/node_modules']) {
    const [from, to] = [join(ROOT, folder), join(root, folder)]
    mkdirSync(join(to, '.astro'), { recursive: true })
    for (const name of readdirSync(from))
      if (name === WORKSPACES)
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
      else if (!['.astro', '.vite'].includes(name)) symlinkSync(join(from, name), join(to, name))
  }
}

/** Links the pictures that builds here have drawn. */
function linkPictures(root: string): void {
  const [from, to] = [join(ROOT, 'site/node_modules'), join(root, 'site/node_modules')]
  for (const pictures of ['assets', 'social']) {
    mkdirSync(join(from, '.astro', pictures), { recursive: true })
    symlinkSync(join(from, '.astro', pictures), join(to, '.astro', pictures))
  }
}

function run(
  command: string,
  args: readonly string[],
  { env, ...options }: Pick<SpawnOptions, 'cwd' | 'env' | 'shell'>,
): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = spawn(command, args, {
    ...options,
    // The copy has its content in its own folder.
    env: { ...process.env, CONTENT_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}
