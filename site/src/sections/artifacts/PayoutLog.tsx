import { Fragment } from 'react'
import { Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, Counts, LEFT, Rule } from './artifact-parts.tsx'

type Look = ArtifactProps<'payout-log'>['words']['entries'][number]['look']

const RAIL = 126
const FIRST = 102
const STEP = 47

/** All that happened to one payout: asked for twice, sent once, unknown for some minutes, paid once. */
export function PayoutLog({ words, alt }: ArtifactProps<'payout-log'>) {
  const { title, note, entries, counts } = words
  const end = FIRST + entries.length * STEP
  return (
    <ArtifactFrame title={title} note={note} height={end + 60} alt={alt}>
      <path className="stroke-base-300 stroke-2" d={`M${RAIL} ${FIRST}V${end - STEP}`} />
      {entries.map(({ time, state, detail, look }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={time}>
            <Text x={LEFT} y={y + 4.5} look="screen-note nums" text={time} />
            <Mark y={y} look={look} />
            <Text x={RAIL + 20} y={y + 5} look="strong" text={state} />
            <Text x={RAIL + 20} y={y + 22} look="screen-note" text={detail} />
          </Fragment>
        )
      })}
      <Rule y={end - 12} />
      <Counts y={end + 18} items={counts} />
    </ArtifactFrame>
  )
}

/** On the rail: done, not known, refused or paid. */
function Mark({ y, look }: { readonly y: number; readonly look: Look }) {
  if (look === 'done') return <circle className="fill-primary" cx={RAIL} cy={y} r={6} />
  const ring = { unknown: 'stroke-accent', refused: 'stroke-error', paid: 'stroke-success' }[look]
  return (
    <>
      <circle className={`fill-card stroke-2 ${ring}`} cx={RAIL} cy={y} r={10} />
      {look === 'paid' && <Tick x={RAIL} y={y} />}
      {look === 'refused' && (
        <path className="stroke-error stroke-2" d={`M${RAIL - 4} ${y - 4}l8 8m0-8l-8 8`} />
      )}
      {look === 'unknown' && <Text x={RAIL} y={y + 5} look="strong" anchor="middle" text="?" />}
    </>
  )
}
