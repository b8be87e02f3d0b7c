import type { TitledText } from '../shapes/field-kinds.ts'

type NumberedProseProps = {
  readonly title: string
  readonly items: readonly TitledText[]
  readonly ground?: 'page' | 'shaded'
}

/** A heading over numbered points whose titles run into their text. */
export function NumberedProse({ title, items, ground = 'page' }: NumberedProseProps) {
  return (
    <section className={`section ${ground === 'shaded' ? 'bg-base-200' : ''}`}>
      <div className="container-page">
        <h2 className="title max-w-[16em]">{title}</h2>
        <ol className="mt-8 grid gap-x-16 gap-y-5 lg:mt-12 lg:grid-cols-2 lg:gap-y-9">
          {items.map((item, index) => (
            <li key={item.title} className="grid grid-cols-[2.5rem_1fr] gap-x-2 lg:text-lg">
              <span aria-hidden="true" className="text-2xl strong nums text-secondary">
                {index + 1}
              </span>
              <div className="run-in">
                <h3>{item.title}</h3> <p className="text-muted">{item.content}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
