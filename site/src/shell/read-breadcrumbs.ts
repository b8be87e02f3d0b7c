import type { Breadcrumb, BreadcrumbList } from '../lib/breadcrumb.ts'
import { readContent } from './read-content.ts'

/** The breadcrumbs of a page. @param steps its sections, then the page itself */
export async function readBreadcrumbs(...steps: readonly Breadcrumb[]): Promise<BreadcrumbList> {
  const { words } = await readContent('navigation')
  return { label: words.breadcrumbs, items: [{ label: words.homeBreadcrumb, path: '/' }, ...steps] }
}

/** The label of a section in the main menu, which is also its name in breadcrumbs. */
export async function readSection(path: string): Promise<Breadcrumb> {
  const { main } = await readContent('navigation')
  const entry = main.find((candidate) => candidate.path === path)
  if (!entry)
    throw new Error(`content/navigation.yaml: \`main\` has no entry with the path ${path}`)
  return { label: entry.label, path }
}
