import { CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { fillIn } from '../lib/fill-in.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import { MESSAGE_PATH } from '../lib/paths.ts'
import type { Company } from '../shapes/company.ts'
import type { Navigation } from '../shapes/navigation.ts'
import { AddressLink } from '../ui/AddressLink.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import { HeaderLinks } from './HeaderLinks.tsx'
import { isHighlighted } from './highlight.ts'
import type { MenuEntry } from './read-menu.ts'
import { MENU_DRAWER_ID } from './watch-menus.ts'

type MenuDrawerProps = {
  readonly company: Company
  readonly menu: readonly MenuEntry[]
  readonly words: Navigation['words']
  readonly path: string
}

/** The same menu below xl: a native popover, so it opens, closes and takes Escape without a script. */
export function MenuDrawer({ company, menu, words, path }: MenuDrawerProps) {
  const contact = menu.find((entry) => entry.path === CONTACT_PATH)
  const phone = company.offices[0]?.phone
  return (
    <nav
      id={MENU_DRAWER_ID}
      popover="auto"
      aria-label={words.menu}
      className="drawer fixed inset-y-0 start-auto end-0 h-dvh max-h-none w-[min(24rem,100%)] flex-col overflow-y-auto overscroll-contain px-5 pt-[1.1rem] pb-8"
    >
      <div className="flex items-center">
        <Logo name={company.name} className="me-auto" />
        <HeaderLinks words={words} />
        <button
          type="button"
          className="btn -me-3 shrink-0"
          popoverTarget={MENU_DRAWER_ID}
          popoverTargetAction="hide"
          aria-label={words.closeMenu}
        >
          <X strokeWidth={ICON_STROKE} className="size-6" />
        </button>
      </div>
      <ul className="mt-6">
        {menu.map((entry) => (
          <DrawerEntry key={entry.path} entry={entry} words={words} path={path} />
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 pt-8">
        {contact && <ButtonLink label={contact.label} path={MESSAGE_PATH} look="outline" />}
        {phone && <AddressLink to={phone} />}
        <AddressLink to={company.email} />
      </div>
    </nav>
  )
}

type DrawerEntryProps = Pick<MenuDrawerProps, 'words' | 'path'> & { readonly entry: MenuEntry }

function DrawerEntry({ entry, words, path }: DrawerEntryProps) {
  return (
    <li className="drawer-entry">
      <a
        href={entry.path}
        aria-current={entry.path === path ? 'page' : undefined}
        data-highlighted={isHighlighted(entry.path, path) ? '' : undefined}
      >
        {entry.label}
      </a>
      {entry.panel && (
        <details name="drawer">
          <summary aria-label={fillIn(words.openPanel, { label: entry.label })}>
            <ChevronDown strokeWidth={ICON_STROKE} className="size-6" />
          </summary>
          <ul className="pb-4">
            {entry.panel.items.map((item) => (
              <li key={item.path}>
                <a href={item.path} aria-current={item.path === path ? 'page' : undefined}>
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
