import { checkTopic } from '@lanternfield/contract/check-topic.ts'
import { addressOf } from '@lanternfield/contract/pages.ts'
import { CONTENT } from '../shapes/content-files.ts'
import type { PictureContent, Seo } from '../shapes/page-fields.ts'
import { readLocalArticles } from './read-articles.ts'
import { readSection } from './read-breadcrumbs.ts'
import { readCaseStudies } from './read-case-studies.ts'
import { once, PAGE_KINDS, type PageKind, readContent, readEntries } from './read-content.ts'
import { readPositions } from './read-positions.ts'

/** The words of an Open Graph image, and the picture behind them. */
export type CardText = {
  readonly label: string
  readonly title: string
  readonly scene: ImageMetadata | undefined
}

/** Facts about a page of an entry that its file may have under another name. */
type PageData = {
  /** Not for search engines, and in no list. */
  readonly noindex?: boolean | undefined
  /** Date of its last change, where its content has one. */
  readonly lastModified?: Date | undefined
  /** When a position expires; see features/expiry. */
  readonly endsAt?: Date | undefined
}

/** A page that is made of an entry, as lists, search engines and other sites show it. */
export type EntryPage = PageData & {
  readonly kind: PageKind
  readonly path: string
  readonly title: string
  /** One sentence on it. */
  readonly line: string
  readonly card: CardText
}

/** The fields by which an entry is shown elsewhere. */
type ShownEntry = PageData & {
  readonly slug: string
  readonly title: string
  readonly seo: Seo
  readonly line?: string
  /** Above the title on its Open Graph image, instead of its title. */
  readonly label?: string
  readonly intro?: { readonly title: string; readonly picture?: PictureContent | undefined }
  /** Behind its title there, where its header has none. */
  readonly scene?: ImageMetadata | undefined
}

/** Every page that is made of an entry, kind by kind, in the order of their lists. */
export const readEntryPages = once((): readonly EntryPage[] => {
  const { hero } = readContent('home')
  return PAGE_KINDS.flatMap((kind) => {
    const entries: readonly ShownEntry[] = OWN_READERS[kind]?.() ?? readEntries(kind)
    return entries.map((entry): EntryPage => {
      const { slug, title, seo, line, label, intro } = entry
      const { noindex, lastModified, endsAt } = entry
      const scene = intro?.picture?.night ?? entry.scene ?? hero.picture?.night
      return {
        ...{ kind, title, noindex, lastModified, endsAt },
        path: addressOf(CONTENT[kind].page.address(slug, entry)),
        line: line ?? seo.description,
        card: { label: label ?? title, title: intro?.title ?? title, scene },
      }
    })
  })
})

/** Kinds whose pages need more than their own entries to be described. */
const OWN_READERS: Readonly<Partial<Record<PageKind, () => readonly ShownEntry[]>>> = {
  /** A product has no scene of its own: it is shown where it works. */
  products: () => {
    const industries = readEntries('industries')
    return readEntries('products').map((product) => {
      const sector = industries.find(({ slug }) => slug === product.industries[0])
      return { ...product, scene: sector?.intro.picture?.night }
    })
  },
  caseStudies: () =>
    readCaseStudies().map((study) => ({
      ...study,
      ...{ label: study.client.name, scene: study.picture.image },
    })),
  insights: () => {
    const articles = readLocalArticles()
    if (articles.length === 0) return []
    const { label } = readSection('/insights/')
    return articles.map((article) => ({
      ...article,
      ...{ label, line: article.excerpt, scene: article.cover.picture },
      lastModified: article.updated ?? article.date,
    }))
  },
  positions: () => {
    const positions = readPositions()
    if (positions.length === 0) return []
    const { label } = readSection('/careers/')
    return positions.map((position) => ({
      ...position,
      ...{ label, scene: position.picture?.night },
      lastModified: position.posted,
    }))
  },
}

/**
 * The pages that an inquiry can be about: the title of each by its path.
 * @throws Error if the server would refuse one of them
 */
export const readTopics = once((): Readonly<Record<string, string>> => {
  const pages = readEntryPages()
  return Object.fromEntries(
    pages.map(({ path, title }) => {
      const topic = checkTopic({ path, title })
      if (topic) return [path, topic.title]
      throw new Error(
        `The page ${path} cannot be named in inquiries: its title "${title}" is too long, or not one line.`,
      )
    }),
  )
})
