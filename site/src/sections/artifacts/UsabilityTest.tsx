import { Fragment } from 'react'
import { Lines, Pill, Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

/** The marks of five people, then the time. */
const FIRST_MARK = 170
const MARK = 24
const STEP = 30
const FIRST = 126

/** UI/UX Design Excellence: one round of tests, task by task and person by person, with its finding. */
export function UsabilityTest({ words, alt }: ArtifactProps<'usability-test'>) {
  const { title, note, columns, people, tasks, finding } = words
  const end = FIRST + tasks.length * STEP
  return (
    <ArtifactFrame title={title} note={note} height={end + 138} alt={alt}>
      <g className="screen-note">
        <Text x={LEFT} y={100} text={columns.task} />
        {people.map((person, index) => (
          <Text key={person} x={FIRST_MARK + index * MARK} y={100} anchor="middle" text={person} />
        ))}
        <Text x={RIGHT} y={100} anchor="end" text={columns.time} />
      </g>
      {tasks.map(({ task, missedBy, time }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={task}>
            <Rule y={y - 16} />
            <Text x={LEFT} y={y + 4} look="text-[13px]" text={task} />
            {people.map((person, place) => (
              <Mark
                key={person}
                x={FIRST_MARK + place * MARK}
                y={y}
                isMiss={missedBy.includes(place + 1)}
              />
            ))}
            <Text x={RIGHT} y={y + 4} look="nums text-[13px]" anchor="end" text={time} />
          </Fragment>
        )
      })}
      <rect fill="var(--screen-ground)" x={8} y={end - 8} width={324} height={138} rx={12} />
      <Text x={LEFT} y={end + 20} look="strong" text={finding.title} />
      <Pill x={RIGHT} y={end + 15} anchor="end" label={finding.severity} />
      <Lines x={LEFT} y={end + 44} step={19} lines={finding.lines} />
      <Text x={LEFT} y={end + 91} look="screen-note" text={finding.label} />
      <Lines x={LEFT} y={end + 110} step={19} lines={finding.correction} />
    </ArtifactFrame>
  )
}

type MarkProps = { readonly x: number; readonly y: number; readonly isMiss: boolean }

function Mark({ x, y, isMiss }: MarkProps) {
  if (!isMiss) return <Tick x={x} y={y} />
  return (
    <g>
      <circle className="fill-error" opacity={0.18} cx={x} cy={y} r={10} />
      <path className="screen-icon stroke-2 stroke-error" d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />
    </g>
  )
}
