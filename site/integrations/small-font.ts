import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'
import { composeFontFaces, pointsToKeep } from './font-faces.ts'

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))
const TEXTS = new Set(['.yaml', '.mdoc'])

const { resolve } = createRequire(import.meta.url)
const PACKAGE = '@fontsource-variable/inter'
const FILE = `${PACKAGE}/files/inter-latin-wght-normal.woff2`
const FAMILY = 'Inter Variable'
const WEIGHTS = { min: 400, max: 700 }
/** OpenType features to keep: kerning, and the tabular figures that the styles use. */
const FEATURES: readonly string[] = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

/**
 * Makes the typeface of the pages small: one file with the letters that the content needs, and the whole of it
 * in a second file, which a browser loads when another letter appears, such as in a typed name.
 * Source: docs/decisions/critical-css.md
 */
export function smallFont(): AstroIntegration {
  return {
    name: 'small-font',
    hooks: {
      'astro:config:setup': async ({ config, injectScript }) => {
        const folder = join(fileURLToPath(config.cacheDir), 'fonts')
        await mkdir(folder, { recursive: true })
        const styles = join(folder, 'faces.css')
        await writeFile(styles, await makeFaces(folder))
        injectScript('page-ssr', `import ${JSON.stringify(styles)}`)
      },
    },
  }
}

/** Writes the small file, unless it is there from an earlier build, and says what is in which. */
async function makeFaces(folder: string): Promise<string> {
  const whole = await readFile(resolve(FILE))
  const { latin } = JSON.parse(await readFile(resolve(`${PACKAGE}/unicode.json`), 'utf8'))
  const points = pointsToKeep(await readTexts())
  const plan = JSON.stringify([[...points].sort(), WEIGHTS, FEATURES])
  const hash = createHash('sha256').update(whole).update(plan).digest('hex').slice(0, 8)
  const small = join(folder, `inter-${hash}.woff2`)
  if (!existsSync(small))
    await writeFile(
      small,
      await subsetFont(whole, String.fromCodePoint(...points), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
        noHinting: true,
      }),
    )
  return composeFontFaces({
    family: FAMILY,
    weights: `${WEIGHTS.min} ${WEIGHTS.max}`,
    small: { url: `./inter-${hash}.woff2`, points },
    whole: { url: FILE, range: latin },
  })
}

/** Everything that is written in `content/`: its names and keys as well, which are made of the same letters. */
async function readTexts(): Promise<string[]> {
  const files = (await readdir(CONTENT, { recursive: true })).filter((file) =>
    TEXTS.has(extname(file)),
  )
  return Promise.all(files.map((file) => readFile(join(CONTENT, file), 'utf8')))
}
