import type { Crumb, Trail } from '../lib/crumb.ts'
import { readContent } from './read-content.ts'

/** The way from the home page to a page. @param steps the sections on the way, then the page itself */
export async function readTrail(...steps: readonly Crumb[]): Promise<Trail> {
  const { words } = await readContent('navigation')
  return { label: words.breadcrumbs, trail: [{ label: words.homeCrumb, path: '/' }, ...steps] }
}

/** The label of a section in the main menu, which is also its name in breadcrumbs. */
export async function readSection(path: string): Promise<Crumb> {
  const { main } = await readContent('navigation')
  const entry = main.find((candidate) => candidate.path === path)
  if (!entry)
    throw new Error(`content/navigation.yaml: \`main\` has no entry with the path ${path}`)
  return { label: entry.label, path }
}
