import { hash } from 'node:crypto'
import MagicString from 'magic-string'
import {
  type Attributes,
  contentOf,
  type ElementRange,
  type PageMarkup,
  parsePage,
} from './parse-page.ts'
import { readUsedProperties } from './prune-css.ts'
import { type EmitFile, splitStyles } from './split-styles.ts'

/**
 * Makes the function that reduces built pages: the styles of the first screen inlined and the rest linked, the first
 * picture preloaded, the loader of islands in a file, and the policy with the hashes of what is left.
 * Source: docs/decisions/critical-css.md
 */
export function createLeanHtml({
  scripts,
  emitFile,
}: {
  /** All scripts of the site, and the style sheets that they load, as one text. */
  readonly scripts: string
  readonly emitFile: EmitFile
}): (html: string) => string {
  const texts = { words: wordsOf(scripts), usedProperties: readUsedProperties(scripts) }
  return (html) => {
    const markup = parsePage(html)
    const page = new MagicString(html)
    preloadPicture(page, markup)
    splitStyles(page, markup, { scripts: texts, emitFile })
    extractIslands(page, markup, emitFile)
    // Astro names an island by a hash of the folder that the site is built in, and no script reads it.
    const text = page.toString().replaceAll(/(<astro-island) uid="[^"]*"/g, '$1')
    return writePolicyHashes(text)
  }
}

/** Classes contain colons and brackets; the attributes in selectors of scripts are delimited by such characters. */
function wordsOf(scripts: string): ReadonlySet<string> {
  return new Set([...scripts.split(/[\s"'`\\]+/), ...scripts.split(/[^\w-]+/)])
}

/**
 * Preloads the first picture in its best format, for each theme, before the styles. In the body, browsers would only
 * discover it once the first text has been laid out.
 */
function preloadPicture(page: MagicString, { firstPicture, styles: [style] }: PageMarkup): void {
  const [best] = firstPicture
  if (!best || !style) return
  const sources = firstPicture.filter(({ type }) => type === best.type)
  const themes = sources.flatMap(({ media }) => media ?? [])
  page.appendLeft(style.start, sources.map((source) => preloadLink(source, themes)).join(''))
}

function preloadLink(
  { type, srcset, sizes, media }: Attributes,
  themes: readonly string[],
): string {
  const attributes = {
    ...{ rel: 'preload', as: 'image', type, imagesrcset: srcset, imagesizes: sizes },
    // The source without a theme is for every other theme.
    media: media ?? themes.map((theme) => `not ${theme}`).join(' and '),
    fetchpriority: 'high',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value)
    .map(([name, value = '']) => `${name}="${escapeAttribute(value)}"`)
  return `<link ${written.join(' ')}>`
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
}

/**
 * Moves the classic scripts of the body, Astro's loader of islands, into a file. A `<template data-islands>` has
 * its URL, for the script that loads it when a visitor reaches for a form. Scripts of the head must run before the
 * page is parsed, and stay.
 */
function extractIslands(
  page: MagicString,
  { scripts, bodyStart }: PageMarkup,
  emitFile: EmitFile,
): void {
  const moved = scripts.filter(
    ({ start, attributes }) => start > bodyStart && attributes.type === undefined,
  )
  const [first, ...others] = moved
  if (!first) return
  const text = moved.map((script) => contentOf(page.original, script)).join('\n')
  const url = emitFile('islands', 'js', text)
  page.overwrite(first.start, first.end, `<template data-islands="${url}"></template>`)
  for (const { start, end } of others) page.remove(start, end)
}

/** The page's content security policy with the hashes of its own styles and scripts, and of no other page's. */
function writePolicyHashes(html: string): string {
  const { styles, scripts } = parsePage(html)
  const hashes = (ranges: readonly ElementRange[]) =>
    ranges.map((range) => `'sha256-${hash('sha256', contentOf(html, range), 'base64')}'`)
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/i, (meta) =>
    withHashes(withHashes(meta, 'style-src', hashes(styles)), 'script-src', hashes(scripts)),
  )
}

function withHashes(meta: string, directive: string, hashes: readonly string[]): string {
  return meta.replace(new RegExp(`${directive} [^;"]*`), (sources) => {
    const others = sources.split(' ').filter((source) => !/^'sha\d+-/.test(source))
    return [...others, ...new Set(hashes)].join(' ')
  })
}
