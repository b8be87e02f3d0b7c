import type { Provided } from '../lib/cards.ts'
import { TitleOrLink } from './TitleOrLink.tsx'

type PairRowsProps = { readonly items: readonly Provided[]; readonly className: string }

/** Names on the left, what they mean on the right, one row each. */
export function PairRows({ items, className }: PairRowsProps) {
  return (
    <ul className={`@container rules ${className}`}>
      {items.map(({ title, content, path }) => (
        <li
          key={title}
          className="grid content-start gap-x-8 gap-y-1 py-4 lg:py-[1.2rem] @[40rem]:grid-cols-[5fr_7fr]"
        >
          <h3 className="text-lg">
            <TitleOrLink title={title} path={path} />
          </h3>
          <p className="text-muted">{content}</p>
        </li>
      ))}
    </ul>
  )
}
