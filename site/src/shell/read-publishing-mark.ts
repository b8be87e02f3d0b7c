import { caseStudyPath, customPagePath, entryPath, positionPath } from '../lib/paths.ts'
import { publishingMark } from '../lib/publishing.ts'
import { type Entry, readEntries } from './read-content.ts'

/** What the development server writes on a page that the site does not have yet; see `publishingMark`. */
export async function readPublishingMark(path: string): Promise<string | undefined> {
  for (const [address, entry] of await readAddressed())
    if (address === path) return publishingMark(entry, Date.now())
  return undefined
}

/** Every entry that may be a draft, with the address of its page. */
async function readAddressed(): Promise<readonly (readonly [path: string, entry: object])[]> {
  const folders = (['services', 'industries', 'products', 'insights'] as const).map(
    async (folder) => {
      const entries: readonly Entry<typeof folder>[] = await readEntries(folder)
      return entries.map((entry) => [entryPath(folder, entry.slug), entry] as const)
    },
  )
  const studies = await readEntries('caseStudies')
  const positions = await readEntries('positions')
  const customPages = await readEntries('customPages')
  return [
    ...(await Promise.all(folders)).flat(),
    ...studies.map((study) => [caseStudyPath(study.section, study.slug), study] as const),
    ...customPages.map((page) => [customPagePath(page.slug), page] as const),
    ...positions.map((position) => [positionPath(position.slug), position] as const),
  ]
}
