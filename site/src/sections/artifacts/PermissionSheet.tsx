import { Fragment } from 'react'
import { Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Row, Rule } from './artifact-parts.tsx'

type Words = ArtifactProps<'permission-sheet'>['words']
type Grant = Words['tools'][number]['grants'][number]

const GRANTS = [186, 225, 264, 303] as const
const COLUMNS = GRANTS.map((x) => ({ x, anchor: 'middle' }) as const)
const KEY = [LEFT, 98, 212] as const
const STEP = 41
const FIRST = 130

/** Agentic AI: what each tool of an agent may do, and the signature below it. */
export function PermissionSheet({ words, alt }: ArtifactProps<'permission-sheet'>) {
  const { title, note, columns, tools, key, signature } = words
  const end = FIRST + tools.length * STEP
  return (
    <ArtifactFrame title={title} note={note} height={end + 98} alt={alt}>
      <Row y={95} columns={COLUMNS} cells={columns} look="screen-note" />
      {tools.map(({ tool, scope, grants }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={tool}>
            <Rule y={y - 24} />
            <Text x={LEFT} y={y - 8} look="strong" text={tool} />
            <Text x={LEFT} y={y + 9} look="screen-note" text={scope} />
            {GRANTS.map((x, column) => (
              <Mark key={x} x={x} y={y - 4} grant={grants[column]} />
            ))}
          </Fragment>
        )
      })}
      <Rule y={end - 24} />
      {(['alone', 'signed', 'no'] as const).map((grant, index) => (
        <Fragment key={grant}>
          <Mark x={(KEY[index] ?? 0) + 9} y={end - 2} grant={grant} />
          <Text x={(KEY[index] ?? 0) + 25} y={end + 2.5} look="screen-note" text={key[grant]} />
        </Fragment>
      ))}
      <path
        className="screen-icon stroke-2"
        d={`M${LEFT + 3} ${end + 50}c5-16 14-29 18-27s-9 25-5 26 9-15 12-14-2 9 2 9 6-9 9-8-1 8 3 8c6-1 12-25 15-24s-8 23-4 24 8-9 11-8 0 7 4 7 9-8 13-8 3 6 8 6 14-4 24-7`}
      />
      <Rule y={end + 57} to={200} />
      <Text x={LEFT} y={end + 77} look="strong" text={signature.name} />
      <Text x={RIGHT} y={end + 77} look="screen-note" anchor="end" text={signature.role} />
    </ArtifactFrame>
  )
}

type MarkProps = { readonly x: number; readonly y: number; readonly grant: Grant | undefined }

/** A check mark, a pen, or a dash, around `x` and `y`. */
function Mark({ x, y, grant }: MarkProps) {
  if (grant === 'alone') return <Tick x={x} y={y} />
  if (grant === 'no') return <path className="screen-icon" d={`M${x - 4} ${y}h8`} />
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="fill-accent" r={11} />
      <path
        className="screen-icon stroke-accent-content"
        d="M-5 5l.8-3.6 6.6-6.6 2.8 2.8-6.6 6.6z"
      />
    </g>
  )
}
