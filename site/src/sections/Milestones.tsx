import './moments.css'
import type { Milestone } from '../shapes/about-us.ts'

type MilestonesProps = { readonly title: string; readonly items: readonly Milestone[] }

/** The years that mattered, down a line of lamps. */
export function Milestones({ title, items }: MilestonesProps) {
  return (
    <section className="night dusk-to-dawn">
      <div className="section container-page grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <h2 className="title lg:col-span-4">{title}</h2>
        <ol className="moments lg:col-span-7 lg:col-start-6">
          {items.map(({ year, title: what, content }) => (
            <li key={year}>
              <p className="nums text-accent">{year}</p>
              <div>
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
