import type { TitledText } from '../shapes/field-kinds.ts'

type TitledGridProps = {
  readonly title: string
  readonly items: readonly TitledText[]
  readonly ground?: 'page' | 'shaded'
}

/** A sticky heading on the left, with its points on the right. */
export function TitledGrid({ title, items, ground = 'page' }: TitledGridProps) {
  return (
    <section className={`section ${ground === 'shaded' ? 'bg-base-200' : ''}`}>
      <div className="container-page grid gap-10 lg:grid-cols-12">
        <h2 className="title self-start lg:sticky lg:top-28 lg:col-span-4">{title}</h2>
        <ul className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:col-span-8 lg:gap-y-14">
          {items.map((item) => (
            <li key={item.title} className="rule pt-5">
              <h3 className="text-xl">{item.title}</h3>
              <p className="mt-2 text-muted">{item.content}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
