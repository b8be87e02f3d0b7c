import { Fragment } from 'react'
import { Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, Counts, LEFT, RIGHT } from './artifact-parts.tsx'

/** Where the night begins, and how wide an hour of its eight is. */
const START = 138
const HOUR = (RIGHT - 6 - START) / 8
const TOP = 104
const STEP = 23

/** A night of closing the books: when each feed arrived and was matched, and the minute all of them agreed. */
export function OvernightClose({ words, alt }: ArtifactProps<'overnight-close'>) {
  const { title, note, hours, feeds, closed, legend, counts } = words
  const end = TOP + feeds.length * STEP
  const x = (hour: number) => Math.round((START + hour * HOUR) * 10) / 10
  return (
    <ArtifactFrame title={title} note={note} height={end + 108} alt={alt}>
      {hours.map((hour, index) => (
        <Fragment key={hour}>
          <Text x={x(index * 2)} y={TOP - 8} look="screen-note" anchor="middle" text={hour} />
          <path className="screen-line" d={`M${x(index * 2)} ${TOP}V${end}`} />
        </Fragment>
      ))}
      {feeds.map(({ name, arrived, matched }, index) => {
        const y = TOP + 14 + index * STEP
        return (
          <Fragment key={name}>
            <Text x={LEFT} y={y + 4.5} look="screen-note" text={name} />
            <path
              className="stroke-base-300"
              strokeWidth={3}
              d={`M${x(matched)} ${y}H${x(closed)}`}
            />
            <path
              className="stroke-primary"
              strokeWidth={10}
              d={`M${x(arrived)} ${y}H${x(matched)}`}
            />
          </Fragment>
        )
      })}
      <path className="stroke-success stroke-2" d={`M${x(closed)} ${TOP - 2}V${end + 2}`} />
      <path className="stroke-primary" strokeWidth={10} d={`M${LEFT} ${end + 22}h14`} />
      <Text x={LEFT + 20} y={end + 26.5} look="screen-note" text={legend.matched} />
      <path className="stroke-base-300" strokeWidth={3} d={`M${START} ${end + 22}h20`} />
      <Text x={START + 26} y={end + 26.5} look="screen-note" text={legend.open} />
      <Counts y={end + 64} items={counts} />
    </ArtifactFrame>
  )
}
