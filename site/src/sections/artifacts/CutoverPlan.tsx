import { Fragment } from 'react'
import { Avatar, Pill, Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Row, Rule } from './artifact-parts.tsx'

type Words = ArtifactProps<'cutover-plan'>['words']

const STEPS = 74
const COLUMNS = [{ x: LEFT }, { x: STEPS }, { x: RIGHT, anchor: 'end' }] as const
/** The line beside the steps that can be undone. */
const OPEN = 312
const BACK = 296
const GATE = 108
const GATE_HEIGHT = 118
const FIRST = GATE + GATE_HEIGHT + 28
const STEP = 44

/** Cloud migration: a move by the hour, the decision before it and the way back after each step. */
export function CutoverPlan({ words, alt }: ArtifactProps<'cutover-plan'>) {
  const { title, note, columns, gate, steps } = words
  const last = FIRST + (steps.length - 1) * STEP
  return (
    <ArtifactFrame title={title} note={note} height={last + 34} alt={alt}>
      <Row
        y={95}
        columns={COLUMNS}
        cells={[columns.time, columns.step, columns.back]}
        look="screen-note"
      />
      <Gate words={gate} />
      <path className="stroke-success" strokeWidth={4} d={`M${OPEN} ${FIRST - 16}V${last - 8}`} />
      <path
        className="stroke-success"
        strokeWidth={4}
        strokeLinecap="round"
        d={`M${OPEN - 7} ${last - 6}h14`}
      />
      {steps.map(({ time, title: step, check, back }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={step}>
            {index > 0 && <Rule y={y - 19} to={BACK} />}
            <Text x={LEFT} y={y} look="nums" text={time} />
            <Text x={STEPS} y={y} look="strong" text={step} />
            <Text x={STEPS} y={y + 17} look="screen-note" text={check} />
            <Text x={BACK} y={y} look="nums" anchor="end" text={back} />
          </Fragment>
        )
      })}
    </ArtifactFrame>
  )
}

/** Go or no-go: what has to be true, and who decides. */
function Gate({ words }: { readonly words: Words['gate'] }) {
  const { time, title, checks, name, role, decision } = words
  return (
    <g transform={`translate(0 ${GATE})`}>
      <rect className="screen-lifted" x={10} width={320} height={GATE_HEIGHT} rx={12} />
      <Text x={LEFT} y={26} look="nums" text={time} />
      <Text x={STEPS} y={26} look="strong" text={title} />
      <Pill x={RIGHT} y={21} anchor="end" label={decision} isGood />
      {checks.map((check, index) => (
        <Fragment key={check}>
          <Tick x={STEPS + 5} y={43 + index * 18} />
          <Text x={STEPS + 19} y={47.5 + index * 18} look="screen-note" text={check} />
        </Fragment>
      ))}
      <Avatar x={LEFT + 13} y={100} name={name} />
      <Text x={STEPS} y={105} text={name} />
      <Text x={RIGHT} y={105} look="screen-note" anchor="end" text={role} />
    </g>
  )
}
