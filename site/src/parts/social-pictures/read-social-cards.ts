import { fileOf } from '../../lib/describe-picture.ts'
import { drawnColours } from '../../lib/drawn-colours.ts'
import { authorPath, CASE_STUDIES_PATH } from '../../lib/paths.ts'
import type { SocialCard } from './draw-social-picture.ts'
import { readLocalArticles } from '../../shell/read-articles.ts'
import { readAuthors } from '../../shell/read-authors.ts'
import { readCaseStudies } from '../../shell/read-case-studies.ts'
import { readCompany, readContent } from '../../shell/read-content.ts'
import { type CardText, readEntryPages } from '../../shell/read-entry-pages.ts'
import { FIXED_PATHS, readPageCopy } from '../../shell/read-fixed-pages.ts'

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

/** A page that is made of no entry: its title, under its name in the menu, over its own scene or that of the home page. */
async function readFixed(path: string): Promise<CardText> {
  const { domain, tagline } = await readCompany()
  const { hero } = await readContent('home')
  const { main } = await readContent('navigation')
  const copy = await readPageCopy(path)
  const page = {
    label: main.find((entry) => entry.path === path)?.label ?? domain,
    title: copy?.intro?.title ?? copy?.title ?? tagline,
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
    case '/guide/': {
      const { title, kind } = await readContent('guide')
      return { ...page, label: kind, title }
    }
    default:
      return page
  }
}

async function readAuthorCards(): Promise<readonly Card[]> {
  const authors = await readAuthors()
  return authors.flatMap(({ slug, name, role, articles: [newest] }) =>
    newest
      ? [{ path: authorPath(slug), label: role, title: name, scene: newest.cover.picture }]
      : [],
  )
}
