import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Button, Pill, ScreenFrame, Text } from './screen-parts.tsx'

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

/** Of the columns that phones do not show, or show elsewhere. */
const PHONE_HEADINGS: Partial<Record<string, string>> = {
  line: 'max-xs:hidden',
  premium: 'max-xs:-translate-x-[54px]',
}

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
        <Text
          key={column}
          x={x}
          y={106}
          look={`screen-note ${PHONE_HEADINGS[column] ?? ''}`}
          anchor={column === 'premium' ? 'end' : 'start'}
          text={words.columns[column]}
        />
      ))}
      <path className="screen-line" d={`M24 ${TOP}h752`} />
      <path className="screen-line max-xs:translate-y-[30px]" d="M24 456h752M24 508h752" />
      <rect
        className="screen-lifted max-xs:[height:264px] max-xs:[width:328px]"
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
          className={index > OPEN ? 'max-xs:translate-y-[30px]' : undefined}
          y={TOP + index * ROW + (index > OPEN ? OPEN_HEIGHT : 0)}
        />
      ))}
      <History words={words.history} y={TOP + (OPEN + 1) * ROW} />
    </ScreenFrame>
  )
}

type RowProps = {
  readonly policy: Policy
  readonly isOpen: boolean
  readonly className: string | undefined
  readonly y: number
}

function Row({ policy, isOpen, className, y }: RowProps) {
  const { holder, number, line, premium, renewal, status, isInForce, broker } = policy
  return (
    <g className={className} transform={`translate(0 ${y})`}>
      <path className="screen-icon" d={isOpen ? 'M24 24l5 5 5-5' : 'M27 21l5 5-5 5'} />
      <Text x={44} y={23} look="strong" text={holder} />
      <Text x={44} y={41} look="screen-note" text={number} />
      <Text
        x={210}
        y={31}
        look="max-xs:-translate-x-[82px] max-xs:translate-y-[10px]"
        text={line}
      />
      <Text
        x={374}
        y={31}
        look="nums max-xs:-translate-x-[54px] max-xs:-translate-y-[8px]"
        anchor="end"
        text={premium}
      />
      <Text
        x={400}
        y={31}
        look="max-xs:-translate-x-[80px] max-xs:translate-y-[10px] max-xs:[text-anchor:end]"
        text={renewal}
      />
      <Pill x={474} y={26} label={status} isGood={isInForce === true} />
      <Avatar x={617} y={26} name={broker} />
      <Text x={640} y={31} text={broker} />
    </g>
  )
}

type HistoryProps = { readonly words: TableWords['history']; readonly y: number }

function History({ words, y }: HistoryProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <g className="screen-note">
        <Text x={64} y={16} text={words.columns.effect} />
        <Text x={164} y={16} look="max-xs:hidden" text={words.columns.title} />
        <Text x={400} y={16} text={words.columns.entered} />
        <Text
          x={374}
          y={16}
          look="max-xs:-translate-x-[54px]"
          anchor="end"
          text={words.columns.premium}
        />
        <Text x={474} y={16} text={words.columns.signed} />
      </g>
      <g className="stroke-accent" fill="color-mix(in oklab, var(--card), var(--color-accent) 8%)">
        <rect
          className="max-xs:[width:292px]"
          strokeWidth={1.5}
          x={36}
          y={100}
          width={744}
          height={36}
          rx={9}
        />
      </g>
      <path className="stroke-2 stroke-base-300" d="M49 46v108" />
      {words.endorsements.map(({ effect, title, entered, amount, signed }, index) => (
        <g
          key={effect}
          transform={`translate(0 ${46 + index * 36})`}
          className={index === LATE ? 'strong' : undefined}
        >
          <circle className={index === LATE ? 'fill-accent' : 'fill-primary'} cx={49} r={5} />
          <Text x={64} y={5} text={effect} />
          <Text x={164} y={5} look="max-xs:-translate-x-[40px]" text={title} />
          <Text x={400} y={5} text={entered} />
          <Text x={374} y={5} look="nums max-xs:-translate-x-[54px]" anchor="end" text={amount} />
          <Text x={474} y={5} text={signed} />
        </g>
      ))}
      <g className="max-xs:-translate-x-[480px] max-xs:translate-y-[70px]">
        <Button x={604} y={104} width={172} height={28} label={words.button} />
      </g>
    </g>
  )
}
