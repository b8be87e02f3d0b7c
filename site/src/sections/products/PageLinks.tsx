import type { PageLink } from '../../lib/cards.ts'
import { Icon } from '../../ui/Icon.tsx'

type PageLinksProps = { readonly title: string; readonly items: readonly PageLink[] }

/** Links to a few pages in a card next to a text. */
export function PageLinks({ title, items }: PageLinksProps) {
  return (
    <div className="card p-7 lg:sticky lg:top-28">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4">
        {items.map(({ title: name, icon, line, path }) => (
          <li key={path} className="rule py-4">
            <a href={path} className="neighbour p-0">
              <Icon name={icon} className="size-5" />
              {name}
            </a>
            <p className="mt-1 text-md text-muted">{line}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
