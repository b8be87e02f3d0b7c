import { addressOf } from '@lanternfield/contract/pages.ts'
import type { CaseStudyCard } from '../lib/cards.ts'
import { CARD, describePicture } from '../lib/describe-picture.ts'
import { fillIn } from '../lib/fill-in.ts'
import { CASE_STUDIES_PATH, caseStudyPath, entryPath, type StudyTag } from '../lib/paths.ts'
import { PARTS } from '../part-list.ts'
import { type Entry, once, readContent, readEntries } from './read-content.ts'
import { relatedStudies, type StudyTags } from './related-studies.ts'

type CaseStudyEntry = Entry<'caseStudies'>

/** The case studies, without the industries and services that they name and that are drafts. */
export const readCaseStudies = once((): readonly CaseStudyEntry[] => {
  const studies = readEntries('caseStudies')
  const industries = readEntries('industries')
  const services = readEntries('services')
  return studies.map((study) => ({
    ...study,
    industry: industries.find(({ slug }) => slug === study.industry)?.slug,
    provided: study.provided.map(({ service, ...item }) => ({
      ...item,
      service: services.find(({ slug }) => slug === service)?.slug,
    })),
  }))
})

/**
 * The page a case study belongs to: its place in the breadcrumbs.
 * @throws Error when no published service or industry has the path that the case study names
 * Source: docs/decisions/kinds-of-content.md
 */
export function readStudySection({ section, file }: CaseStudyEntry) {
  for (const folder of ['services', 'industries'] as const) {
    const entries: readonly (Entry<'services'> | Entry<'industries'>)[] = readEntries(folder)
    const entry = entries.find(({ slug }) => entryPath(folder, slug) === section)
    if (entry) return { title: entry.title, path: section, folder }
  }
  throw new Error(
    `${file}: \`section\` is ${section}, wants the path of a service or an industry, such as /industries/sports/. If that page is a draft, publish it, or make the case study a draft as well.`,
  )
}

/** The tags of a case study: the industry and services that it names, and its section. */
function tagsOf({ slug, section, industry, provided }: CaseStudyEntry): StudyTags {
  const [folder, page] = section.split('/').filter(Boolean)
  const isIn = (name: string) => addressOf(`/${name}/`) === `/${folder}/`
  const services = provided.flatMap(({ service }) => service ?? [])
  return {
    ...{ slug, section },
    industry: industry ?? (isIn('industries') ? page : undefined),
    services: [...new Set(isIn('services') && page ? [page, ...services] : services)],
  }
}

export async function readAllCaseStudyCards(): Promise<CaseStudyCard[]> {
  return Promise.all(readCaseStudies().map(describeCard))
}

/** So many case studies are on a page about something else. A service shows a deliverable of its own as well. */
const SHOWN = { study: 2, industry: 2, service: 1 } as const

/** The cards of the case studies that are most like one. */
export async function readRelatedCards(study: CaseStudyEntry): Promise<CaseStudyCard[]> {
  const all = readCaseStudies().map((other) => ({ ...other, ...tagsOf(other) }))
  return Promise.all(relatedStudies(tagsOf(study), all, SHOWN.study).map(describeCard))
}

/**
 * The case studies for the page of a service or industry, and the way to all of them: first those that belong to
 * it, then those that name it earlier among their services.
 */
export async function readPageWork(
  tag: StudyTag,
  { slug, title }: { readonly slug: string; readonly title: string },
) {
  const { all: label, allOf } = readContent('caseStudiesCopy')
  const path = entryPath(tag === 'service' ? 'services' : 'industries', slug)
  const isAbout = (study: CaseStudyEntry) => {
    const { industry, services } = tagsOf(study)
    return tag === 'service' ? services.includes(slug) : industry === slug
  }
  const placeOf = (study: CaseStudyEntry) =>
    study.section === path ? -1 : Math.max(0, tagsOf(study).services.indexOf(slug))
  const studies = readCaseStudies()
    .filter(isAbout)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const [tagPath] = PARTS.flatMap((part) => part.studyTagPath?.(tag, slug) ?? [])
  const all =
    tagPath && studies.length > SHOWN[tag]
      ? { label: fillIn(allOf, { count: studies.length, label: title }), path: tagPath }
      : { label, path: CASE_STUDIES_PATH }
  return { items: await Promise.all(studies.slice(0, SHOWN[tag]).map(describeCard)), all }
}

/** The industries and services that case studies are about, as the filter offers them, in the order of the menus. */
export function readStudyTags() {
  const tags = readCaseStudies().map(tagsOf)
  const industries = readEntries('industries')
  const services = readEntries('services')
  const options = (
    entries: readonly { readonly slug: string; readonly title: string }[],
    isAbout: (tag: StudyTags, slug: string) => boolean,
  ) =>
    entries
      .filter(({ slug }) => tags.some((tag) => isAbout(tag, slug)))
      .map(({ slug, title }) => ({ value: slug, label: title }))
  return {
    industries: options(industries, ({ industry }, slug) => industry === slug),
    services: options(services, (tag, slug) => tag.services.includes(slug)),
  }
}

/**
 * The cards of the case studies that a page names by their file names, in its order, but those of drafts.
 * @param file where they are named, for the message to its editor
 * @throws Error when none of them is published
 */
export async function findCaseStudyCards(
  slugs: readonly string[],
  file: string,
): Promise<CaseStudyCard[]> {
  const studies = readCaseStudies()
  const named = slugs.flatMap((slug) => studies.find((study) => study.slug === slug) ?? [])
  if (named.length === 0)
    throw new Error(
      `${file}: the case studies that it names (${slugs.join(', ')}) are all drafts. Name one that is published.`,
    )
  return Promise.all(named.map(describeCard))
}

async function describeCard(study: CaseStudyEntry): Promise<CaseStudyCard> {
  const { title, line, client, section, slug, results, picture } = study
  const { industry, services } = tagsOf(study)
  const [result] = results.items
  if (!result) throw new Error(`${study.file}: \`results.items\` is empty.`)
  return {
    ...{ title, line, result, industry, services },
    client: `${client.name}, ${client.place}`,
    path: caseStudyPath(section, slug),
    picture: await describePicture({ morning: picture.image, alt: picture.alt }, CARD),
  }
}
