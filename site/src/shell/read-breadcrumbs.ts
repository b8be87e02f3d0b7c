import { addressOf } from '@lanternfield/contract/pages.ts'
import type { Breadcrumb, BreadcrumbList } from '../lib/breadcrumb.ts'
import { readContent } from './read-content.ts'
import { readPageCopy } from './read-fixed-pages.ts'

/** The breadcrumbs of a page. @param steps its sections, one of the main menu by its path, then the page itself */
export function readBreadcrumbs(...steps: readonly (Breadcrumb | string)[]): BreadcrumbList {
  const { words } = readContent('navigation')
  const items = steps.map((step) => (typeof step === 'string' ? readSection(step) : step))
  return { label: words.breadcrumbs, items: [{ label: words.homeBreadcrumb, path: '/' }, ...items] }
}

/** The label of a section in the main menu, which is also its name in breadcrumbs; without it the title of its page. */
export function readSection(specified: string): Breadcrumb {
  const path = addressOf(specified)
  const { main } = readContent('navigation')
  const entry = main.find((candidate) => candidate.path === path)
  return { label: entry?.label ?? readPageCopy(path)?.intro?.title ?? path, path }
}
