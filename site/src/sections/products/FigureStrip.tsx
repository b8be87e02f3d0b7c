import type { Figure } from '../../shapes/product.ts'

/** Three numbers in one line. */
export function FigureStrip({ items }: { readonly items: readonly Figure[] }) {
  return (
    <div className="container-page">
      <dl className="grid gap-x-10 [border-block:1px_solid_var(--line)] gap-y-6 py-8 md:grid-cols-3">
        {items.map(({ count, title }) => (
          <div key={title} className="flex flex-col">
            <dt className="order-2 text-muted">{title}</dt>
            <dd className="text-4xl strong nums tracking-tight">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
