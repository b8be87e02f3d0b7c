import type { Provided } from '../../lib/cards.ts'
import type { Link } from '../../shapes/field-kinds.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { TitleOrLink } from '../TitleOrLink.tsx'

type LinkedWorkProps = {
  readonly title: string
  readonly items: readonly Provided[]
  readonly cta: Link
}

/** Solutions for a sector; each links to its service. */
export function LinkedWork({ title, items, cta }: LinkedWorkProps) {
  return (
    <section className="section container-page">
      <h2 className="title max-w-[16em]">{title}</h2>
      <ul className="mt-12 grid gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {items.map(({ title: name, content, path }) => (
          <li key={name} className="rule pt-5">
            <h3 className="text-xl">
              <TitleOrLink title={name} path={path} />
            </h3>
            <p className="mt-2 text-muted">{content}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12">
        <ButtonLink {...cta} look="outline" />
      </p>
    </section>
  )
}
