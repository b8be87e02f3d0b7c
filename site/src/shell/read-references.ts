import type { PageLink, Provided } from '../lib/cards.ts'
import { entryPath } from '../lib/paths.ts'
import type { PanelFolder } from '../shapes/navigation.ts'
import { readUnpublished } from './read-content.ts'
import { readPageLinks } from './read-menu.ts'

/**
 * The pages that an entry names by their file names, but those of drafts.
 * @param file where they are named, for the message to its editor
 * @throws Error when there is no such file
 */
export async function findPages(
  folder: PanelFolder,
  slugs: readonly string[],
  file: string,
): Promise<PageLink[]> {
  const links = await readPageLinks(folder)
  const unpublished = await readUnpublished(folder)
  return slugs.flatMap((slug) => {
    const link = links.find(({ path }) => path === entryPath(folder, slug))
    if (link) return [link]
    if (unpublished.has(slug)) return []
    throw new Error(`${file}: there is no content/${folder}/${slug}.yaml, but it is named there.`)
  })
}

type NamesService = {
  readonly title: string
  readonly content: string
  readonly service?: string | undefined
}

/** Adds to each item the path of the service it names, unless that is a draft. */
export function linkServices(items: readonly NamesService[], file: string): Promise<Provided[]> {
  return Promise.all(
    items.map(async ({ service, ...item }) => {
      if (!service) return item
      const pages = await findPages('services', [service], file)
      return { ...item, ...pages.map(({ path }) => ({ path }))[0] }
    }),
  )
}

/** The other pages of its folder. */
export async function readNeighbours(folder: PanelFolder, slug: string): Promise<PageLink[]> {
  const links = await readPageLinks(folder)
  return links.filter(({ path }) => path !== entryPath(folder, slug))
}
