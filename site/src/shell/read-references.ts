import type { PageLink, Provided } from '../lib/cards.ts'
import { entryPath } from '../lib/paths.ts'
import type { PanelFolder } from '../shapes/navigation.ts'
import { readPageLinks } from './read-menu.ts'

/** The pages that an entry names by their file names, but those of drafts. The check of content/ finds missing ones. */
export function findPages(folder: PanelFolder, slugs: readonly string[]): PageLink[] {
  const links = readPageLinks(folder)
  return slugs.flatMap((slug) => links.find(({ path }) => path === entryPath(folder, slug)) ?? [])
}

type NamesService = {
  readonly title: string
  readonly content: string
  readonly service?: string | undefined
}

/** Adds to each item the path of the service it names, unless that is a draft. */
export function linkServices(items: readonly NamesService[]): Provided[] {
  return items.map(({ service, ...item }) => {
    const [page] = service ? findPages('services', [service]) : []
    return page ? { ...item, path: page.path } : item
  })
}

/** The other pages of its folder. */
export function readNeighbours(folder: PanelFolder, slug: string): PageLink[] {
  return readPageLinks(folder).filter(({ path }) => path !== entryPath(folder, slug))
}
