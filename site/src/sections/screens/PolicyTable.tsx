import { Avatar, Pill, ScreenFrame } from './screen-parts.tsx'

type Policy = {
  readonly holder: string
  readonly number: string
  readonly line: string
  readonly premium: string
  readonly renewal: string
  readonly status: string
  readonly broker: string
}

const POLICIES: readonly Policy[] = [
  {
    holder: 'Harthwell Bakeries',
    number: 'PR-20418',
    line: 'Property',
    premium: '$18,420',
    renewal: '3 Jun',
    status: 'Renewing',
    broker: 'Lena Ortlow',
  },
  {
    holder: 'Pennard Couriers',
    number: 'MF-11067',
    line: 'Motor fleet',
    premium: '$9,844',
    renewal: '1 Jul',
    status: 'In force',
    broker: 'Samir Joshi',
  },
  {
    holder: 'Orchard Row School',
    number: 'LI-30952',
    line: 'Liability',
    premium: '$6,210',
    renewal: '14 Jul',
    status: 'In force',
    broker: 'Lena Ortlow',
  },
  {
    holder: 'Vasant Textiles',
    number: 'MC-00731',
    line: 'Marine cargo',
    premium: '$31,750',
    renewal: '1 Aug',
    status: 'In force',
    broker: 'Hugh Tamsin',
  },
  {
    holder: 'Lowfield Farm',
    number: 'FA-07714',
    line: 'Farm',
    premium: '$7,365',
    renewal: '9 Aug',
    status: 'To review',
    broker: 'Samir Joshi',
  },
]

type Endorsement = {
  readonly effect: string
  readonly title: string
  readonly entered: string
  readonly amount: string
  readonly signed: string
  readonly isLate?: true
}

const ENDORSEMENTS: readonly Endorsement[] = [
  {
    effect: '1 Jul',
    title: 'Policy begins',
    entered: '18 Jun',
    amount: '$9,640',
    signed: 'R. Shah',
  },
  { effect: '14 Nov', title: 'Driver added', entered: '14 Nov', amount: '+$86', signed: 'R. Shah' },
  {
    effect: '1 Mar',
    title: 'Van added',
    entered: '12 May',
    amount: '+$174',
    signed: '1 of 2',
    isLate: true,
  },
  {
    effect: '6 Apr',
    title: 'Larger van instead',
    entered: '6 Apr',
    amount: '+$118',
    signed: 'M. Doyle',
  },
]

const COLUMNS = [
  [44, 'Policy'],
  [210, 'Line'],
  [374, 'Premium'],
  [400, 'Renewal'],
  [474, 'Status'],
  [604, 'Broker'],
] as const

const TOP = 118
const ROW = 52
const OPEN = 1
const OPEN_HEIGHT = 182

/** Insurance Policy Management: one row open, with a change that was entered late. */
export function PolicyTable() {
  return (
    <ScreenFrame title="Policies" note="Commercial lines, by renewal date">
      <Pill x={776} y={42} anchor="end" label="Cover as of today" />
      {COLUMNS.map(([x, label]) => (
        <text
          key={label}
          x={x}
          y={106}
          className="screen-note"
          textAnchor={label === 'Premium' ? 'end' : undefined}
        >
          {label}
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
      {POLICIES.map((policy, index) => (
        <Row
          key={policy.number}
          {...policy}
          isOpen={index === OPEN}
          y={TOP + index * ROW + (index > OPEN ? OPEN_HEIGHT : 0)}
        />
      ))}
      <History y={TOP + (OPEN + 1) * ROW} />
    </ScreenFrame>
  )
}

type RowProps = Policy & { readonly isOpen: boolean; readonly y: number }

function Row({ holder, number, line, premium, renewal, status, broker, isOpen, y }: RowProps) {
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
      <Pill x={474} y={26} label={status} tone={status === 'In force' ? 'good' : 'plain'} />
      <Avatar x={617} y={26} name={broker} />
      <text x={640} y={31}>
        {broker}
      </text>
    </g>
  )
}

function History({ y }: { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <g className="screen-note">
        <text x={64} y={16}>
          Takes effect
        </text>
        <text x={164} y={16}>
          Endorsement
        </text>
        <text x={400} y={16}>
          Entered
        </text>
        <text x={374} y={16} textAnchor="end">
          Premium
        </text>
        <text x={474} y={16}>
          Signed
        </text>
      </g>
      <rect className="screen-lit-row" x={36} y={100} width={744} height={36} rx={9} />
      <path className="screen-spine" d="M49 46v108" />
      {ENDORSEMENTS.map(({ effect, title, entered, amount, signed, isLate }, index) => (
        <g
          key={effect}
          transform={`translate(0 ${46 + index * 36})`}
          className={isLate && 'strong'}
        >
          <circle className={isLate ? 'screen-lit' : 'screen-knot'} cx={49} r={5} />
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
          Sign as second
        </text>
      </g>
    </g>
  )
}
