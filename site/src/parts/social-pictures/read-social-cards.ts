import { fileOf } from '../../lib/describe-picture.ts'
import { drawnColours } from '../../lib/drawn-colours.ts'
import { authorPath, CASE_STUDIES_PATH } from '../../lib/paths.ts'
import { fixedPagePath } from '../../shapes/content-file.ts'
import { CONTENT_FILES } from '../../shapes/content-files.ts'
import { readLocalArticles } from '../../shell/read-articles.ts'
import { readAuthors } from '../../shell/read-authors.ts'
import { readCaseStudies } from '../../shell/read-case-studies.ts'
import { type FileName, readCompany, readContent } from '../../shell/read-content.ts'
import { type CardText, readEntryPages } from '../../shell/read-entry-pages.ts'
import { FIXED_PATHS, readPageCopy } from '../../shell/read-fixed-pages.ts'
import type { SocialCard } from './draw-social-picture.ts'

export type PageCard = SocialCard & { readonly path: string }
type Card = CardText & { readonly path: string }

/** The content of every page's Open Graph image. */
export async function readSocialCards(): Promise<PageCard[]> {
  const { name } = await readCompany()
  const brand = await readContent('brand')
  const drawnBrand = {
    colours: drawnColours(brand),
    mark: import.meta.env.MARK,
    typeface: brand.typeface,
  }
  const fixed = await Promise.all(
    FIXED_PATHS.map(async (path) => ({ path, ...(await readFixed(path)) })),
  )
  const entries = (await readEntryPages()).map(({ path, card }) => ({ path, ...card }))
  const cards: readonly Card[] = [...fixed, ...entries, ...(await readAuthorCards())]
  return cards.map(({ path, label, title, scene }) => ({
    ...{ path, label, title },
    companyName: name,
    brand: drawnBrand,
    sceneFile: scene && fileOf(scene),
  }))
}

/** A page that is made of no entry: its title, under its name in the menu, over its scene or that of home. */
async function readFixed(path: string): Promise<CardText> {
  const { domain, tagline } = await readCompany()
  const { hero } = await readContent('home')
  const { main } = await readContent('navigation')
  const copy = await readPageCopy(path)
  const other = await readCardCopy(path)
  const page = {
    label: other?.kind ?? main.find((entry) => entry.path === path)?.label ?? domain,
    title: other?.title ?? copy?.intro?.title ?? copy?.title ?? tagline,
    scene: (copy?.intro?.picture ?? hero.picture)?.night,
  }
  switch (path) {
    case '/':
      return { ...page, label: tagline, title: hero.title }
    case '/insights/': {
      const [newest] = await readLocalArticles()
      return { ...page, scene: newest?.cover.picture ?? page.scene }
    }
    case CASE_STUDIES_PATH: {
      const { title } = await readContent('caseStudiesCopy')
      const [study] = await readCaseStudies()
      return { ...page, label: title, scene: study?.picture.image ?? page.scene }
    }
    default:
      return page
  }
}

/** What the card of a page shows instead of the page's own title, as its row of the table of content says. */
async function readCardCopy(path: string) {
  const row = CONTENT_FILES.find((file) => file.cardFrom && fixedPagePath(file.path) === path)
  const name = row?.cardFrom as FileName | undefined
  return name && ((await readContent(name)) as { readonly title: string; readonly kind?: string })
}

async function readAuthorCards(): Promise<readonly Card[]> {
  const authors = await readAuthors()
  return authors.flatMap(({ slug, name, role, articles: [newest] }) =>
    newest
      ? [{ path: authorPath(slug), label: role, title: name, scene: newest.cover.picture }]
      : [],
  )
}
