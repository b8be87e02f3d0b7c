import { Fragment } from 'react'
import { Pill, Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './Artifact.tsx'
import { ArtifactFrame, LEFT, RIGHT, Row, Rule } from './artifact-parts.tsx'

const COLUMNS = [{ x: LEFT }, { x: RIGHT, anchor: 'end' }] as const
const STEP = 52
const FIRST = 138

/** Agentic AI: what each tool of an agent may do, and the signature below it. */
export function PermissionSheet({ words, alt }: ArtifactProps<'permission-sheet'>) {
  const { title, note, columns, tools, signature } = words
  const end = FIRST + tools.length * STEP
  return (
    <ArtifactFrame title={title} note={note} height={end + 84} alt={alt}>
      <Row y={100} columns={COLUMNS} cells={[columns.tool, columns.approval]} look="screen-note" />
      {tools.map(({ tool, may, approval, isOpen }, index) => {
        const y = FIRST + index * STEP
        return (
          <Fragment key={tool}>
            <Rule y={y - 24} />
            <Text x={LEFT} y={y - 1} look="strong" text={tool} />
            <Text x={LEFT} y={y + 17} look="screen-note" text={may} />
            <Pill x={RIGHT} y={y + 2} anchor="end" label={approval} isGood={isOpen} />
          </Fragment>
        )
      })}
      <Rule y={end - 24} />
      <path
        className="screen-icon stroke-2"
        d={`M${LEFT + 2} ${end + 20}c14-26 20-28 18-12s8-10 14-12-2 14 6 10 8-18 14-14-4 16 4 14 20-12 34-10`}
      />
      <Text x={LEFT} y={end + 44} look="strong" text={signature.name} />
      <Text x={LEFT} y={end + 63} look="screen-note" text={signature.role} />
      <Text x={RIGHT} y={end + 44} look="screen-note" anchor="end" text={signature.date} />
    </ArtifactFrame>
  )
}
