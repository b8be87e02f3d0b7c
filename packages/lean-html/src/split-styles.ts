import { contentOf, type Edit, insert, replace } from './edits.ts'
import type { EmitFile } from './lean-html.ts'
import type { ElementRange, PageMarkup } from './parse-page.ts'
import {
  type NameTest,
  type PruneCss,
  readUsedProperties,
  type SelectorNames,
} from './prune-css.ts'

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
  readonly pruneCss: PruneCss
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
  { scripts, pruneCss, emitFile }: SplitStylesOptions,
): Edit[] {
  const [first, ...others] = markup.styles
  if (!first) return []
  const css = markup.styles.map((style) => contentOf(html, style)).join('')
  const all = pruneCss(
    css,
    withWords(markup.names, scripts.words),
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
  const styles = emitFile('page', 'css', all)
  const [inHead, link, importing] =
    markup.firstPicture.length > 0
      ? ['', linkTo(loadedLater(styles, emitFile)), importedModules(markup.modules)]
      : [earlyModules(html, markup.modules), linkTo(styles), '']
  return [
    ...edits,
    replace(first, `<style>${inlined}</style>${inHead}`),
    insert(markup.firstScreenEnd, link + WAIT_FOR_STYLES + importing),
    ...markup.modules.map((module) => replace(module, '')),
  ]
}

function linkTo(url: string): string {
  return `<link rel="stylesheet" fetchpriority="low" href="${url}">`
}

/**
 * A file that imports the styles, so that they are requested a round trip later: over HTTP/1.1 they would share a slow line
 * with the first picture, and their layout would delay its paint. A server that honors `fetchpriority` has sent the
 * picture by then anyway.
 */
function loadedLater(styles: string, emitFile: EmitFile): string {
  return emitFile('below', 'css', `@import"${styles}";`)
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

/** Module scripts behind the first picture: preload scanners find the URLs in markup, and not those within a script. */
function importedModules(modules: readonly ElementRange[]): string {
  return modules
    .map(({ attributes: { src } }) => `<script type="module">import"${src}"</script>`)
    .join('')
}

function withWords(names: SelectorNames, words: NameTest): SelectorNames {
  return {
    classes: either(names.classes, words),
    ids: either(names.ids, words),
    tags: either(names.tags, words),
    attributes: either(names.attributes, words),
  }
}

/** The union of two sets, without copying the larger one for every page. */
function either(one: NameTest, other: NameTest): NameTest {
  return { has: (name) => one.has(name) || other.has(name) }
}
