import type { PersonCard } from '../lib/cards.ts'
import { LARGE_PORTRAIT } from '../lib/describe-picture.ts'
import { authorPath } from '../lib/paths.ts'
import { readLocalArticles } from './read-articles.ts'
import { type Entry, once, readEntries } from './read-content.ts'
import { describePerson, findPerson } from './read-people.ts'

/** An author with their articles, the newest first. */
type Author = Entry<'people'> & { readonly articles: readonly Entry<'insights'>[] }

/** The authors of the articles that have a page here. */
export const readAuthors = once((): readonly Author[] => {
  const articles = readLocalArticles()
  const people = readEntries('people')
  return people
    .map((person) => ({
      ...person,
      articles: articles.filter(({ author }) => author === person.slug),
    }))
    .filter((person) => person.articles.length > 0)
})

export async function readAuthorCards(): Promise<PersonCard[]> {
  return Promise.all(readAuthors().map((author) => describePerson(author, authorPath(author.slug))))
}

/** The people that an entry names by their file names, for sections about them. */
export async function findPeople(slugs: readonly string[]): Promise<PersonCard[]> {
  const authors = new Set(readAuthors().map(({ slug }) => slug))
  return Promise.all(
    slugs.map((slug) => {
      const path = authors.has(slug) ? authorPath(slug) : undefined
      return describePerson(findPerson(slug), path, LARGE_PORTRAIT)
    }),
  )
}
