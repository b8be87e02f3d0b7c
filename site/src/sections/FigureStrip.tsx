import './product.css'
import type { Figure } from '../shapes/product.ts'

/** Three numbers in one line. */
export function FigureStrip({ items }: { readonly items: readonly Figure[] }) {
  return (
    <div className="container-page">
      <dl className="figure-strip">
        {items.map(({ count, title }) => (
          <div key={title}>
            <dt className="order-2 text-muted">{title}</dt>
            <dd className="text-4xl strong nums tracking-tight">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
