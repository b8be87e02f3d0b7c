import type { PageLink } from '../lib/cards.ts'
import { entryPath } from '../lib/paths.ts'
import type { Link } from '../shapes/field-kinds.ts'
import type { Navigation, PanelFolder } from '../shapes/navigation.ts'
import { type Entry, readContent, readEntries } from './read-content.ts'
import { keepBuilt } from './read-fixed-pages.ts'

export type MenuPanel = Omit<NonNullable<Navigation['main'][number]['panel']>, 'folder'> & {
  readonly id: string
  readonly items: readonly PageLink[]
}

export type MenuEntry = Link & { readonly panel?: MenuPanel }

/** Every page of a folder, as menus and lists show it. */
export function readPageLinks(folder: PanelFolder): readonly PageLink[] {
  return readEntries(folder).map((entry) => describeLink(folder, entry))
}

/** The page of an entry, as menus and lists show it. */
export function describeLink(folder: PanelFolder, entry: Entry<PanelFolder>): PageLink {
  const { title, line, icon, slug } = entry
  return { title, line, icon, path: entryPath(folder, slug) }
}

/** The main menu, its panels filled with the pages of their folders. */
export function readMenu(): readonly MenuEntry[] {
  const { main } = readContent('navigation')
  return keepBuilt(main).map(({ label, path, panel }) => {
    const items = panel ? readPageLinks(panel.folder) : []
    if (!panel || items.length === 0) return { label, path }
    const { folder, ...words } = panel
    return { label, path, panel: { ...words, id: `panel-${folder}`, items } }
  })
}

/** The links under the company at the foot of every page: those of navigation.yaml, and of pages that ask for it. */
export function readCompanyLinks(): readonly Link[] {
  const { footer } = readContent('navigation')
  const pages = readEntries('customPages')
  const asking = pages.filter(({ inFooter }) => inFooter)
  return [
    ...keepBuilt(footer.company.links),
    ...asking.map(({ title, slug }) => ({ label: title, path: `/${slug}/` })),
  ]
}
