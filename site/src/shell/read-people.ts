import type { PersonCard } from '../lib/cards.ts'
import { describePicture, type PicturePlan, PORTRAIT } from '../lib/describe-picture.ts'
import { type Entry, readEntries } from './read-content.ts'

/** The person that an entry names by a file name. That there is one is checked before the build. */
export function findPerson(slug: string): Entry<'people'> {
  return readEntries('people').find((person) => person.slug === slug) as Entry<'people'>
}

/** A person with their picture scaled, if there is one. @param path the page with their articles */
export async function describePerson(
  { name, role, place, line, photo, links }: Entry<'people'>,
  path?: string,
  plan: PicturePlan = PORTRAIT,
): Promise<PersonCard> {
  return {
    ...{ name, role, place, line, path },
    links: links ?? [],
    photo: photo && (await describePicture({ morning: photo.picture, alt: photo.alt }, plan)),
  }
}
