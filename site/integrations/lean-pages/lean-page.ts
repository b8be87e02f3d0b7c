import { createHash } from 'node:crypto'
import { borrowIcon, type Icons } from './icon-sprite.ts'
import { leanStyles, type Words } from './lean-styles.ts'
import { type Attributes, type Markup, type Part, readMarkup } from './read-markup.ts'

/** What pages share, and where it is. */
export type Surroundings = {
  /** Every word in the scripts of the site, of which some are classes and attributes that they add. */
  readonly scriptWords: ReadonlySet<string>
  /** The scripts themselves and the styles that they bring, which may use custom properties. */
  readonly scripts: string
  readonly icons: Icons
  /** The address of the sprite that has them. */
  readonly spritePath: string
  /** Keeps a file that pages may share, and says by which address they ask for it. */
  readonly keep: (name: string, extension: 'css' | 'js', text: string) => string
}

type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** Below this, all styles together are not worth a request of their own. */
const MIN_SHARED_LENGTH = 2048

/**
 * A built page with what its first screen needs, and the addresses of the rest: the styles of what comes first
 * are within it, and all that it uses are asked for where the first screen ends. Icons are in a sprite, and the
 * scripts of islands in a file that is fetched when somebody reaches for one.
 * Source: docs/decisions/032-critical-css.md
 */
export function leanPage(html: string, around: Surroundings): string {
  const markup = readMarkup(html)
  const edits = [
    ...nameFirstPicture(markup),
    ...editStyles(html, markup, around),
    ...moveScripts(html, markup, around),
    ...borrowIcons(html, markup, around),
  ]
  return withOwnHashes(applyEdits(html, edits))
}

function editStyles(html: string, markup: Markup, around: Surroundings): Edit[] {
  const [first, ...others] = markup.styles
  if (!first) return []
  const css = markup.styles.map((style) => contentOf(html, style)).join('')
  const body = html.slice(html.indexOf('<body'))
  const all = leanStyles(css, withScripts(markup.words, around.scriptWords), body + around.scripts)
  const early = leanStyles(css, markup.wordsOfFirstScreen, html.slice(0, markup.firstScreenEnd))
  const isSplit = all.length - early.length >= MIN_SHARED_LENGTH
  const edits = others.map((style) => replaced(style, ''))
  if (!isSplit) return [...edits, replaced(first, `<style>${all}</style>`)]
  const styles = around.keep('page', 'css', all)
  const linked = (address: string) =>
    `<link rel="stylesheet" fetchpriority="low" href="${address}">`
  const [inHead, below] =
    markup.firstPicture.length > 0
      ? ['', linked(afterPicture(styles, around)) + namedLate(markup.modules)]
      : [namedEarly(html, markup.modules), linked(styles)]
  return [
    ...edits,
    replaced(first, `<style>${early}</style>${inHead}`),
    insertion(markup.firstScreenEnd, below),
    ...markup.modules.map((module) => replaced(module, '')),
  ]
}

/**
 * Styles that are asked for a round trip later: on a slow line they would share it with the first picture, and laying
 * out what they are for would then keep the picture from being painted. A browser that takes turns by itself, as
 * `fetchpriority` asks, has the picture by then anyway.
 */
function afterPicture(styles: string, around: Surroundings): string {
  return around.keep('below', 'css', `@import"${styles}";`)
}

/**
 * What stands below a style sheet is read once that is there, and would be asked for one after the other. Modules run
 * when all has been read, wherever they stand, so they are named in the head, behind whatever is to be seen.
 */
function namedEarly(html: string, modules: readonly Part[]): string {
  return modules
    .map(({ start, end }) => html.slice(start, end))
    .map((module) => module.replace('<script', '<script fetchpriority="low"'))
    .join('')
}

/**
 * Modules that give way to the first picture, as its styles do: browsers look ahead for the files that markup names,
 * and not for what stands within a script, which they read when the styles above it are there.
 */
function namedLate(modules: readonly Part[]): string {
  return modules
    .map(({ attributes: { src } }) => `<script type="module">import"${src}"</script>`)
    .join('')
}

/**
 * The first picture in its best format, for each theme, in front of the styles. Where it stands in the page, browsers
 * come across it only when the first words have been laid out.
 */
function nameFirstPicture({ firstPicture, styles: [style] }: Markup): Edit[] {
  const [best] = firstPicture
  if (!best || !style) return []
  const sources = firstPicture.filter(({ type }) => type === best.type)
  const themes = sources.flatMap(({ media }) => media ?? [])
  return [insertion(style.start, sources.map((source) => hintOf(source, themes)).join(''))]
}

function hintOf({ type, srcset, sizes, media }: Attributes, themes: readonly string[]): string {
  const attributes = {
    ...{ rel: 'preload', as: 'image', type, imagesrcset: srcset, imagesizes: sizes },
    // The source without a theme is for all other ones.
    media: media ?? themes.map((theme) => `not ${theme}`).join(' and '),
    fetchpriority: 'high',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value)
    .map(
      ([name, value = '']) => `${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
    )
  return `<link ${written.join(' ')}>`
}

/**
 * The starter of islands and what wakes them, which Astro writes into every page that has one. What is in the head
 * has to be there before the page is read.
 */
function moveScripts(html: string, markup: Markup, around: Surroundings): Edit[] {
  const bodyStart = html.indexOf('<body')
  const scripts = markup.scripts.filter(
    ({ start, attributes }) => start > bodyStart && attributes.type === undefined,
  )
  const [first, ...others] = scripts
  if (!first) return []
  const text = scripts.map((script) => contentOf(html, script)).join('\n')
  const address = around.keep('islands', 'js', text)
  return [
    replaced(first, `<template data-islands="${address}"></template>`),
    ...others.map((script) => replaced(script, '')),
  ]
}

/** Those on the first screen are drawn with it. */
function borrowIcons(html: string, markup: Markup, { icons, spritePath }: Surroundings): Edit[] {
  return markup.pictures
    .filter(({ start }) => start > markup.firstScreenEnd)
    .flatMap((picture) => {
      const text = borrowIcon(html.slice(picture.start, picture.end), icons, spritePath)
      return text === undefined ? [] : [replaced(picture, text)]
    })
}

/** The page's policy with the hashes of what is in it, instead of those of all that the site has anywhere. */
function withOwnHashes(html: string): string {
  const { styles, scripts } = readMarkup(html)
  const hashes = (parts: readonly Part[]) => parts.map((part) => hashOf(contentOf(html, part)))
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/i, (meta) =>
    withHashes(withHashes(meta, 'style-src', hashes(styles)), 'script-src', hashes(scripts)),
  )
}

function withHashes(meta: string, directive: string, hashes: readonly string[]): string {
  return meta.replace(new RegExp(`${directive} [^;"]*`), (sources) =>
    [...sources.split(' ').filter((source) => !/^'sha\d+-/.test(source)), ...new Set(hashes)].join(
      ' ',
    ),
  )
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function withScripts(words: Words, scriptWords: ReadonlySet<string>): Words {
  return {
    classes: words.classes.union(scriptWords),
    ids: words.ids.union(scriptWords),
    tags: words.tags.union(scriptWords),
    attributes: words.attributes.union(scriptWords),
  }
}

function contentOf(html: string, { contentStart, contentEnd }: Part): string {
  return html.slice(contentStart, contentEnd)
}

function replaced({ start, end }: Part, text: string): Edit {
  return { start, end, text }
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  let from = 0
  let text = ''
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    text += html.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return text + html.slice(from)
}
