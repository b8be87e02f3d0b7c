import type { CaseStudyCard, PersonCard } from '../lib/cards.ts'
import { type PictureData, WHOLE_TEXT } from '../lib/describe-picture.ts'
import type { PageSection } from '../shapes/page-section.ts'
import { findPeople } from './read-authors.ts'
import { findCaseStudyCards } from './read-case-studies.ts'
import type { Entry } from './read-content.ts'
import { readScene } from './read-pictures.ts'

type Section<Type extends PageSection['type']> = Extract<PageSection, { readonly type: Type }>
type Described<Type extends PageSection['type'], Found> = Omit<Section<Type>, keyof Found> & Found

/** A section of a custom page, with what it names in other files. */
export type CustomSection =
  | Exclude<PageSection, { readonly type: 'text' | 'people' | 'case-studies' | 'picture' }>
  | Described<'text', { readonly place: string }>
  | Described<'people', { readonly items: readonly PersonCard[] }>
  | Described<'case-studies', { readonly items: readonly CaseStudyCard[] }>
  | Described<'picture', { readonly picture: PictureData }>

/** The sections of a custom page, without those that name only drafts. */
export async function readCustomSections({
  file,
  sections,
}: Pick<Entry<'customPages'>, 'file' | 'sections'>): Promise<readonly CustomSection[]> {
  const described = await Promise.all(
    sections.map((section, index) => describe(section, file, index + 1)),
  )
  return described.filter((section) => !('items' in section) || section.items.length > 0)
}

async function describe(
  section: PageSection,
  file: string,
  number: number,
): Promise<CustomSection> {
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
