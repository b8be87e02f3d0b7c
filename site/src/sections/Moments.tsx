import './moments.css'
import type { Moment } from '../shapes/shared-fields.ts'

type MomentsProps = {
  readonly title: string
  readonly description?: string
  readonly items: readonly Moment[]
}

/** The hours at which a sector must not fail, or years that mattered: a night, down a line of lamps. */
export function Moments({ title, description, items }: MomentsProps) {
  return (
    <section className="night dusk-to-dawn">
      <div className="section container-page grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="title">{title}</h2>
          {description && <p className="mt-6 max-w-[28em] text-lg opacity-85">{description}</p>}
        </div>
        <ol className="moments lg:col-span-7 lg:col-start-6">
          {items.map(({ time, title: what, content }) => (
            <li
              key={what}
              className="relative pb-11 ps-8 last:pb-0 md:grid md:grid-cols-[8.5rem_1fr] md:gap-6 md:ps-11"
            >
              <p className="text-2xl strong leading-[1.2] nums text-lit">{time}</p>
              <div className="mt-1.5 md:mt-0.5">
                <h3 className="text-xl">{what}</h3>
                <p className="mt-2 opacity-85">{content}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
