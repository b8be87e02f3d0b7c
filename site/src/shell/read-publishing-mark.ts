import { publishingMark } from '../lib/publishing.ts'
import { CONTENT } from '../shapes/content-files.ts'
import { type Entry, PAGE_KINDS, type PageKind, readEntries } from './read-content.ts'

/** What the development server writes on a page that the site does not have yet; see `publishingMark`. */
export async function readPublishingMark(path: string): Promise<string | undefined> {
  for (const kind of PAGE_KINDS) {
    const entries: readonly Entry<PageKind>[] = await readEntries(kind)
    const entry = entries.find((one) => CONTENT[kind].page.address(one.slug, one) === path)
    if (entry) return publishingMark(entry, Date.now())
  }
  return undefined
}
