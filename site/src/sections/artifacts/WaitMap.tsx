import { Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Row, Rule } from './artifact-parts.tsx'

type Step = ArtifactProps<'wait-map'>['words']['steps'][number]

const TRACK = 94
const STEPS = 118
const COLUMNS = [{ x: LEFT }, { x: STEPS }, { x: RIGHT, anchor: 'end' }] as const
const TOP = 122
/** The map is true to scale: so many units are a day. */
const DAY = 8.5

/** Business process automation: one case from desk to desk, with the days between them. */
export function WaitMap({ words, alt }: ArtifactProps<'wait-map'>) {
  const { title, note, columns, steps, total } = words
  const end = TOP + (steps.at(-1)?.day ?? 0) * DAY
  return (
    <ArtifactFrame title={title} note={note} height={end + 66} alt={alt}>
      <Row
        y={95}
        columns={COLUMNS}
        cells={[columns.wait, columns.step, columns.work]}
        look="screen-note"
      />
      {steps.map((step, index) => (
        <g key={step.title} transform={`translate(0 ${TOP + step.day * DAY})`}>
          <Wait step={step} next={steps[index + 1]} unit={columns.unit} />
          <circle className="fill-primary" cx={TRACK} r={6} />
          <Text x={STEPS} y={3} look="strong" text={step.title} />
          <Text x={STEPS} y={19} look="screen-note" text={step.desk} />
          <Text x={RIGHT} y={3} look="nums" anchor="end" text={step.work} />
        </g>
      ))}
      <Rule y={end + 28} />
      <Row
        y={end + 51}
        columns={COLUMNS}
        cells={[total.wait, total.label, total.work]}
        look="strong nums"
      />
    </ArtifactFrame>
  )
}

type WaitProps = {
  readonly step: Step
  readonly next: Step | undefined
  readonly unit: string
}

/** How long the case waits after a step, and what for where it is long. */
function Wait({ step, next, unit }: WaitProps) {
  if (!next) return null
  const wait = next.day - step.day
  const length = wait * DAY
  return (
    <>
      <path
        className={step.reason ? 'stroke-accent' : 'stroke-base-300'}
        strokeWidth={step.reason ? 8 : 4}
        d={`M${TRACK} 0v${length}`}
      />
      <Text
        x={LEFT}
        y={length / 2 + 5}
        look={step.reason ? 'strong nums' : 'screen-note nums'}
        text={`${wait} ${unit}`}
      />
      <Text x={STEPS} y={length / 2 + 16} look="screen-note" text={step.reason} />
    </>
  )
}
