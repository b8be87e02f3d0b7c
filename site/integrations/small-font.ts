import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locale } from '@lanternfield/contract/language.ts'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'
import { COMPILED, CONTENT } from '../src/lib/content-folder.ts'
import { findFonts } from '../src/lib/find-fonts.ts'
import { composeFallback } from './fallback-font.ts'
import { readBrand } from './read-brand.ts'

/** Everything that is written in content/: its names as well, which are made of the same letters. */
const TEXTS = ['site.js', 'server.json', 'messages.ts']

const WEIGHTS = { min: 400, max: 700 }
/** OpenType features to keep: kerning, the tabular figures that the styles use, and what scripts need to be read. */
const FEATURES: readonly string[] =
  'kern mark mkmk ccmp locl tnum rlig isol init medi fina nukt akhn rphf rkrf pref blwf abvf half pstf cfar vatu cjct pres abvs blws psts haln abvm blwm dist'.split(
    ' ',
  )
/** Fields to keep, as licences ask: copyright, trademark, licence, and its address. */
const NAMES: readonly number[] = [0, 7, 13, 14]

/** Characters of most pages: those of a keyboard, and typographic punctuation. */
const PRINTABLE_ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index)
const CHARACTERS = '©·×–—‘’“”…−'
/** Invisible characters: for a line break outside the small file, browsers would fetch the whole font. */
const INVISIBLE = '\t\n\r\u00a0\u00ad\u2009\u200a\u200b\u200d\u202f\u2060'

/**
 * Makes the typeface of the pages small: one file with the letters that the content needs, and the whole of it
 * in a second file, which a browser loads when another letter appears, such as in a typed name. Letters of other files and
 * scripts are in further files, which load with the pages that show them. The style sheet of our server's own pages
 * imports the same faces.
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

/** Writes the small file, unless an earlier build has, and composes the font faces. */
export async function makeFaces(folder: string): Promise<string> {
  const { typeface } = readBrand()
  const texts = await readTexts()
  const family = `${typeface} Variable`
  const fallback = `${typeface} Fallback`
  const files = [...findFonts(String.fromCodePoint(...pointsToKeep(texts)), { typeface, locale })]
  const faces = files.map(async ([file, letters]) => {
    const small = await makeSmall(file, letters, folder)
    return fontFace(family, small, unicodeRange(pointsOf(letters)))
  })
  // That of the first character, which is a space.
  const [[latin = ''] = []] = files
  const ranges = JSON.parse(await readFile(join(dirname(latin), '../unicode.json'), 'utf8'))
  return [
    await composeFallback(fallback, typeface, texts.join('')),
    // Where ranges overlap, browsers take the last rule.
    fontFace(family, latin, ranges.latin),
    ...(await Promise.all(faces)),
    `:root { --font-sans: "${family}", "${fallback}", ui-sans-serif, system-ui, sans-serif }`,
  ].join('')
}

/** Writes a font with these letters only, unless an earlier build has. */
async function makeSmall(file: string, letters: string, folder: string): Promise<string> {
  const whole = await readFile(file)
  const plan = JSON.stringify([[...letters].sort(), WEIGHTS, FEATURES, NAMES])
  const hash = createHash('sha256').update(whole).update(plan).digest('hex').slice(0, 8)
  const small = join(folder, `${basename(file, '.woff2')}-${hash}.woff2`)
  if (!existsSync(small))
    await writeFile(
      small,
      await subsetFont(whole, letters, {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
        preserveNameIds: NAMES,
        noHinting: true,
      }),
    )
  return small
}

const fontFace = (family: string, url: string, range: string) => `@font-face {
  font-family: "${family}";
  src: url("${url}") format("woff2");
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  unicode-range: ${range};
}
`

/** Code points as CSS writes them, from the lowest to the highest. */
export function unicodeRange(points: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = []
  for (const point of [...points].sort((one, other) => one - other)) {
    const latest = ranges.at(-1)
    if (latest && point === latest.last + 1) latest.last = point
    else ranges.push({ first: point, last: point })
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',')
}

/** The code points of the small files: the usual ones, and those of the texts. */
export function pointsToKeep(texts: readonly string[]): ReadonlySet<number> {
  return new Set([...PRINTABLE_ASCII, ...pointsOf([CHARACTERS, INVISIBLE, ...texts].join(''))])
}

const pointsOf = (text: string) => Array.from(new Set(text), (letter) => letter.codePointAt(0) ?? 0)

async function readTexts(): Promise<string[]> {
  const drawings = globSync(join(CONTENT, 'drawings/*.svg'))
  const texts = await Promise.all(
    [...TEXTS.map((name) => join(COMPILED, name)), ...drawings].map((file) =>
      readFile(file, 'utf8'),
    ),
  )
  // The paths of a drawing are no text.
  return texts.map((text) => (text.startsWith('<svg') ? text.replace(/<[^>]*>/g, ' ') : text))
}
