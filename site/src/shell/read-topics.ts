import { checkTopic } from '@lanternfield/contract/facts.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { caseStudyPath, customPagePath, entryPath } from '../lib/paths.ts'
import { readLocalArticles } from './read-articles.ts'
import { once, readEntries } from './read-content.ts'
import { readPositions } from './read-positions.ts'

/**
 * The pages that an inquiry can be about: the title of each by its path.
 * @throws Error if the server would not take one of them
 */
export const readTopics = once(async (): Promise<Readonly<Record<string, string>>> => {
  const topics = [
    ...(await readFolder('services')),
    ...(await readFolder('industries')),
    ...(await readFolder('products')),
    ...(await readEntries('caseStudies')).map(({ section, slug, title }) => ({
      path: caseStudyPath(section, slug),
      title,
    })),
    ...(await readEntries('customPages')).map(({ slug, title }) => ({
      path: customPagePath(slug),
      title,
    })),
    ...(await readPositions()).map(({ path, title }) => ({ path, title })),
    ...(await readLocalArticles()).map(({ slug, title }) => ({
      path: entryPath('insights', slug),
      title,
    })),
  ]
  return Object.fromEntries(topics.map(({ path, title }) => [path, titleOf({ path, title })]))
})

async function readFolder(folder: 'services' | 'industries' | 'products'): Promise<Topic[]> {
  const entries = await readEntries(folder)
  return entries.map(({ slug, title }) => ({ path: entryPath(folder, slug), title }))
}

function titleOf(topic: Topic): string {
  const checked = checkTopic(topic)
  if (checked) return checked.title
  throw new Error(
    `The page ${topic.path} cannot be named in inquiries: its title "${topic.title}" is too long, or not one line.`,
  )
}
