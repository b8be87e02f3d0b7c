import { Avatar, Pill, Progress, ScreenFrame, Tick } from './screen-parts.tsx'

type Entry = {
  /** Said once, at the first entry of the day. */
  readonly day?: string
  readonly time: string
  readonly title: string
  readonly note: string
  readonly amount?: string
  readonly photos?: number
}

const ENTRIES: readonly Entry[] = [
  {
    day: 'Mon',
    time: '9:04',
    title: 'First notice by phone',
    note: 'Hose under the sink burst, water is off',
  },
  {
    time: '9:31',
    title: 'Four photos received',
    note: 'The blurred one was taken again',
    photos: 4,
  },
  {
    time: '10:04',
    title: 'Cover confirmed, reserve set',
    note: 'Policy as it stood at the hour of loss',
    amount: '$4,800',
  },
  {
    day: 'Tue',
    time: '11:40',
    title: 'Contractor’s estimate',
    note: 'Three lines outside the usual range',
    amount: '$4,310',
  },
  {
    day: 'Wed',
    time: '14:12',
    title: 'Approved by Daniel Croft',
    note: 'Estimate less deductible of $500',
    amount: '$3,810',
  },
]

const AMOUNTS = [
  ['Estimate', '$4,310'],
  ['Deductible', '−$500'],
  ['To pay', '$3,810'],
] as const

const DOCUMENTS = [
  ['Notice of loss', '1 page'],
  ['Photos of the kitchen', '4'],
  ['Cover at 7:40', '2 pages'],
  ['Estimate', '3 pages'],
] as const

const STEP = 71

/** Insurance Claims Management: one claim from first notice to payment. */
export function ClaimsTimeline() {
  return (
    <ScreenFrame title="Water damage, kitchen" note="Claim 40-2217, Colleen Marsh">
      <Avatar x={569} y={42} name="Anita Rao" />
      <text x={591} y={47}>
        Anita Rao
      </text>
      <Pill x={776} y={42} anchor="end" label="8 days to pay" />
      <path className="screen-spine" d={`M118 118v${STEP * ENTRIES.length + 12}`} />
      {ENTRIES.map((entry, index) => (
        <Step key={entry.title} {...entry} y={118 + index * STEP} />
      ))}
      <NextStep y={118 + ENTRIES.length * STEP} />
      <Money />
      <Documents />
    </ScreenFrame>
  )
}

function Step({ day, time, title, note, amount, photos, y }: Entry & { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={98} y={5} className="nums" textAnchor="end">
        {time}
      </text>
      {day && (
        <text x={24} y={5} className="screen-note">
          {day}
        </text>
      )}
      <circle className="screen-knot" cx={118} r={6} />
      <text x={142} y={5} className="strong">
        {title}
      </text>
      <text x={142} y={25} className="screen-note">
        {note}
      </text>
      {amount && (
        <text x={520} y={5} className="nums" textAnchor="end">
          {amount}
        </text>
      )}
      {photos && <Photos count={photos} />}
    </g>
  )
}

function Photos({ count }: { readonly count: number }) {
  const each = (d: string) => Array.from({ length: count }, (_, index) => `M${index * 34} 0${d}`)
  return (
    <g className="screen-photos" transform={`translate(${520 - count * 34 + 6} -11)`}>
      <path className="paper" d={each('h28v22h-28z').join('')} />
      <path d={each('m14 4q5 6 5 9a5 5 0 0 1-10 0q0-3 5-9z').join('')} />
    </g>
  )
}

function NextStep({ y }: { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={98} y={29} className="nums" textAnchor="end">
        15:30
      </text>
      <rect className="screen-lifted" x={136} y={-12} width={396} height={75} rx={12} />
      <circle className="screen-glow" cx={118} cy={24} r={14} />
      <circle className="screen-lit" cx={118} cy={24} r={8} />
      <text x={156} y={20} className="strong">
        Pay $3,810 by ACH
      </text>
      <text x={156} y={40} className="screen-note">
        Sanctions lists checked
      </text>
      <g className="screen-button">
        <rect x={408} y={6} width={106} height={36} rx={10} />
        <text x={461} y={29}>
          Release
        </text>
      </g>
    </g>
  )
}

function Money() {
  return (
    <g transform="translate(556 108)">
      <rect className="screen-raised" width={220} height={196} rx={14} />
      <text x={18} y={31} className="screen-note">
        Reserve
      </text>
      <text x={18} y={60} className="screen-figure">
        $4,800
      </text>
      <text x={202} y={31} className="screen-note" textAnchor="end">
        79% approved
      </text>
      <Progress x={18} y={83} width={184} share={3810 / 4800} />
      {AMOUNTS.map(([label, amount], index) => (
        <g
          key={label}
          transform={`translate(18 ${117 + index * 29})`}
          className={index === AMOUNTS.length - 1 ? 'strong' : undefined}
        >
          <text>{label}</text>
          <text x={184} className="nums" textAnchor="end">
            {amount}
          </text>
        </g>
      ))}
      <path className="screen-line" d="M18 156.5h184" />
    </g>
  )
}

function Documents() {
  return (
    <g transform="translate(556 320)">
      <rect className="screen-raised" width={220} height={216} rx={14} />
      <text x={18} y={31} className="screen-note">
        Documents
      </text>
      {DOCUMENTS.map(([title, length], index) => (
        <g key={title} transform={`translate(18 ${64 + index * 33})`}>
          <path className="screen-file" d="M.5-12h8l4 4v11h-12zm8 0v4h4" />
          <text x={22}>{title}</text>
          <text x={184} className="screen-note" textAnchor="end">
            {length}
          </text>
        </g>
      ))}
      <path className="screen-line" d="M18 180h184" />
      <Tick x={24} y={197} />
      <text x={40} y={201} className="screen-note">
        Complete for payment
      </text>
    </g>
  )
}
