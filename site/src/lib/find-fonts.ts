import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { create, type Font } from 'fontkitten'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
/** For what the typeface of a site has not: those that are installed, and Noto Sans first. Most have one script. */
const NOTO = readdirSync(join(resolve('@fontsource-variable/noto-sans/package.json'), '../..'))
  .filter((name) => name.startsWith('noto-'))
  .sort()
  .map((name) => `@fontsource-variable/${name}`)
/** Countries that draw Chinese characters in another way than China. */
const HAN: Readonly<Record<string, string>> = { JP: 'jp', KR: 'kr', TW: 'tc', HK: 'tc', MO: 'tc' }

type Lettering = { readonly typeface: string; readonly locale: string }

/**
 * The variable font files that together have the characters of a text, each with those that it is for.
 * @throws Error that names the package to install
 */
export function findFonts(text: string, { typeface, locale }: Lettering): Map<string, string> {
  const own = `@fontsource-variable/${typeface.toLowerCase().replaceAll(' ', '-')}`
  const han = `-${HAN[new Intl.Locale(locale).maximize().region ?? ''] ?? 'sc'}`
  const others = NOTO.toSorted((one, other) => +other.endsWith(han) - +one.endsWith(han))
  const found = new Map<string, string>()
  for (const letter of new Set(text)) {
    // What has no shape, such as a line break or a thin space, is with the space.
    const shown = letter.replace(
      /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2000-\u200a\u202f]/u,
      ' ',
    )
    const file = [own, NOTO[0] ?? own, ...others]
      .values()
      .flatMap(readFiles)
      .find(({ has }) => has(shown))
    if (file) found.set(file.path, (found.get(file.path) ?? '') + letter)
  }
  return found
}

/** The characters of a text that no typeface can draw, such as emoji; each once. */
export function findUndrawable(text: string): string[] {
  const drawn = [...findFonts(text, { typeface: 'Noto Sans', locale: 'en' }).values()].join('')
  return [...new Set(text)].filter((letter) => !drawn.includes(letter))
}

/** The characters of a text in one weight, as TrueType: a font from each file that has some of them. */
export function cutFonts(text: string, weight: number, lettering: Lettering): Promise<Buffer[]> {
  const fonts = [...findFonts(text, lettering)]
  return Promise.all(fonts.map(([file, letters]) => cutFont(file, weight, letters)))
}

/** A font file in one weight, as TrueType, with these characters or all. */
export function cutFont(file: string, weight: number, letters?: string): Promise<Buffer> {
  const font = readFileSync(file)
  return subsetFont(font, letters ?? String.fromCodePoint(...openFont(font).characterSet), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
}

/** A font to measure, and to take outlines from. */
export const openFont = (font: Buffer) => create(font) as Font

type FontFile = { readonly path: string; readonly has: (letter: string) => boolean }
const known = new Map<string, readonly FontFile[]>()

/** The files of a package, that of Latin letters first. */
function readFiles(name: string): readonly FontFile[] {
  const files = known.get(name) ?? Object.entries(readRanges(name)).reverse().map(toFile)
  known.set(name, files)
  return files

  function toFile([part, ranges]: readonly [string, string]): FontFile {
    // Of many, a part is `[12]`.
    const file = `${basename(name)}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`
    const path = resolve(`${name}/files/${file}`)
    const inRanges = new RegExp(`[${ranges.replace(/(?:U\+)?([\da-f]+),?/gi, '\\u{$1}')}]`, 'u')
    let letters: string | undefined
    const has = (letter: string) => {
      if (!inRanges.test(letter)) return false
      // Ranges are of scripts: a font may lack some of it.
      letters ??= String.fromCodePoint(...openFont(readFileSync(path)).characterSet)
      return letters.includes(letter)
    }
    return { path, has }
  }
}

function readRanges(name: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8'))
  } catch (cause) {
    const message = `content/brand.yaml: the fonts of \`typeface\` are not installed. Run \`npm install --workspace site ${name}\`, or name another typeface of fontsource.org.`
    throw new Error(message, { cause })
  }
}
