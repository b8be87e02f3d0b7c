import { addressOf } from '@lanternfield/contract/pages.ts'
import { authorPath } from '../lib/paths.ts'
import { CONTENT } from '../shapes/content-files.ts'
import type { Link } from '../shapes/field-kinds.ts'
import { readArticles } from './read-articles.ts'
import { readAuthors } from './read-authors.ts'
import { PAGE_KINDS, type PageKind, readContent } from './read-content.ts'
import { type EntryPage, readEntryPages } from './read-entry-pages.ts'
import { keepBuilt, readPageCopy } from './read-fixed-pages.ts'

type DirectoryLink = {
  readonly title: string
  readonly line: string
  /** Of this site, or a full address. */
  readonly path: string
  /** When a position expires, in ISO 8601; see features/expiry. */
  readonly endsAt?: string
}

export type DirectorySection = { readonly title: string; readonly links: readonly DirectoryLink[] }

/**
 * Every page that can be looked up, by sections. A kind of page without a heading of its own is in the last one,
 * the company's.
 * @param articles at most so many, the newest
 */
export async function readDirectory(articles: number): Promise<readonly DirectorySection[]> {
  const all = readEntryPages()
  const pages = all.filter(({ noindex }) => !noindex)
  const sections: DirectorySection[] = []
  const others: DirectoryLink[] = []
  for (const kind of PAGE_KINDS) {
    const title = readHeading(kind)
    const links = pages.filter((page) => page.kind === kind).map(describeLink)
    if (kind === 'insights') sections.push(...(await readArticleSections(title, articles)))
    else if (!title) others.push(...links)
    else if (links.length > 0) sections.push({ title, links })
  }
  const { footer } = readContent('navigation')
  // Those are in a section already, or are in no list.
  const known = new Set(all.map(({ path }) => path))
  const linked = keepBuilt(footer.company.links)
    .map((link) => ({ ...link, path: link.path.split('#')[0] ?? '' }))
    .filter(({ path }) => !known.has(path))
    .map(describeFooterLink)
  return [...sections, { title: footer.company.title, links: [...linked, ...others] }]
}

/** The heading above the pages of a kind: that of their list, or its name in the main menu. */
function readHeading(kind: PageKind): string | undefined {
  if (kind === 'caseStudies') return readContent('caseStudiesCopy').title
  if (kind === 'positions') return readContent('careers').positions?.title
  const { main } = readContent('navigation')
  return main.find(({ path }) => path === addressOf(`/${CONTENT[kind].path}`))?.label
}

const describeLink = ({ title, line, path, endsAt }: EntryPage): DirectoryLink => ({
  ...{ title, line, path },
  ...(endsAt && { endsAt: endsAt.toISOString() }),
})

/** The articles, also those that another site has, and their authors. */
async function readArticleSections(
  title = '',
  count: number,
): Promise<readonly DirectorySection[]> {
  const articles = (await readArticles()).slice(0, count)
  if (articles.length === 0) return []
  const links = articles.map(({ url, excerpt, ...article }) => ({
    ...{ title: article.title, line: excerpt, path: url },
  }))
  const authors = readAuthors()
  if (authors.length === 0) return [{ title, links }]
  const { authors: copy } = readContent('insightsIndex')
  const people = authors.map(({ slug, name, line }) => ({
    ...{ title: name, line, path: authorPath(slug) },
  }))
  return [
    { title, links },
    { title: copy.title, links: people },
  ]
}

/** @throws Error for a page without copy of its own, which would be missing in search and llms.txt */
function describeFooterLink({ label, path }: Link): DirectoryLink {
  const copy = readPageCopy(path)
  if (copy) return { title: label, line: copy.seo.description, path }
  throw new Error(
    `content/navigation.yaml: \`footer.company.links\` has ${path}, which cannot be described in the list of all pages: there is no content/pages${path.slice(0, -1)}.yaml.`,
  )
}
