import { WHOLE_TEXT } from '../lib/describe-picture.ts'
import type { PageSection } from '../shapes/page-section.ts'
import { findPeople } from './read-authors.ts'
import { findCaseStudyCards } from './read-case-studies.ts'
import type { Entry } from './read-content.ts'
import { readScene } from './read-pictures.ts'

/** The sections of a custom page with the entries that they name, without those that name only drafts. */
export async function readCustomSections({
  file,
  sections,
}: Pick<Entry<'customPages'>, 'file' | 'sections'>) {
  const described = await Promise.all(
    sections.map((section, index) => describe(section, file, index + 1)),
  )
  return described.filter((section) => !('items' in section) || section.items.length > 0)
}

async function describe(section: PageSection, file: string, number: number) {
  switch (section.type) {
    case 'text':
      return { ...section, place: `${file}, \`sections[${number}].text\`` }
    case 'people':
      return { ...section, items: await findPeople(section.items) }
    case 'case-studies':
      return { ...section, items: await findCaseStudyCards(section.items, file) }
    case 'picture':
      return { ...section, picture: await readScene(section.picture, WHOLE_TEXT) }
    default:
      return section
  }
}
