import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'

const { resolve } = createRequire(import.meta.url)

/**
 * The files of a typeface, in its packages of fontsource.org: the variable one for browsers, and one for each
 * weight for what reads no variable fonts.
 * @throws Error that names the packages to install
 */
export function findFonts(typeface: string) {
  const name = typeface.toLowerCase().replaceAll(' ', '-')
  const variable = `@fontsource-variable/${name}`
  const fixed = `@fontsource/${name}`
  const find = (file: string) => {
    try {
      return resolve(file)
    } catch (cause) {
      throw new Error(
        `content/brand.yaml: \`typeface\` is ${typeface}, whose fonts are not installed. Run \`npm install --workspace site ${variable} ${fixed}\`, or name another typeface of fontsource.org.`,
        { cause },
      )
    }
  }
  return {
    variable: find(`${variable}/files/${name}-latin-wght-normal.woff2`),
    ranges: find(`${variable}/unicode.json`),
    ofWeight: (weight: number) => find(`${fixed}/files/${name}-latin-${weight}-normal.woff`),
  }
}

/** The letters of a typeface in one weight. */
export const openFont = (typeface: string, weight: number) =>
  create(readFileSync(findFonts(typeface).ofWeight(weight))) as Font
