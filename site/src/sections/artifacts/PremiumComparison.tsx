import { Fragment } from 'react'
import { Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, Counts, LEFT, RIGHT, Row, Rule } from './artifact-parts.tsx'

const COLUMNS = [
  { x: LEFT },
  { x: 172, anchor: 'end' },
  { x: 248, anchor: 'end' },
  { x: RIGHT, anchor: 'end' },
] as const
const FIRST = 126
const STEP = 25
const CAUSE = 20

/** A night of pricing policies twice: the old premium, the new one, and a cause for each difference. */
export function PremiumComparison({ words, alt }: ArtifactProps<'premium-comparison'>) {
  const { title, note, columns, policies, counts } = words
  const causesBefore = (row: number) => policies.slice(0, row).filter(({ cause }) => cause).length
  const top = (row: number) => FIRST + row * STEP + causesBefore(row) * CAUSE
  const end = top(policies.length)
  return (
    <ArtifactFrame title={title} note={note} height={end + 60} alt={alt}>
      <Row
        y={98}
        columns={COLUMNS}
        cells={[columns.policy, columns.before, columns.after, columns.difference]}
        look="screen-note"
      />
      <Rule y={FIRST - 18} />
      {policies.map(({ policy, before, after, difference, cause }, index) => {
        const y = top(index)
        return (
          <Fragment key={policy}>
            {cause && (
              <rect
                className="fill-accent/20"
                x={10}
                y={y - 18}
                width={320}
                height={STEP + CAUSE}
                rx={6}
              />
            )}
            <Row
              y={y}
              columns={COLUMNS}
              cells={[policy, before, after, difference]}
              look={cause ? 'strong nums' : 'nums'}
            />
            <Text x={LEFT} y={y + 19} look="screen-note" text={cause} />
          </Fragment>
        )
      })}
      <Rule y={end - 14} />
      <Counts y={end + 18} items={counts} />
    </ArtifactFrame>
  )
}
