import { X } from 'lucide-react'
import { isCurrentPage, isHighlighted } from '../lib/highlight.ts'
import type { Navigation } from '../shapes/navigation.ts'
import { ICON_STROKE } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'

export const MENU_DRAWER_ID = 'menu'

type MenuDrawerProps = {
  readonly companyName: string
  readonly email: string
  readonly navigation: Navigation
  readonly path: string
}

/** The same menu below xl: a native popover, so it opens, closes and takes Escape without a script. */
export function MenuDrawer({ companyName, email, navigation, path }: MenuDrawerProps) {
  const { main, words } = navigation
  return (
    <div id={MENU_DRAWER_ID} popover="auto" className="drawer">
      <div className="flex items-center justify-between">
        <Logo name={companyName} />
        <button
          type="button"
          className="btn -mr-3"
          popoverTarget={MENU_DRAWER_ID}
          popoverTargetAction="hide"
          aria-label={words.closeMenu}
        >
          <X aria-hidden="true" strokeWidth={ICON_STROKE} className="size-6" />
        </button>
      </div>
      <nav aria-label={words.mainMenu} className="mt-8">
        <ul>
          {main.map((entry) => (
            <li key={entry.path} className="drawer-entry">
              <a
                href={entry.path}
                aria-current={isCurrentPage(entry.path, path) ? 'page' : undefined}
              >
                {entry.label}
                {isHighlighted(entry.path, path) && <span className="wick" />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a href={`mailto:${email}`} className="link mt-auto self-start pt-10">
        {email}
      </a>
    </div>
  )
}
