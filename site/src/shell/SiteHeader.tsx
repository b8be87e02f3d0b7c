import { Menu } from 'lucide-react'
import { isCurrentPage, isHighlighted } from '../lib/highlight.ts'
import type { Navigation } from '../shapes/navigation.ts'
import { ICON_STROKE } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { MENU_DRAWER_ID, MenuDrawer } from './MenuDrawer.tsx'

type SiteHeaderProps = {
  readonly companyName: string
  readonly email: string
  readonly navigation: Navigation
  readonly path: string
}

/** The bar on every page: logo, the menu from xl, the button of the drawer below it. */
export function SiteHeader({ companyName, email, navigation, path }: SiteHeaderProps) {
  const { main, words } = navigation
  return (
    <>
      <a href="#content" className="btn btn-lantern skip-link">
        {words.skipToContent}
      </a>
      <header className="site-header">
        <div className="container-page flex h-full items-center justify-between gap-6">
          <a href="/" aria-label={words.home} className="flex py-2">
            <Logo name={companyName} />
          </a>
          <nav aria-label={words.mainMenu} className="max-xl:hidden">
            <ul className="flex items-center gap-1">
              {main.map((entry) => (
                <li key={entry.path}>
                  <a
                    href={entry.path}
                    className="nav-link block"
                    aria-current={isCurrentPage(entry.path, path) ? 'page' : undefined}
                    data-highlighted={isHighlighted(entry.path, path) ? '' : undefined}
                  >
                    {entry.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <button
            type="button"
            className="btn -mr-4 xl:hidden"
            popoverTarget={MENU_DRAWER_ID}
            popoverTargetAction="show"
          >
            <Menu aria-hidden="true" strokeWidth={ICON_STROKE} className="size-6" />
            {words.menu}
          </button>
        </div>
      </header>
      <MenuDrawer companyName={companyName} email={email} navigation={navigation} path={path} />
    </>
  )
}
