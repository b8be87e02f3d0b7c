import { Plus } from 'lucide-react'
import { fillIn } from '../lib/fill-in.ts'
import { moneyRange } from '../lib/money.ts'
import type { Position } from '../shapes/careers.ts'
import { ICON_STROKE } from '../ui/Icon.tsx'
import { SectionHeading } from './SectionHeading.tsx'

type PositionsProps = {
  readonly title: string
  readonly description: string
  /** What a position pays, with a place for the range. */
  readonly salary: string
  readonly items: readonly Position[]
}

/** Open positions; each unfolds without a script. */
export function Positions({ title, description, salary, items }: PositionsProps) {
  return (
    <section className="section bg-base-200">
      <div className="container-page">
        <SectionHeading title={title} description={description} />
        <div className="mt-12">
          {items.map((position, index) => (
            <details
              key={position.id}
              id={position.id}
              className="unfolding"
              name="positions"
              open={index === 0}
            >
              <summary className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-6 lg:grid-cols-[7fr_4fr_auto]">
                <h3 className="text-xl">{position.title}</h3>
                <span className="col-start-1 text-muted lg:col-start-2">
                  {position.place} · {position.kind}
                </span>
                <Plus
                  aria-hidden="true"
                  strokeWidth={ICON_STROKE}
                  className="plus col-start-2 row-span-2 row-start-1 size-6 lg:col-start-3 lg:row-span-1"
                />
              </summary>
              <ul className="grid max-w-[42em] list-disc gap-2 pb-8 pl-5 ">
                {position.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
                <li>{fillIn(salary, { range: moneyRange(position.salary) })}</li>
              </ul>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
