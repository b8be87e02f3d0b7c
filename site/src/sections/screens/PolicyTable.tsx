import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Pill, ScreenFrame } from './screen-parts.tsx'

type TableWords = ScreenWords['policy-table']
type Policy = TableWords['policies'][number]

/** Where each column begins, or ends. */
const COLUMNS = [
  [44, 'policy'],
  [210, 'line'],
  [374, 'premium'],
  [400, 'renewal'],
  [474, 'status'],
  [604, 'broker'],
] as const

const TOP = 118
const ROW = 52
const OPEN = 1
/** The endorsement that was entered late, of the row that is open. */
const LATE = 2
const OPEN_HEIGHT = 182

/** Insurance Policy Management: one row open, with a change that was entered late. */
export function PolicyTable({ words }: { readonly words: TableWords }) {
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Pill x={776} y={42} anchor="end" label={words.asOf} />
      {COLUMNS.map(([x, column]) => (
        <text
          key={column}
          x={x}
          y={106}
          className="screen-note"
          textAnchor={column === 'premium' ? 'end' : undefined}
        >
          {words.columns[column]}
        </text>
      ))}
      <path className="screen-line" d={`M24 ${TOP}h752M24 456h752M24 508h752`} />
      <rect
        className="screen-lifted"
        x={8}
        y={TOP + OPEN * ROW}
        width={784}
        height={ROW + OPEN_HEIGHT}
        rx={14}
      />
      {words.policies.map((policy, index) => (
        <Row
          key={policy.number}
          policy={policy}
          isOpen={index === OPEN}
          y={TOP + index * ROW + (index > OPEN ? OPEN_HEIGHT : 0)}
        />
      ))}
      <History words={words.history} y={TOP + (OPEN + 1) * ROW} />
    </ScreenFrame>
  )
}

type RowProps = { readonly policy: Policy; readonly isOpen: boolean; readonly y: number }

function Row({ policy, isOpen, y }: RowProps) {
  const { holder, number, line, premium, renewal, status, isInForce, broker } = policy
  return (
    <g transform={`translate(0 ${y})`}>
      <path className="screen-chevron" d={isOpen ? 'M24 24l5 5 5-5' : 'M27 21l5 5-5 5'} />
      <text x={44} y={23} className="strong">
        {holder}
      </text>
      <text x={44} y={41} className="screen-note">
        {number}
      </text>
      <text x={210} y={31}>
        {line}
      </text>
      <text x={374} y={31} className="nums" textAnchor="end">
        {premium}
      </text>
      <text x={400} y={31}>
        {renewal}
      </text>
      <Pill x={474} y={26} label={status} tone={isInForce ? 'good' : 'plain'} />
      <Avatar x={617} y={26} name={broker} />
      <text x={640} y={31}>
        {broker}
      </text>
    </g>
  )
}

type HistoryProps = { readonly words: TableWords['history']; readonly y: number }

function History({ words, y }: HistoryProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <g className="screen-note">
        <text x={64} y={16}>
          {words.columns.effect}
        </text>
        <text x={164} y={16}>
          {words.columns.title}
        </text>
        <text x={400} y={16}>
          {words.columns.entered}
        </text>
        <text x={374} y={16} textAnchor="end">
          {words.columns.premium}
        </text>
        <text x={474} y={16}>
          {words.columns.signed}
        </text>
      </g>
      <rect className="screen-lit-row" x={36} y={100} width={744} height={36} rx={9} />
      <path className="screen-spine" d="M49 46v108" />
      {words.endorsements.map(({ effect, title, entered, amount, signed }, index) => (
        <g
          key={effect}
          transform={`translate(0 ${46 + index * 36})`}
          className={index === LATE ? 'strong' : undefined}
        >
          <circle className={index === LATE ? 'screen-lit' : 'screen-knot'} cx={49} r={5} />
          <text x={64} y={5}>
            {effect}
          </text>
          <text x={164} y={5}>
            {title}
          </text>
          <text x={400} y={5}>
            {entered}
          </text>
          <text x={374} y={5} className="nums" textAnchor="end">
            {amount}
          </text>
          <text x={474} y={5}>
            {signed}
          </text>
        </g>
      ))}
      <g className="screen-button">
        <rect x={604} y={104} width={172} height={28} rx={7} />
        <text x={690} y={123}>
          {words.button}
        </text>
      </g>
    </g>
  )
}
