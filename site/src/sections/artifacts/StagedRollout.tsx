import { Fragment } from 'react'
import { Pill, Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

type RolloutWords = ArtifactProps<'staged-rollout'>['words']

/** The nine days from the first phone to all of them. */
const DAY = (RIGHT - LEFT) / 9
/** Percent of phones between two days, and how high the step is drawn. */
const STEPS = [
  { from: 0, to: 1, share: 1, height: 8 },
  { from: 1, to: 2, share: 10, height: 26 },
  { from: 3, to: 6, share: 10, height: 26 },
  { from: 6, to: 8, share: 50, height: 52 },
  { from: 8, to: 9, share: 100, height: 84 },
] as const
const HALTED = 2
const FLOOR = 312

/** Mobile Solutions: a release that reached all phones in steps, and halted once by itself. */
export function StagedRollout({ words, alt }: ArtifactProps<'staged-rollout'>) {
  const { title, note, state, rate, share, days, events } = words
  return (
    <ArtifactFrame title={title} note={note} height={458} alt={alt}>
      <Pill x={RIGHT} y={32} anchor="end" label={state} isGood />
      <Rate words={rate} />
      <Text x={LEFT} y={222} look="screen-note" text={share} />
      {STEPS.map(({ from, to, share: percent, height }) => (
        <g key={from}>
          <rect
            className={to === HALTED ? 'fill-error' : 'fill-primary'}
            x={LEFT + from * DAY + 1}
            y={FLOOR - height}
            width={(to - from) * DAY - 2}
            height={height}
            rx={3}
          />
          <Text
            x={LEFT + ((from + to) / 2) * DAY}
            y={FLOOR - height - 6}
            look="nums text-[12px]"
            anchor="middle"
            text={`${percent}%`}
          />
        </g>
      ))}
      <Rule y={FLOOR} />
      {days.map((day, index) => (
        <Text
          key={day}
          x={[LEFT, LEFT + 3 * DAY, LEFT + 6 * DAY, RIGHT][index] ?? LEFT}
          y={FLOOR + 18}
          look="screen-note text-[12px]"
          anchor={index === days.length - 1 ? 'end' : 'start'}
          text={day}
        />
      ))}
      {events.map(({ time, text }, index) => {
        const y = 363 + index * 32
        return (
          <Fragment key={time}>
            <Rule y={y - 18} />
            <Text x={LEFT} y={y + 3} look="screen-note nums" text={time} />
            <Text x={104} y={y + 3} look={index === 0 ? 'strong' : undefined} text={text} />
          </Fragment>
        )
      })}
    </ArtifactFrame>
  )
}

/** The share of sessions without a crash, with one fall below its limit. */
function Rate({ words }: { readonly words: RolloutWords['rate'] }) {
  const limit = 164
  const low = LEFT + HALTED * DAY
  return (
    <g>
      <Text x={LEFT} y={98} look="screen-note" text={words.title} />
      <Text x={RIGHT} y={100} look="screen-title nums" anchor="end" text={words.now} />
      <path className="stroke-error" strokeDasharray="3 4" d={`M${LEFT} ${limit}H${RIGHT}`} />
      <Text
        x={RIGHT}
        y={limit + 17}
        look="screen-note text-[12px]"
        anchor="end"
        text={words.limit}
      />
      <g className="fill-none stroke-2 stroke-primary" strokeLinejoin="round">
        <path d={`M${LEFT} 132l16 5 17 0 12 8 12 20L${low} 184`} />
        <path d={`M${LEFT + 3 * DAY} 140l24 -4 26 3 25 -5 25 2 33 -6 34 3 33 -4`} />
      </g>
      <circle className="fill-error" cx={low} cy={184} r={4.5} />
      <Text x={low + 10} y={194} look="strong nums text-[12px]" text={words.lowest} />
    </g>
  )
}
