import { addressOf } from '@lanternfield/contract/pages.ts'
import { fileOf } from '../../lib/describe-picture.ts'
import { drawnColours } from '../../lib/drawn-colours.ts'
import { authorPath, CASE_STUDIES_PATH, INSIGHTS_PATH } from '../../lib/paths.ts'
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

export function readSocialCards(): PageCard[] {
  const { name, domain } = readCompany()
  const brand = readContent('brand')
  const drawnBrand = {
    colours: drawnColours(brand),
    mark: import.meta.env.MARK.dark,
    typeface: brand.typeface,
  }
  const fixed = FIXED_PATHS.map((path) => ({ path, ...readFixed(path) }))
  const entries = readEntryPages().map(({ path, card }) => ({ path, ...card }))
  const cards: readonly Card[] = [...fixed, ...entries, ...readAuthorCards()]
  return cards.map(({ path, label, title, scene }) => ({
    ...{ path, title, label: label === title ? domain : label },
    companyName: name,
    brand: drawnBrand,
    sceneFile: scene && fileOf(scene),
  }))
}

/** A page that is made of no entry: its title, under its name in the menu, over its scene or that of home. */
function readFixed(path: string): CardText {
  const { domain, tagline } = readCompany()
  const { hero } = readContent('home')
  const { main } = readContent('navigation')
  const copy = readPageCopy(path)
  const other = readCardCopy(path)
  const page = {
    label: other?.kind ?? main.find((entry) => entry.path === path)?.label ?? domain,
    title: other?.title ?? copy?.intro?.title ?? copy?.title ?? tagline,
    scene: (copy?.intro?.picture ?? hero.picture)?.night,
  }
  switch (path) {
    case '/':
      return { ...page, label: tagline, title: hero.title }
    case INSIGHTS_PATH: {
      const [newest] = readLocalArticles()
      return { ...page, scene: newest?.cover.picture ?? page.scene }
    }
    case CASE_STUDIES_PATH: {
      const { title } = readContent('caseStudiesCopy')
      const [study] = readCaseStudies()
      return { ...page, label: title, scene: study?.picture.image ?? page.scene }
    }
    default:
      return page
  }
}

/** What the card of a page shows instead of the page's own title, as its row of the table of content says. */
function readCardCopy(path: string) {
  const row = CONTENT_FILES.find(
    (file) => file.cardFrom && addressOf(fixedPagePath(file.path) ?? '') === path,
  )
  const name = row?.cardFrom as FileName | undefined
  return name && (readContent(name) as { readonly title: string; readonly kind?: string })
}

function readAuthorCards(): readonly Card[] {
  return readAuthors().flatMap(({ slug, name, role, articles: [newest] }) =>
    newest
      ? [{ path: authorPath(slug), label: role, title: name, scene: newest.cover.picture }]
      : [],
  )
}
