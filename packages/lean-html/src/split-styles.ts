import { contentOf, type Edit, insert, replace } from './edits.ts'
import type { EmitFile } from './emit-file.ts'
import type { ElementRange, PageMarkup } from './parse-page.ts'
import { dropPrintRules, type NameTest, pruneCss, readUsedProperties } from './prune-css.ts'

/** Below this, all styles together are not worth a request of their own. */
const MIN_FILE_LENGTH = 2048

export type ScriptTexts = {
  /** Every word in the scripts of the site: some of them are classes and attributes that scripts add. */
  readonly words: ReadonlySet<string>
  /** The custom properties that the scripts use, and the styles that they load. */
  readonly usedProperties: ReadonlySet<string>
}

type SplitStylesOptions = {
  readonly scripts: ScriptTexts
  readonly emitFile: EmitFile
}

/**
 * Inlines the styles of the first screen, and links all styles of the page where the first screen ends: browsers paint
 * what precedes such a link, and hold back what follows until the file has arrived, so that nothing appears unstyled.
 * Module scripts of the page come after everything else.
 * Source: docs/decisions/critical-css.md
 */
export function splitStyles(
  html: string,
  markup: PageMarkup,
  { scripts, emitFile }: SplitStylesOptions,
): Edit[] {
  const [first, ...others] = markup.styles
  if (!first) return []
  const css = markup.styles.map((style) => contentOf(html, style)).join('')
  const all = pruneCss(
    css,
    either(markup.names, scripts.words),
    either(readUsedProperties(html.slice(markup.bodyStart)), scripts.usedProperties),
  )
  const inlined = pruneCss(
    dropPrintRules(css),
    markup.firstScreenNames,
    readUsedProperties(html.slice(0, markup.firstScreenEnd)),
  )
  const isWorthFile = all.length - inlined.length >= MIN_FILE_LENGTH
  const link = isWorthFile ? linkTo(emitFile('page', 'css', all), markup, emitFile) : ''
  return [
    replace(first, `<style>${isWorthFile ? inlined : all}</style>`),
    insert(markup.firstScreenEnd, link + loadModules(markup.modules)),
    ...[...others, ...markup.modules].map((element) => replace(element, '')),
  ]
}

/**
 * A page with a first picture links a file that imports the styles, so that they are requested a round trip later: they
 * would share a slow line with the picture, whatever priority they have, since a proxy sends what it has.
 */
function linkTo(styles: string, { firstPicture }: PageMarkup, emitFile: EmitFile): string {
  const url = firstPicture.length > 0 ? emitFile('below', 'css', `@import"${styles}"`) : styles
  return `<link rel="stylesheet" href="${url}">`
}

/**
 * A script that loads the module scripts once the page is there, so that they hold up no picture, or at the first press.
 * Firefox lays out what follows a style sheet in the body without waiting for it, and Safari takes it into the page. This
 * script waits for the style sheet before it in every browser, and parsing for the script.
 */
function loadModules(modules: readonly ElementRange[]): string {
  const imports = modules.map(({ attributes: { src } }) => `import("${src}")`).join('&&')
  // Where there is nothing to load, an empty script would not run, and so not wait.
  return `<script>${imports ? `onload=onpointerdown=onkeydown=()=>${imports}` : ' '}</script>`
}

/** The union of two sets, without copying the larger one for every page. */
function either(one: NameTest, other: NameTest): NameTest {
  return { has: (name) => one.has(name) || other.has(name) }
}
