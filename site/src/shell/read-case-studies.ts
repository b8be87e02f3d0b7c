import type { CaseStudyCard } from '../lib/cards.ts'
import { describeCardPicture } from '../lib/describe-picture.ts'
import { caseStudyPath, entryPath } from '../lib/paths.ts'
import type { PictureContent } from '../shapes/picture.ts'
import { type Entry, readEntries } from './read-content.ts'

export type CaseStudyEntry = Entry<'caseStudies'>

/**
 * The page a case study belongs to: it lends its scene and its place in the breadcrumbs.
 * Source: docs/decisions/018-case-study-addresses.md
 */
export type StudySection = {
  readonly title: string
  readonly path: string
  readonly folder: 'services' | 'industries'
  readonly picture: PictureContent
}

/** @throws Error when no service and no industry has the path that the case study names */
export async function readStudySection({ section, file }: CaseStudyEntry): Promise<StudySection> {
  for (const folder of ['services', 'industries'] as const) {
    const entries: readonly (Entry<'services'> | Entry<'industries'>)[] = await readEntries(folder)
    const entry = entries.find(({ slug }) => entryPath(folder, slug) === section)
    if (entry) return { title: entry.title, path: section, folder, picture: entry.intro.picture }
  }
  throw new Error(
    `${file}: \`section\` is ${section}, wants the path of a service or an industry, such as /industries/sports/.`,
  )
}

/** The cards of the case studies that a page shows. */
export async function readCaseStudyCards(
  isWanted: (study: CaseStudyEntry) => boolean,
): Promise<CaseStudyCard[]> {
  const studies = await readEntries('caseStudies')
  return Promise.all(studies.filter(isWanted).map(describeCard))
}

/**
 * The cards of the case studies that a page names by their file names, in its order.
 * @param file where they are named, for the message to its editor
 * @throws Error when there is no such file
 */
export async function findCaseStudyCards(
  slugs: readonly string[],
  file: string,
): Promise<CaseStudyCard[]> {
  const studies = await readEntries('caseStudies')
  return Promise.all(
    slugs.map((slug) => {
      const study = studies.find((candidate) => candidate.slug === slug)
      if (study) return describeCard(study)
      throw new Error(
        `${file}: there is no content/case-studies/${slug}.yaml, but it is named there.`,
      )
    }),
  )
}

async function describeCard(study: CaseStudyEntry): Promise<CaseStudyCard> {
  const { title, line, client, section, slug, results } = study
  const { picture } = await readStudySection(study)
  const [result] = results.items
  if (!result) throw new Error(`${study.file}: \`results.items\` is empty.`)
  return {
    title,
    line,
    client: `${client.name}, ${client.place}`,
    path: caseStudyPath(section, slug),
    result,
    picture: await describeCardPicture(picture),
  }
}
