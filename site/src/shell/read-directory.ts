import { CAREERS_PATH, CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import { caseStudyPath } from '../lib/paths.ts'
import type { Seo } from '../shapes/seo.ts'
import { readArticles } from './read-articles.ts'
import { readContent, readEntries } from './read-content.ts'
import { readPageLinks } from './read-menu.ts'
import { readSection } from './read-trail.ts'

/** A page, and one sentence on what is there. */
type DirectoryLink = {
  readonly title: string
  readonly line: string
  /** Of this site, or a full address. */
  readonly path: string
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
  return [
    ...(await Promise.all(folders)),
    { title: (await readContent('caseStudiesWords')).title, links: await readStudies() },
    {
      title: (await readSection('/insights/')).label,
      links: (await readArticleLinks()).slice(0, articles),
    },
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

async function readArticleLinks(): Promise<DirectoryLink[]> {
  const articles = await readArticles()
  return articles.map(({ title, excerpt, url }) => ({ title, line: excerpt, path: url }))
}

/** What the footer lists under the company's name, described as in search results. */
async function readCompanyPages(): Promise<DirectorySection> {
  const { footer } = await readContent('navigation')
  const described: Readonly<Record<string, { readonly seo: Seo }>> = {
    '/about-us/': await readContent('aboutUs'),
    '/insights/': await readContent('insightsIndex'),
    [CAREERS_PATH]: await readContent('careers'),
    [CONTACT_PATH]: await readContent('contactUs'),
    '/privacy-policy/': await readContent('privacyPolicy'),
  }
  return {
    title: footer.company.title,
    links: footer.company.links.flatMap(({ label, path }) => {
      const page = described[path]
      return page ? [{ title: label, line: page.seo.description, path }] : []
    }),
  }
}
