import '../rows.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { PositionCard } from '../../lib/cards.ts'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import { SectionHeading, type SectionHeadingProps } from '../SectionHeading.tsx'

type PositionsProps = SectionHeadingProps & {
  readonly items: readonly PositionCard[]
  /** While no position is open. */
  readonly none?: string
}

/** Open positions, a row each; one whose last day is over goes by itself. */
export function Positions({ title, description, items, none }: PositionsProps) {
  const [lastEnd] = items
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .reverse()
  return (
    <section className="section bg-base-200">
      <div className="container-page">
        <SectionHeading title={title} description={description} />
        {items.length > 0 && (
          <ul className="mt-12 rules rows rows-positions empty:hidden">
            {items.map(({ title: position, line, place, pay, path, endsAt }) => (
              <li
                key={path}
                data-until={endsAt}
                className="gap-x-8 gap-y-3 py-6 lg:grid-cols-[7fr_5fr_2rem] lg:gap-y-1 lg:py-7"
              >
                <div>
                  <h3 className="text-xl">
                    <a href={path} className="whole-card">
                      {position}
                    </a>
                  </h3>
                  <p className="mt-1 text-muted">{line}</p>
                </div>
                <p>
                  {place}
                  <span className="mt-1 block text-md nums text-muted">{pay}</span>
                </p>
                <ArrowRight strokeWidth={ICON_STROKE} className="arrow size-6 max-lg:hidden" />
              </li>
            ))}
          </ul>
        )}
        {none && (
          <p className="mt-12 lead" data-from={lastEnd} hidden={items.length > 0}>
            {none}
          </p>
        )}
      </div>
    </section>
  )
}
