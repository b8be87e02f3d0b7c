import type { ReactNode } from 'react'
import type { ArtifactName, ArtifactWords } from '../../shapes/artifacts.ts'
import { Text } from '../screens/screen-parts.tsx'

export type ArtifactProps<Name extends ArtifactName> = {
  readonly words: ArtifactWords[Name]
  /** What it shows, for people who cannot see it. */
  readonly alt: string
}

/** The width of an artifact. A phone of 360 px shows it 320 px wide: letters of 12 units are then 11 px high. */
const WIDTH = 340
export const LEFT = 20
export const RIGHT = WIDTH - LEFT

type ArtifactFrameProps = {
  readonly title: string
  readonly note: string
  readonly height: number
  /** What it shows, for people who cannot see it. */
  readonly alt: string
  readonly children: ReactNode
}

/** The sheet and its head, 76 units high. */
export function ArtifactFrame({ title, note, height, alt, children }: ArtifactFrameProps) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={alt}>
      <Text x={LEFT} y={37} look="screen-title" text={title} />
      <Text x={LEFT} y={59} look="screen-note" text={note} />
      {children}
    </svg>
  )
}

type RuleProps = { readonly y: number; readonly from?: number; readonly to?: number }

/** A hairline. */
export function Rule({ y, from = LEFT, to = RIGHT }: RuleProps) {
  return <path className="screen-line" d={`M${from} ${y}H${to}`} />
}

/** Where the text of a column begins, or ends. */
type Column = {
  readonly x: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly look?: string
}

type RowProps = {
  /** The baseline. */
  readonly y: number
  readonly columns: readonly Column[]
  readonly cells: readonly (string | undefined)[]
  /** Of the whole row, such as `screen-note` for the headings of the columns. */
  readonly look?: string
}

/** A row of a table. */
export function Row({ y, columns, cells, look }: RowProps) {
  return (
    <g className={look}>
      {columns.map((column, index) => (
        <Text key={column.x} {...column} y={y} text={cells[index]} />
      ))}
    </g>
  )
}

type CountsProps = {
  /** The baseline of the numbers. */
  readonly y: number
  readonly items: readonly { readonly count: string; readonly title: string }[]
}

/** Three numbers at the foot of a sheet, 48 units high. */
export function Counts({ y, items }: CountsProps) {
  return items.map(({ count, title }, index) => (
    <g key={title} transform={`translate(${LEFT + index * 106} ${y})`}>
      <Text x={0} y={0} look="screen-title nums" text={count} />
      <Text x={0} y={20} look="screen-note" text={title} />
    </g>
  ))
}
