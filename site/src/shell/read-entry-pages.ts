import { entryPath } from '../lib/paths.ts'
import { CONTENT } from '../shapes/content-files.ts'
import type { PictureContent } from '../shapes/picture.ts'
import type { Seo } from '../shapes/seo.ts'
import { readLocalArticles } from './read-articles.ts'
import { readSection } from './read-breadcrumbs.ts'
import { readCaseStudies, readStudySection } from './read-case-studies.ts'
import { once, PAGE_KINDS, type PageKind, readContent, readEntries } from './read-content.ts'
import { readPositions } from './read-positions.ts'

/** The words of an Open Graph image, and the picture behind them. */
export type CardText = {
  readonly label: string
  readonly title: string
  readonly scene: ImageMetadata
}

/** A page that is made of an entry, as lists, search engines and other sites show it. */
export type EntryPage = {
  readonly kind: PageKind
  readonly path: string
  readonly title: string
  /** One sentence on it. */
  readonly line: string
  readonly card: CardText
  /** Not for search engines, and in no list. */
  readonly noindex?: boolean | undefined
  /** When its words changed last, where its content says so. */
  readonly lastModified?: Date
  /** Of what is not there for good, the first moment at which it is gone; see features/expiry. */
  readonly endsAt?: Date
}

/** Every page that is made of an entry, kind by kind, in the order of their lists. */
export const readEntryPages = once(async (): Promise<readonly EntryPage[]> => {
  const kinds = await Promise.all(
    PAGE_KINDS.map(async (kind) => {
      const pages = await (OWN_READERS[kind]?.() ?? readPagesOf(kind))
      return pages.map((page) => ({ ...page, kind }))
    }),
  )
  return kinds.flat()
})

type Page = Omit<EntryPage, 'kind'>

/** The fields by which an entry is shown elsewhere. */
type ShownEntry = {
  readonly slug: string
  readonly title: string
  readonly seo: Seo
  readonly line?: string
  readonly intro?: { readonly title: string; readonly picture?: PictureContent | undefined }
  readonly picture?: PictureContent
  readonly noindex?: boolean | undefined
}

/** A kind whose pages need more than their own entries to be described. */
const OWN_READERS: Readonly<Partial<Record<PageKind, () => Promise<readonly Page[]>>>> = {
  products: readProductPages,
  caseStudies: readStudyPages,
  insights: readArticlePages,
  positions: readPositionPages,
}

async function readPagesOf(kind: PageKind): Promise<readonly Page[]> {
  const { hero } = await readContent('home')
  const entries: readonly ShownEntry[] = await readEntries(kind)
  return entries.map((entry) => {
    const { slug, title, seo, line, intro, picture, noindex } = entry
    const scene = (intro?.picture ?? picture ?? hero.picture).night
    return {
      path: CONTENT[kind].page.address(slug, entry),
      ...{ title, noindex },
      line: line ?? seo.description,
      card: { label: title, title: intro?.title ?? title, scene },
    }
  })
}

/** A product has no scene of its own: it is shown where it works. */
async function readProductPages(): Promise<readonly Page[]> {
  const { hero } = await readContent('home')
  const industries = await readEntries('industries')
  const products = await readEntries('products')
  return products.map(({ slug, title, line, intro, ...product }) => {
    const sector = industries.find((industry) => industry.slug === product.industries[0])
    const scene = (sector?.intro ?? hero).picture.night
    return {
      ...{ title, line },
      path: entryPath('products', slug),
      card: { label: title, title: intro.title, scene },
    }
  })
}

async function readStudyPages(): Promise<readonly Page[]> {
  const studies = await readCaseStudies()
  return Promise.all(
    studies.map(async (study) => {
      const { title, line, client } = study
      const { picture } = await readStudySection(study)
      return {
        ...{ title, line },
        path: CONTENT.caseStudies.page.address(study.slug, study),
        card: { label: client.name, title, scene: picture.night },
      }
    }),
  )
}

async function readArticlePages(): Promise<readonly Page[]> {
  const { label } = await readSection('/insights/')
  const articles = await readLocalArticles()
  return articles.map(({ slug, title, excerpt, cover, date, updated }) => ({
    title,
    line: excerpt,
    path: entryPath('insights', slug),
    card: { label, title, scene: cover.picture },
    lastModified: updated ?? date,
  }))
}

/** The open positions. */
async function readPositionPages(): Promise<readonly Page[]> {
  const { label } = await readSection('/careers/')
  const positions = await readPositions()
  return positions.map(({ path, title, line, picture, posted, endsAt }) => ({
    ...{ path, title, line, endsAt },
    card: { label, title, scene: picture.night },
    lastModified: posted,
  }))
}
