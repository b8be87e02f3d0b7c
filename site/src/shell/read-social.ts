import { CAREERS_PATH, CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import { fileOf } from '../lib/describe-picture.ts'
import {
  authorPath,
  CASE_STUDIES_PATH,
  caseStudyPath,
  customPagePath,
  entryPath,
} from '../lib/paths.ts'
import type { SocialCard } from '../social/draw-social-picture.ts'
import { readLocalArticles } from './read-articles.ts'
import { readAuthors } from './read-authors.ts'
import { readSection } from './read-breadcrumbs.ts'
import { readCaseStudies, readStudySection } from './read-case-studies.ts'
import { readCompany, readContent, readEntries } from './read-content.ts'
import { readPositions } from './read-positions.ts'
import { fixedPaths } from './read-routes.ts'

export type PageCard = SocialCard & { readonly path: string }

type CardText = {
  readonly label: string
  readonly title: string
  readonly scene: ImageMetadata
}

/** The content of every page's Open Graph image. */
export async function readSocialCards(): Promise<PageCard[]> {
  const { name } = await readCompany()
  const fixed = await Promise.all(
    fixedPaths().map(async (path) => [path, await readFixed(path)] as const),
  )
  const entries = await Promise.all([
    readFolders(),
    readStudies(),
    readOpenings(),
    readCustomPages(),
  ])
  const cards = [...fixed, ...entries.flat()]
  return cards.map(([path, { label, title, scene }]) => ({
    path,
    label,
    title,
    companyName: name,
    sceneFile: fileOf(scene),
  }))
}

/** The pages that are made of no entry. One that is not named here has the tagline over the scene of the home page. */
async function readFixed(path: string): Promise<CardText> {
  const { domain, tagline } = await readCompany()
  const { hero } = await readContent('home')
  const scene = hero.picture.night
  const section = async () => (await readSection(path)).label
  switch (path) {
    case '/':
      return { label: tagline, title: hero.title, scene }
    case '/about-us/':
      return { label: await section(), ...sceneOf(await readContent('aboutUs')) }
    case CAREERS_PATH:
      return { label: await section(), ...sceneOf(await readContent('careers')) }
    case CONTACT_PATH:
      return { label: await section(), ...sceneOf(await readContent('contactUs')) }
    case '/services/':
      return { label: await section(), ...sceneOf(await readContent('servicesIndex')) }
    case '/industries/':
      return { label: await section(), ...sceneOf(await readContent('industriesIndex')) }
    case '/products/': {
      const { intro } = await readContent('productsIndex')
      return { label: await section(), title: intro.title, scene }
    }
    case '/insights/': {
      const { intro } = await readContent('insightsIndex')
      const [newest] = await readLocalArticles()
      return {
        label: await section(),
        title: intro.title,
        scene: newest?.cover.picture ?? scene,
      }
    }
    case CASE_STUDIES_PATH: {
      const { title, intro } = await readContent('caseStudiesCopy')
      const [study] = await readCaseStudies()
      const section = study && (await readStudySection(study))
      return { label: title, title: intro.title, scene: section?.picture.night ?? scene }
    }
    case '/guide/': {
      const { title, kind } = await readContent('guide')
      return { label: kind, title, scene }
    }
    case '/privacy-policy/': {
      const { title } = await readContent('privacyPolicy')
      return { label: domain, title, scene }
    }
    case '/search/':
      return { label: domain, title: (await readContent('search')).title, scene }
    default:
      return { label: domain, title: tagline, scene }
  }
}

async function readFolders(): Promise<(readonly [path: string, words: CardText])[]> {
  const [services, industries, products, articles, authors, { label }] = await Promise.all([
    readEntries('services'),
    readEntries('industries'),
    readEntries('products'),
    readLocalArticles(),
    readAuthors(),
    readSection('/insights/'),
  ])
  const home = await readContent('home')
  return [
    ...services.map(
      (service) =>
        [
          entryPath('services', service.slug),
          { label: service.title, ...sceneOf(service) },
        ] as const,
    ),
    ...industries.map(
      (industry) =>
        [
          entryPath('industries', industry.slug),
          { label: industry.title, ...sceneOf(industry) },
        ] as const,
    ),
    ...products.map((product) => {
      // A product has no scene of its own: it is shown where it works.
      const sector = industries.find(({ slug }) => slug === product.industries[0])
      const scene = (sector?.intro ?? home.hero).picture.night
      return [
        entryPath('products', product.slug),
        { label: product.title, title: product.intro.title, scene },
      ] as const
    }),
    ...authors.flatMap(({ slug, name, role, articles: [newest] }) =>
      newest
        ? [[authorPath(slug), { label: role, title: name, scene: newest.cover.picture }] as const]
        : [],
    ),
    ...articles.map(
      ({ slug, title, cover }) =>
        [entryPath('insights', slug), { label, title, scene: cover.picture }] as const,
    ),
  ]
}

async function readStudies(): Promise<(readonly [path: string, words: CardText])[]> {
  const studies = await readCaseStudies()
  return Promise.all(
    studies.map(async (study) => {
      const { picture } = await readStudySection(study)
      const words = { label: study.client.name, title: study.title, scene: picture.night }
      return [caseStudyPath(study.section, study.slug), words] as const
    }),
  )
}

async function readOpenings(): Promise<(readonly [path: string, words: CardText])[]> {
  const { label } = await readSection(CAREERS_PATH)
  const positions = await readPositions()
  return positions.map(
    ({ path, title, picture }) => [path, { label, title, scene: picture.night }] as const,
  )
}

async function readCustomPages(): Promise<(readonly [path: string, words: CardText])[]> {
  const { hero } = await readContent('home')
  const pages = await readEntries('customPages')
  return pages.map(({ slug, title, intro }) => {
    const { night } = intro.picture ?? hero.picture
    return [customPagePath(slug), { label: title, title: intro.title, scene: night }] as const
  })
}

function sceneOf({
  intro,
}: {
  readonly intro: { readonly title: string; readonly picture: { readonly night: ImageMetadata } }
}) {
  return { title: intro.title, scene: intro.picture.night }
}
