import type { Breadcrumb, BreadcrumbList } from '../lib/breadcrumb.ts'
import { readContent } from './read-content.ts'

/** The breadcrumbs of a page. @param steps its sections, one of the main menu by its path, then the page itself */
export function readBreadcrumbs(...steps: readonly (Breadcrumb | string)[]): BreadcrumbList {
  const { words } = readContent('navigation')
  const items = steps.map((step) => (typeof step === 'string' ? readSection(step) : step))
  return { label: words.breadcrumbs, items: [{ label: words.homeBreadcrumb, path: '/' }, ...items] }
}

/** The label of a section in the main menu, which is also its name in breadcrumbs. */
export function readSection(path: string): Breadcrumb {
  const { main } = readContent('navigation')
  const entry = main.find((candidate) => candidate.path === path)
  if (!entry)
    throw new Error(`content/navigation.yaml: \`main\` has no entry with the path ${path}`)
  return { label: entry.label, path }
}
