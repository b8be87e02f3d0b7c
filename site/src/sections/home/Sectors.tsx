import type { PageLink } from '../../lib/cards.ts'
import { Icon } from '../../ui/Icon.tsx'

type SectorsProps = { readonly title: string; readonly items: readonly PageLink[] }

/** The three industries the company knows best, in a card that rises out of the hero. */
export function Sectors({ title, items }: SectorsProps) {
  return (
    <section className="container-page relative -mt-14 lg:-mt-20">
      <h2 className="sr-only">{title}</h2>
      <ul className="card sectors grid lg:grid-cols-3">
        {items.map(({ title: sector, icon, line, path }) => (
          <li
            key={path}
            className="relative flex gap-4 border-line px-6 py-4 max-lg:not-first:border-t lg:p-8 lg:not-first:border-s"
          >
            <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-secondary" />
            <div>
              <h3 className="text-lg">
                <a href={path} className="whole-card">
                  {sector}
                </a>
              </h3>
              <p className="mt-1 text-md text-muted lg:text-base">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
