/** What must hold of the built site of every company, whatever its content says. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CheerioAPI, load } from 'cheerio'
import { extractText, getDocumentProxy } from 'unpdf'
import { parse } from 'yaml'

type Page = { readonly path: string; readonly $: CheerioAPI }

export function readPages(dist: string): readonly Page[] {
  return list(dist, '**/*.html').map((file) => ({
    path: `/${file.replace(/(index)?\.html$/, '')}`,
    $: load(readFileSync(join(dist, file), 'utf8')),
  }))
}

/** Links, pictures, scripts and styles of the site that lead to nothing. */
export function findBrokenLinks(dist: string): string[] {
  return readPages(dist).flatMap(({ path, $ }) => {
    const targets = $('[href], [src]')
      .toArray()
      .map(({ attribs }) => attribs.href ?? attribs.src ?? '')
    const ids = new Set(
      $('[id]')
        .toArray()
        .map(({ attribs }) => attribs.id),
    )
    return [...new Set(targets)]
      .filter(
        (target) =>
          !(target.startsWith('#')
            ? target === '#' || ids.has(target.slice(1))
            : isThere(dist, target)),
      )
      .map((target) => `${path} leads to ${target}`)
  })
}

function isThere(dist: string, target: string): boolean {
  // The server itself answers there.
  if (!target.startsWith('/') || target.startsWith('//') || target.startsWith('/prod/')) return true
  const file = join(dist, decodeURI(target.replace(/[?#].*$/, '')))
  return existsSync(file.endsWith('/') ? join(file, 'index.html') : file)
}

/** Lists, tables and sections in which there is nothing to read. */
export function findEmptyParts(dist: string): string[] {
  return readPages(dist).flatMap(({ path, $ }) =>
    $('main :is(ul, ol, dl, table, section, h1, h2, h3, p), nav, footer :is(ul, ol)')
      .toArray()
      .filter((part) => {
        const isHidden =
          $(part).closest('[hidden], template, [aria-live], [class*="empty:"]').length > 0
        const isDrawn = $(part).find('img, svg, input, button').length > 0
        const isTitleAlone =
          part.tagName === 'section' &&
          $(part).children().length === 1 &&
          $(part).children('h2').length === 1
        return !isHidden && !isDrawn && (isTitleAlone || $(part).text().trim() === '')
      })
      .map((part) => `${path} has an empty <${part.tagName} class="${part.attribs.class ?? ''}">`),
  )
}

/** Words that only the invented company has, and this one has not. */
export function listForeignWords(demo: string, own: string): readonly string[] {
  const read = (file: string) => parse(readFileSync(file, 'utf8'))
  const company = read(join(demo, 'company.yaml'))
  const people = globSync('people/*.yaml', { cwd: demo }).map((file) => read(join(demo, file)).name)
  const clients = company.logos.map(({ name }: { name: string }) => name.split(' ')[0])
  const offices = company.offices.flatMap(({ city, address, phone }: Record<string, string>) => [
    city,
    phone,
    ...(address ?? []),
  ])
  const ours = readFileSync(join(own, 'company.yaml'), 'utf8')
  return [company.name, company.domain, company.tagline, ...offices, ...people, ...clients].filter(
    (word) => !ours.includes(word),
  )
}

/** Where such words are: in any file of the site that is read, the guide included. */
export async function findTraces(dist: string, words: readonly string[]): Promise<string[]> {
  const files = list(dist, '**/*.{html,xml,txt,json,js,css,svg,webmanifest,pdf}')
  const found = files.map(async (file) => {
    const text = await readText(join(dist, file))
    return words
      .filter((word) => text.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${file} has ${word}`)
  })
  return (await Promise.all(found)).flat()
}

async function readText(file: string): Promise<string> {
  if (!file.endsWith('.pdf')) return readFileSync(file, 'utf8')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(file))), {
    mergePages: true,
  })
  return text
}

const list = (dist: string, pattern: string) =>
  globSync(pattern, { cwd: dist }).map((file) => file.replaceAll('\\', '/'))
