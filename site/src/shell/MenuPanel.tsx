import './menu-panel.css'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { MenuPanel as MenuPanelContent } from './read-menu.ts'

type MenuPanelProps = {
  readonly label: string
  /** The page of all of them. */
  readonly indexPath: string
  readonly panel: MenuPanelContent
  readonly path: string
}

/**
 * A submenu under the bar. A native popover opens, closes and takes the focus without a script. It is at the end of the
 * document, because the first screen does not need it.
 * Source: docs/decisions/menus.md
 */
export function MenuPanel({ label, indexPath, panel, path }: MenuPanelProps) {
  return (
    <nav id={panel.id} popover="auto" aria-label={label} className="menu-panel">
      <div className="container-page grid grid-cols-12 gap-x-8">
        <div className="menu-panel-intro night col-span-3">
          <p className="text-2xl strong leading-tight tracking-tight">{panel.title}</p>
          <p className="mt-3 text-md opacity-85">{panel.paragraph}</p>
          <p className="mt-auto pt-6">
            <ButtonLink label={panel.button} path={indexPath} look="outline" />
          </p>
        </div>
        <ul className="col-span-9 grid grid-cols-3 content-start gap-x-4 gap-y-1 py-7">
          {panel.items.map((item) => (
            <li key={item.path}>
              <a
                href={item.path}
                className="menu-item"
                aria-current={item.path === path ? 'page' : undefined}
              >
                <Icon name={item.icon} className="size-6" />
                <span className="strong">{item.title}</span>
                <span className="text-sm text-muted">{item.line}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
