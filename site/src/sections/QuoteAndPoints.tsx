import type { TitledText } from '../shapes/field-kinds.ts'
import type { Quote } from '../shapes/shared-fields.ts'
import { TitledGrid } from './TitledGrid.tsx'

type QuoteAndPointsProps = {
  readonly title: string
  readonly items: readonly TitledText[]
  readonly quote?: Quote | undefined
}

/** The words of one person, large, and the points that they stand for; without words the points alone. */
export function QuoteAndPoints({ title, items, quote }: QuoteAndPointsProps) {
  if (!quote) return <TitledGrid title={title} items={items} />
  return (
    <section className="section container-page grid gap-x-10 gap-y-12 lg:grid-cols-12">
      <figure className="mark-lit self-start lg:sticky lg:top-28 lg:col-span-5 lg:ps-8">
        <blockquote className="text-2xl leading-snug lg:text-3xl">
          <p>{`“${quote.text}”`}</p>
        </blockquote>
        <figcaption className="mt-6 text-md">
          <span className="strong" translate="no">
            {quote.name}
          </span>
          <span className="block text-muted">{quote.role}</span>
        </figcaption>
      </figure>
      <div className="lg:col-span-6 lg:col-start-7">
        <h2 className="title">{title}</h2>
        <ul className="mt-8 grid gap-6">
          {items.map((item) => (
            <li key={item.title}>
              <h3 className="text-lg">{item.title}</h3>
              <p className="mt-1 text-muted">{item.content}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
