import { readableNumber } from '../../lib/readable-number.ts'
import { Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

type Words = ArtifactProps<'forecast-record'>['words']
type Week = Words['weeks'][number]

const FIRST = 74
const STEP = 20
const TOP = 124
const BOTTOM = 300
const REASONS = 360

const isMiss = ({ low, high, sold }: Week) => sold < low || sold > high

/** Data science: what was forecast, what was sold, and every miss with its reason. */
export function ForecastRecord({ words, alt }: ArtifactProps<'forecast-record'>) {
  const { title, note, scale, weeks, key, span, score } = words
  const y = scaleOf(scale)
  const misses = weeks.filter(isMiss)
  return (
    <ArtifactFrame title={title} note={note} height={REASONS + misses.length * 24 + 10} alt={alt}>
      <Key words={key} />
      {scale.map((value) => (
        <g key={value}>
          <Rule y={y(value)} from={63} />
          <Text
            x={56}
            y={y(value) + 4.5}
            look="screen-note nums"
            anchor="end"
            text={readableNumber(value)}
          />
        </g>
      ))}
      {weeks.map((week, index) => (
        <WeekMark key={week.week} week={week} x={FIRST + index * STEP} y={y} />
      ))}
      <Text x={FIRST - 8} y={BOTTOM + 22} look="screen-note" text={span.from} />
      <Text x={RIGHT} y={BOTTOM + 22} look="screen-note" anchor="end" text={span.to} />
      <Text
        x={LEFT}
        y={REASONS - 8}
        look="strong"
        text={`${weeks.length - misses.length} ${score}`}
      />
      {misses.map(({ week, reason }, index) => (
        <g key={week} transform={`translate(0 ${REASONS + 16 + index * 24})`}>
          <circle className="fill-none stroke-error stroke-2" cx={LEFT + 6} cy={-4.5} r={5} />
          <Text x={LEFT + 22} y={0} look="nums" text={week} />
          <Text x={100} y={0} look="screen-note" text={reason} />
        </g>
      ))}
    </ArtifactFrame>
  )
}

/** From a number to its height. @param scale the numbers at the lines, the lowest first */
function scaleOf(scale: readonly number[]) {
  const low = scale[0] ?? 0
  const high = scale.at(-1) ?? 1
  return (value: number) => Math.round(BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP))
}

type WeekMarkProps = {
  readonly week: Week
  readonly x: number
  readonly y: (value: number) => number
}

/** The range of a week as a bar, and what was sold as a dot, with a ring if it left the range. */
function WeekMark({ week, x, y }: WeekMarkProps) {
  const { low, high, sold } = week
  return (
    <>
      <rect
        className="forecast-range"
        x={x - 6}
        y={y(high)}
        width={12}
        height={y(low) - y(high)}
        rx={3}
      />
      <circle
        className={isMiss(week) ? 'fill-error' : 'fill-base-content'}
        cx={x}
        cy={y(sold)}
        r={3.5}
      />
      {isMiss(week) && (
        <circle className="fill-none stroke-error stroke-2" cx={x} cy={y(sold)} r={8} />
      )}
    </>
  )
}

/** What a bar, a dot and a ring stand for. */
function Key({ words }: { readonly words: Words['key'] }) {
  return (
    <g className="screen-note">
      <rect className="forecast-range" x={LEFT} y={85} width={12} height={14} rx={3} />
      <Text x={LEFT + 20} y={96} text={words.range} />
      <circle className="fill-base-content" cx={134} cy={92} r={3.5} />
      <Text x={144} y={96} text={words.sold} />
      <circle className="fill-none stroke-error stroke-2" cx={204} cy={92} r={5} />
      <Text x={216} y={96} text={words.miss} />
    </g>
  )
}
