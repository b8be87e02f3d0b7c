import type { Provided } from '../lib/cards.ts'
import { PairRows } from './PairRows.tsx'

type PairTableProps = { readonly title: string; readonly items: readonly Provided[] }

/** Shaded: a heading on the left, a table of two columns on the right. */
export function PairTable({ title, items }: PairTableProps) {
  return (
    <section className="section bg-base-200">
      <div className="container-page grid gap-10 lg:grid-cols-12">
        <h2 className="title self-start lg:sticky lg:top-28 lg:col-span-4">{title}</h2>
        <PairRows items={items} className="lg:col-span-8" />
      </div>
    </section>
  )
}
