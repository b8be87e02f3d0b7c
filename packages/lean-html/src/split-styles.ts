import { contentOf, type Edit, insert, replace } from './edits.ts'
import type { EmitFile } from './emit-file.ts'
import type { ElementRange, PageMarkup } from './parse-page.ts'
import { type NameTest, pruneCss, readUsedProperties } from './prune-css.ts'

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
 * Firefox lays out what follows a style sheet in the body without waiting for it, and Safari takes it into the page. A
 * script waits for the style sheets before it in every browser, and parsing for the script; an empty one would not run.
 * Source: docs/decisions/critical-css.md
 */
const WAIT_FOR_STYLES = '<script> </script>'

/**
 * Inlines the styles of the first screen, and links all styles of the page where the first screen ends: browsers paint
 * what precedes such a link, and hold back what follows until the file has arrived, so that nothing appears unstyled.
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
    css,
    markup.firstScreenNames,
    readUsedProperties(html.slice(0, markup.firstScreenEnd)),
  )
  const edits = others.map((style) => replace(style, ''))
  if (all.length - inlined.length < MIN_FILE_LENGTH)
    return [...edits, replace(first, `<style>${all}</style>`)]
  const link = `<link rel="stylesheet" fetchpriority="low" href="${emitFile('page', 'css', all)}">`
  return [
    ...edits,
    replace(first, `<style>${inlined}</style>${earlyModules(html, markup.modules)}`),
    insert(markup.firstScreenEnd, link + WAIT_FOR_STYLES),
    ...markup.modules.map((module) => replace(module, '')),
  ]
}

/**
 * Module scripts, in the head: behind a style sheet they would be discovered only once that has arrived. They run when the
 * page has been parsed, wherever they stand.
 */
function earlyModules(html: string, modules: readonly ElementRange[]): string {
  return modules
    .map(({ start, end }) => html.slice(start, end))
    .map((module) => module.replace('<script', '<script fetchpriority="low"'))
    .join('')
}

/** The union of two sets, without copying the larger one for every page. */
function either(one: NameTest, other: NameTest): NameTest {
  return { has: (name) => one.has(name) || other.has(name) }
}
