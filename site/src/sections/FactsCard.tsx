import './facts-card.css'
import type { Fact } from '../lib/cards.ts'

type FactsCardProps = { readonly items: readonly Fact[] }

/** What one wants to know at a glance, in a card at the edge of a header. */
export function FactsCard({ items }: FactsCardProps) {
  return (
    <div className="container-page relative -mt-14">
      <dl className="card facts">
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
