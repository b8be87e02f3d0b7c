import { CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { fillIn } from '../lib/fill-in.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import type { Navigation } from '../shapes/navigation.ts'
import { Logo } from '../ui/Logo.tsx'
import { HeaderLinks } from './HeaderLinks.tsx'
import { isHighlighted } from './highlight.ts'
import type { MenuEntry } from './read-menu.ts'
import { MENU_DRAWER_ID } from './watch-menus.ts'

type SiteHeaderProps = {
  readonly companyName: string
  readonly menu: readonly MenuEntry[]
  readonly words: Navigation['words']
  readonly path: string
  /** Where the site lives. */
  readonly site: URL | string
}

/** The bar on every page: logo, the menu from xl, links of parts, the button of the drawer below xl. */
export function SiteHeader({ companyName, menu, words, path, site }: SiteHeaderProps) {
  return (
    <>
      <a href="#content" className="btn btn-accent skip-link fixed start-3 top-3 z-20">
        {words.skipToContent}
      </a>
      <header className="site-header">
        <div className="container-page flex h-full items-center gap-x-1">
          <a href="/" aria-label={words.home} className="me-auto flex py-2">
            <Logo name={companyName} />
          </a>
          <nav aria-label={words.mainMenu} className="max-xl:hidden">
            <ul className="flex items-center gap-1">
              {menu.map((entry) => (
                <li key={entry.path} className="flex items-center">
                  <a
                    href={entry.path}
                    className={entry.path === CONTACT_PATH ? 'nav-link nav-call' : 'nav-link'}
                    aria-current={entry.path === path ? 'page' : undefined}
                    data-highlighted={isHighlighted(entry.path, path) ? '' : undefined}
                  >
                    {entry.label}
                  </a>
                  {entry.panel && (
                    <button
                      type="button"
                      className="nav-chevron grid h-10 w-8 cursor-pointer place-items-center rounded-selector"
                      popoverTarget={entry.panel.id}
                      aria-label={fillIn(words.openPanel, { label: entry.label })}
                    >
                      <ChevronDown className="size-4" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          {/* On the narrowest screens they are in the drawer alone. */}
          <HeaderLinks words={words} className="max-[22rem]:hidden" />
          {/* As wide while it is still empty: a page may be drawn before all of it has been read. */}
          <button
            type="button"
            className="btn -me-2 min-w-[5.95rem] justify-start px-2 xl:hidden"
            popoverTarget={MENU_DRAWER_ID}
            popoverTargetAction="show"
          >
            <Menu strokeWidth={ICON_STROKE} className="size-6" />
            {words.menu}
          </button>
          <p className="hidden text-end text-sm print:block">{new URL(path, site).href}</p>
        </div>
      </header>
    </>
  )
}
