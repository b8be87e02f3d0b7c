import { Fragment } from 'react'
import { Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, Rule } from './artifact-parts.tsx'

type Words = ArtifactProps<'handover-plan'>['words']
type Holder = keyof Words['legend']
type Place = { readonly x: number; readonly y: number }

const MONTHS = 171
const MONTH = 28
const FIRST = 124
const STEP = 42

/** What only we knew, who at the client learns it, and the month from which they do it alone. */
export function HandoverPlan({ words, alt }: ArtifactProps<'handover-plan'>) {
  const { title, note, months, subjects, legend } = words
  const end = FIRST + subjects.length * STEP
  return (
    <ArtifactFrame title={title} note={note} height={end + 24} alt={alt}>
      <g className="strong" fontSize={12} textAnchor="middle">
        {months.map((month, index) => (
          <Text key={month} x={MONTHS + index * MONTH} y={92} text={month} />
        ))}
      </g>
      {subjects.map(({ subject, learner, ours, together }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={subject}>
            <Rule y={y - 22} />
            <Text x={LEFT} y={y - 2} look="strong" text={subject} />
            <Text x={LEFT} y={y + 14} look="screen-note" text={learner} />
            {months.map((month, place) => (
              <Cell
                key={month}
                x={MONTHS + place * MONTH}
                y={y - 1}
                holder={holderOf(place, ours, together)}
              />
            ))}
          </Fragment>
        )
      })}
      <Rule y={end - 22} />
      <Key x={LEFT + 8} y={end} holder="ours" legend={legend} />
      <Key x={104} y={end} holder="together" legend={legend} />
      <Key x={212} y={end} holder="theirs" legend={legend} />
    </ArtifactFrame>
  )
}

/** Who does it in a month. */
function holderOf(month: number, ours: number, together: number): Holder {
  if (month < ours) return 'ours'
  return month < ours + together ? 'together' : 'theirs'
}

function Cell({ x, y, holder }: Place & { readonly holder: Holder }) {
  if (holder === 'theirs') return <Tick x={x} y={y} />
  const look = holder === 'ours' ? 'fill-primary' : 'fill-[var(--screen-tint)]'
  return <rect className={look} x={x - 10} y={y - 10} width={20} height={20} rx={5} />
}

type KeyProps = Place & { readonly holder: Holder; readonly legend: Words['legend'] }

function Key({ x, y, holder, legend }: KeyProps) {
  return (
    <>
      <Cell x={x} y={y} holder={holder} />
      <Text x={x + 16} y={y + 4.5} look="screen-note" text={legend[holder]} />
    </>
  )
}
