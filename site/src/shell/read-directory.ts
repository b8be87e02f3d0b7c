import { CAREERS_PATH, CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import { authorPath, CASE_STUDIES_PATH, caseStudyPath, customPagePath } from '../lib/paths.ts'
import type { Seo } from '../shapes/seo.ts'
import { readArticles } from './read-articles.ts'
import { readAuthors } from './read-authors.ts'
import { readSection } from './read-breadcrumbs.ts'
import { readContent, readEntries } from './read-content.ts'
import { readPageLinks } from './read-menu.ts'
import { readPositions } from './read-positions.ts'

/** A page, and one sentence on what is there. */
type DirectoryLink = {
  readonly title: string
  readonly line: string
  /** Of this site, or a full address. */
  readonly path: string
  /** Of what is not there for good, the first moment at which it is gone, in ISO 8601; see features/expiry. */
  readonly endsAt?: string
}

export type DirectorySection = { readonly title: string; readonly links: readonly DirectoryLink[] }

/**
 * Every page that can be looked up, by sections. @param articles at most so many, the newest
 */
export async function readDirectory(articles: number): Promise<readonly DirectorySection[]> {
  const folders = (['services', 'industries', 'products'] as const).map(async (folder) => ({
    title: (await readSection(`/${folder}/`)).label,
    links: await readPageLinks(folder),
  }))
  const openings = await readOpenings()
  return [
    ...(await Promise.all(folders)),
    { title: (await readContent('caseStudiesCopy')).title, links: await readStudies() },
    {
      title: (await readSection('/insights/')).label,
      links: (await readArticleLinks()).slice(0, articles),
    },
    ...(await readAuthorSection()),
    ...(openings.links.length > 0 ? [openings] : []),
    await readCompanyPages(),
  ]
}

async function readStudies(): Promise<DirectoryLink[]> {
  const studies = await readEntries('caseStudies')
  return studies.map(({ title, line, section, slug }) => ({
    title,
    line,
    path: caseStudyPath(section, slug),
  }))
}

async function readOpenings(): Promise<DirectorySection> {
  const { positions: words } = await readContent('careers')
  const positions = await readPositions()
  return {
    title: words.title,
    links: positions.map(({ title, line, path, endsAt }) => ({
      ...{ title, line, path },
      endsAt: endsAt.toISOString(),
    })),
  }
}

async function readArticleLinks(): Promise<DirectoryLink[]> {
  const articles = await readArticles()
  return articles.map(({ title, excerpt, url }) => ({ title, line: excerpt, path: url }))
}

/** The authors, where there are articles. */
async function readAuthorSection(): Promise<DirectorySection[]> {
  const authors = await readAuthors()
  if (authors.length === 0) return []
  const { authors: words } = await readContent('insightsIndex')
  const links = authors.map(({ slug, name, line }) => ({
    title: name,
    line,
    path: authorPath(slug),
  }))
  return [{ title: words.title, links }]
}

/** The pages in the footer under the company's name and those that editors composed, described as in search results. */
async function readCompanyPages(): Promise<DirectorySection> {
  const { footer } = await readContent('navigation')
  const described: Readonly<Record<string, { readonly seo: Seo }>> = {
    '/about-us/': await readContent('aboutUs'),
    '/insights/': await readContent('insightsIndex'),
    [CASE_STUDIES_PATH]: await readContent('caseStudiesCopy'),
    [CAREERS_PATH]: await readContent('careers'),
    [CONTACT_PATH]: await readContent('contactUs'),
    '/privacy-policy/': await readContent('privacyPolicy'),
  }
  const linked = footer.company.links.flatMap(({ label, path }) => {
    const page = described[path]
    return page ? [{ title: label, line: page.seo.description, path }] : []
  })
  return { title: footer.company.title, links: [...linked, ...(await readCustomLinks())] }
}

async function readCustomLinks(): Promise<DirectoryLink[]> {
  const pages = await readEntries('customPages')
  return pages
    .filter(({ noindex }) => !noindex)
    .map(({ title, seo, slug }) => ({ title, line: seo.description, path: customPagePath(slug) }))
}
