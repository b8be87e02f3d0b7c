/** What must hold of the built site of every company, whatever its content says. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, type CheerioOptions, load } from 'cheerio'
import { extractText, getDocumentProxy } from 'unpdf'
import { parse } from 'yaml'

/** Elements that mean nothing without content; a script fills the results of the search. */
const LISTS = 'ul, ol:not(.search-results), dl, nav, table, select, section, figure, address'
const HEADINGS = 'h1, h2, h3'
/** Those that a script may fill are hidden or announced, or say by their class that they may be empty. */
const PARAGRAPHS = 'main p:not([class*="empty:"], [aria-live] *, [hidden] *, [aria-live], [hidden])'

export type Page = { readonly path: string; readonly $: CheerioAPI }

/** The pages of a built site, to be asked for their elements. */
export function loadPages(dist: string, options: CheerioOptions = {}): readonly Page[] {
  // Other files are of site/public/, such as those by which search engines know the owner.
  return globSync(['404.html', '**/index.html'], { cwd: dist }).map((file) => ({
    path: `/${file.replaceAll('\\', '/').replace(/(index)?\.html$/, '')}`,
    $: load(readFileSync(join(dist, file), 'utf8'), options),
  }))
}

/** Hosts want the page of missing addresses in a file of another name. */
export function isBuilt(dist: string, path: string): boolean {
  const file = path === '/404/' ? '/404.html' : path.replace(/\/$/, '/index.html')
  return existsSync(join(dist, file))
}

/** Links and addresses of a page, a part of one or a file of the site that is not there. */
export function findBrokenLinks(dist: string): string[] {
  // Some anchors are only for visitors without scripts.
  const pages = loadPages(dist, { scriptingEnabled: false })
  const pageAt = new Map(pages.map(({ path, $ }) => [path, $]))
  return pages.flatMap(({ path: from, $ }) => {
    const site = new URL($('meta[property="og:url"]').attr('content') ?? '').origin
    const isThere = (link: string) => {
      const { pathname, hash } = new URL(link, `${site}${from}`)
      if (pathname !== from && !isBuilt(dist, pathname)) return false
      // Of a file such as the sprite of icons, or of structured data, it is no part of a page.
      if (hash === '' || !/^[/#]/.test(link) || pathname.includes('.')) return true
      const target = pathname === from ? $ : pageAt.get(pathname)
      return target !== undefined && target(`[id="${hash.slice(1)}"]`).length > 0
    }
    const links = $('[href^="/"], [src^="/"], [href^="#"]')
      .toArray()
      .map(({ attribs }) => attribs.href ?? attribs.src ?? '')
    const named = [...$.html().matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([address]) => address)
    return [...new Set([...links, ...named.filter((address) => address.startsWith(site))])]
      .filter((link) => !isThere(link))
      .map((link) => `${from} leads to ${link}`)
  })
}

/** Pages without the rules that every page begins with: no margins but our own (site/src/styles/foundation.css). */
export function findUnstyled(dist: string): string[] {
  return loadPages(dist).flatMap(({ path, $ }) => {
    const files = $('link[rel="stylesheet"]').toArray()
    const styles = files.map(({ attribs }) => readFileSync(join(dist, attribs.href ?? ''), 'utf8'))
    const isStyled = [...styles, $('style').text()].some((css) =>
      css.includes('box-sizing:border-box'),
    )
    return isStyled ? [] : path
  })
}

/** Headings, lists, sections and paragraphs in which there is nothing to read or to see. */
export function findEmptyParts(dist: string): string[] {
  return loadPages(dist).flatMap(({ path, $ }) =>
    $(`${HEADINGS}, ${LISTS}, ${PARAGRAPHS}`)
      .toArray()
      .filter((element) => {
        const rest = $(element).clone()
        if ($(element).is(LISTS)) rest.find(HEADINGS).remove()
        const isSeen = !$(element).is(HEADINGS) && rest.find('img, svg, input').length > 0
        return rest.text().trim() === '' && !isSeen
      })
      .map((element) => `${path} has an empty ${$.html(element).slice(0, 200)}`),
  )
}

/** Words that only the invented company has, and this one has not. */
export function listForeignWords(demo: string, own: string): readonly string[] {
  const wordsOf = (content: string): readonly string[] => {
    const read = (file: string) => parse(readFileSync(join(content, file), 'utf8'))
    const { name, domain, tagline, offices, logos = [] } = read('company.yaml')
    const people = globSync('people/*.yaml', { cwd: content }).map((file) => read(file).name)
    const clients = logos.map((logo: { name: string }) => logo.name.split(' ')[0])
    const places = offices.flatMap(({ city, address, phone }: Record<string, string>) => [
      ...[city, phone].filter(Boolean),
      ...(address ?? []),
    ])
    return [name, domain, tagline, ...places, ...people, ...clients]
  }
  const ours = wordsOf(own).join('\n')
  return wordsOf(demo).filter((word) => !ours.includes(word))
}

const isWordIn = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text)

/** Where such words are: in the name of a file, and in what is text or the guide. */
export async function findTraces(dist: string, words: readonly string[]): Promise<string[]> {
  const files = globSync('**/*', { cwd: dist }).map((file) => file.replaceAll('\\', '/'))
  const found = files.map(async (file) => {
    const text = `${file.replaceAll('-', ' ')} ${await readText(join(dist, file))}`
    return (
      words
        // As a word of its own: the shortest are in hashes and other words too.
        .filter((word) => isWordIn(text, word))
        .map((word) => `${file} has ${word}`)
    )
  })
  return (await Promise.all(found)).flat()
}

async function readText(file: string): Promise<string> {
  if (/\.(html|xml|txt|json|js|css|svg|webmanifest)$/.test(file)) return readFileSync(file, 'utf8')
  if (!file.endsWith('.pdf')) return ''
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(file))), {
    mergePages: true,
  })
  return text
}
