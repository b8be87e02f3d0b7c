import type { Breadcrumb, BreadcrumbList } from '../lib/breadcrumb.ts'
import { readContent } from './read-content.ts'

/** The breadcrumbs of a page. @param steps its sections, one of the main menu by its path, then the page itself */
export async function readBreadcrumbs(
  ...steps: readonly (Breadcrumb | string)[]
): Promise<BreadcrumbList> {
  const { words } = await readContent('navigation')
  const items = await Promise.all(
    steps.map((step) => (typeof step === 'string' ? readSection(step) : step)),
  )
  return { label: words.breadcrumbs, items: [{ label: words.homeBreadcrumb, path: '/' }, ...items] }
}

/** The label of a section in the main menu, which is also its name in breadcrumbs. */
export async function readSection(path: string): Promise<Breadcrumb> {
  const { main } = await readContent('navigation')
  const entry = main.find((candidate) => candidate.path === path)
  if (!entry)
    throw new Error(`content/navigation.yaml: \`main\` has no entry with the path ${path}`)
  return { label: entry.label, path }
}
