import { checkTopic } from '@lanternfield/contract/facts.ts'
import { once } from './read-content.ts'
import { readEntryPages } from './read-entry-pages.ts'

/**
 * The pages that an inquiry can be about: the title of each by its path.
 * @throws Error if the server would not take one of them
 */
export const readTopics = once(async (): Promise<Readonly<Record<string, string>>> => {
  const pages = await readEntryPages()
  return Object.fromEntries(
    pages.map(({ path, title }) => {
      const topic = checkTopic({ path, title })
      if (topic) return [path, topic.title]
      throw new Error(
        `The page ${path} cannot be named in inquiries: its title "${title}" is too long, or not one line.`,
      )
    }),
  )
})
