import type { PageLink } from '../lib/cards.ts'
import { Icon } from '../ui/Icon.tsx'

type OtherPagesProps = { readonly title: string; readonly items: readonly PageLink[] }

/** The neighbours of a page, as a row of small links. */
export function OtherPages({ title, items }: OtherPagesProps) {
  return (
    <section className="container-page pb-24">
      <div className="rule pt-10">
        <h2 className="text-2xl">{title}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-1 xs:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
          {items.map(({ title: name, icon, path }) => (
            <li key={path}>
              <a href={path} className="neighbour">
                <Icon name={icon} className="size-5" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
