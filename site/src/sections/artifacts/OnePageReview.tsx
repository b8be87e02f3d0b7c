import { Fragment } from 'react'
import { Button, Pill, Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

const FIRST = 104
const STEP = 48
const KEY_WIDTH = 92
const KEY_STEP = 104

/** A claim on one page: each fact with its source, the proposal, and the three answers an adjuster has. */
export function OnePageReview({ words, alt }: ArtifactProps<'one-page-review'>) {
  const { title, note, facts, proposal, answers } = words
  const end = FIRST + facts.length * STEP - 16
  return (
    <ArtifactFrame title={title} note={note} height={end + 158} alt={alt}>
      {facts.map(({ label, value, source }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={label}>
            <Rule y={y - 24} />
            <Text x={LEFT} y={y - 1} text={label} />
            <Text x={RIGHT} y={y - 1} look="strong" anchor="end" text={value} />
            <Text x={LEFT} y={y + 16} look="screen-note" text={source} />
          </Fragment>
        )
      })}
      <g transform={`translate(0 ${end})`}>
        <rect fill="var(--screen-tint)" x={8} width={324} height={76} rx={12} />
        <Text x={LEFT} y={31} look="screen-title" text={proposal.amount} />
        <Pill x={RIGHT} y={25} anchor="end" label={proposal.verdict} isGood />
        <Text x={LEFT} y={57} look="screen-note" text={proposal.rule} />
        <Button x={LEFT} y={94} width={KEY_WIDTH} height={40} label={answers[0] ?? ''} />
        {answers.slice(1).map((label, index) => {
          const x = LEFT + (index + 1) * KEY_STEP
          return (
            <g key={label} className="strong" textAnchor="middle">
              <rect className="screen-raised" x={x} y={94} width={KEY_WIDTH} height={40} rx={8} />
              <Text x={x + KEY_WIDTH / 2} y={119} text={label} />
            </g>
          )
        })}
      </g>
    </ArtifactFrame>
  )
}
