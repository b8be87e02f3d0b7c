import type MagicString from 'magic-string'
import { contentOf, type ElementRange, type PageMarkup } from './parse-page.ts'
import { dropAtRules, type NameTest, pruneCss, readUsedProperties } from './prune-css.ts'

/** Below this, all styles together are not worth a request of their own. */
const MIN_FILE_LENGTH = 2048

/** Stores a file that pages may share. @returns its URL */
export type EmitFile = (name: string, extension: 'css' | 'js', text: string) => string

type SplitStylesOptions = {
  readonly scripts: {
    /** Every word in the scripts of the site: some of them are classes and attributes that scripts add. */
    readonly words: ReadonlySet<string>
    /** The custom properties that the scripts use, and the styles that they load. */
    readonly usedProperties: ReadonlySet<string>
  }
  readonly emitFile: EmitFile
}

/**
 * Firefox lays out what follows a style sheet in the body without waiting for it, and Safari takes it into the page. A
 * script waits for the style sheets before it in every browser, and parsing for the script; an empty one would not run.
 */
const WAIT_FOR_STYLES = '<script> </script>'

/**
 * Inlines the styles of the first screen, and links all styles of the page where the first screen ends: browsers paint
 * what precedes such a link, and hold back what follows until the file has arrived, so that nothing appears unstyled.
 * Module scripts are requested once the styles are there.
 * Source: docs/decisions/critical-css.md
 */
export function splitStyles(
  page: MagicString,
  markup: PageMarkup,
  { scripts, emitFile }: SplitStylesOptions,
): void {
  const html = page.original
  const [first, ...others] = markup.styles
  if (!first) return
  const css = markup.styles.map((style) => contentOf(html, style)).join('')
  const all = pruneCss(
    css,
    either(markup.names, scripts.words),
    either(readUsedProperties(html.slice(markup.bodyStart)), scripts.usedProperties),
  )
  const inlined = pruneCss(
    // The first paint is not on paper.
    dropAtRules(css, ({ name, params }) => name === 'media' && params === 'print'),
    markup.firstScreenNames,
    readUsedProperties(html.slice(0, markup.firstScreenEnd)),
  )
  for (const { start, end } of others) page.remove(start, end)
  if (all.length - inlined.length < MIN_FILE_LENGTH) {
    page.overwrite(first.start, first.end, `<style>${all}</style>`)
    return
  }
  // Where a typeface is declared again, Firefox shows no text until it has loaded it again.
  const linked = dropAtRules(all, ({ name }) => name === 'font-face')
  const styles = emitFile('page', 'css', linked)
  // Through a file that imports them, they are requested a round trip after the first picture. They would share a
  // slow line with it, whatever priority they have, since a proxy sends what it has.
  const hasPicture = markup.firstPicture.length > 0
  const link = linkTo(hasPicture ? emitFile('below', 'css', `@import"${styles}"`) : styles)
  // Where no script runs, none waits for the styles: all of the page does.
  const inHead = `<style>${inlined}</style><noscript>${linkTo(styles)}</noscript>`
  page.overwrite(first.start, first.end, inHead)
  for (const { start, end } of markup.modules) page.remove(start, end)
  page.appendLeft(markup.firstScreenEnd, link + WAIT_FOR_STYLES + importModules(markup.modules))
}

function linkTo(url: string): string {
  return `<link rel="stylesheet" href="${url}">`
}

/** Module scripts behind the styles: browsers look ahead for URLs in markup, and not for those in a script. */
function importModules(modules: readonly ElementRange[]): string {
  const imports = modules.map(({ attributes: { src } }) => `import"${src}"`)
  return imports.length > 0 ? `<script type="module">${imports.join(';')}</script>` : ''
}

/** The union of two sets, without copying the larger one for every page. */
function either(one: NameTest, other: NameTest): NameTest {
  return { has: (name) => one.has(name) || other.has(name) }
}
