import type { PersonCard } from '../lib/cards.ts'
import { LARGE_PORTRAIT } from '../lib/describe-picture.ts'
import { authorPath } from '../lib/paths.ts'
import { readLocalArticles } from './read-articles.ts'
import { type Entry, once, readEntries } from './read-content.ts'
import { describePerson, findPerson } from './read-people.ts'

/** An author with their articles, the newest first. */
type Author = Entry<'people'> & { readonly articles: readonly Entry<'insights'>[] }

/** The authors of the articles that have a page here. */
export const readAuthors = once(async (): Promise<readonly Author[]> => {
  const articles = await readLocalArticles()
  const people = await readEntries('people')
  return people
    .map((person) => ({
      ...person,
      articles: articles.filter(({ author }) => author === person.slug),
    }))
    .filter((person) => person.articles.length > 0)
})

/** The authors as lists show them. */
export async function readAuthorCards(): Promise<PersonCard[]> {
  const authors = await readAuthors()
  return Promise.all(authors.map((author) => describePerson(author, authorPath(author.slug))))
}

/** The people that an entry names by their file names, for sections about them. */
export async function findPeople(slugs: readonly string[]): Promise<PersonCard[]> {
  const authors = new Set((await readAuthors()).map(({ slug }) => slug))
  return Promise.all(
    slugs.map(async (slug) =>
      describePerson(
        await findPerson(slug),
        authors.has(slug) ? authorPath(slug) : undefined,
        LARGE_PORTRAIT,
      ),
    ),
  )
}
