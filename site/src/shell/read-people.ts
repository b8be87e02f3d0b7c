import type { PersonCard } from '../lib/cards.ts'
import { describePicture, PORTRAIT } from '../lib/describe-picture.ts'
import { type Entry, readEntries } from './read-content.ts'

/**
 * the person that an entry names by a file name.
 * @param file where they are named, for the message to its editor
 * @throws Error when there is no such file
 */
export async function findPerson(slug: string, file: string): Promise<Entry<'people'>> {
  const people = await readEntries('people')
  const person = people.find((candidate) => candidate.slug === slug)
  if (person) return person
  throw new Error(`${file}: there is no content/people/${slug}.yaml, but it is named there.`)
}

/** A person with their photo scaled, if there is one. @param path the page with their articles */
export async function describePerson(
  { name, role, place, line, photo, links }: Entry<'people'>,
  path?: string,
): Promise<PersonCard> {
  return {
    ...{ name, role, place, line, path },
    links: links ?? [],
    photo: photo && (await describePicture({ morning: photo.picture, alt: photo.alt }, PORTRAIT)),
  }
}
