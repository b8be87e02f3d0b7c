import { Avatar, Pill, Progress, ScreenFrame, Tick } from './screen-parts.tsx'

type Employee = {
  readonly name: string
  readonly plan?: string
  readonly covers?: string
  /** What is still owed, or that nothing is; below the picture's edge nobody reads it. */
  readonly open?: string
  readonly isNext?: true
}

type Column = {
  readonly title: string
  readonly count: number
  readonly x: number
  readonly width: number
  readonly employees: readonly Employee[]
}

const COLUMNS: readonly Column[] = [
  {
    title: 'Invited',
    count: 21,
    x: 24,
    width: 162,
    employees: [
      { name: 'Owen Tarrant', open: 'Link not opened' },
      { name: 'Lata Bhosale', open: 'Reminder at 21:30' },
      { name: 'Dale Hobson', open: 'No number yet' },
      { name: 'Wendy Pratt', open: 'Link not opened' },
      { name: 'Carl Odling' },
    ],
  },
  {
    title: 'Choosing',
    count: 46,
    x: 198,
    width: 162,
    employees: [
      {
        name: 'Priya Nair',
        plan: 'Medical EPO 500',
        covers: 'Self, 2 children',
        open: 'Dental plan',
      },
      { name: 'Tom Ashgrove', plan: 'Two plans compared', covers: 'Self', open: 'Medical plan' },
      { name: 'Grace Hallam', plan: 'Medical HDHP', covers: 'Self, spouse', open: 'Life cover' },
      { name: 'Sunil Pathak' },
    ],
  },
  {
    title: 'Waiting for documents',
    count: 58,
    x: 372,
    width: 204,
    employees: [
      {
        name: 'Neha Kulkarni',
        plan: 'Medical PPO 750',
        covers: 'Self, spouse, 1 child',
        open: 'Birth certificate',
        isNext: true,
      },
      {
        name: 'Ruth Penhale',
        plan: 'Medical HDHP 3000',
        covers: 'Self, spouse',
        open: 'Marriage certificate',
      },
      {
        name: 'Dev Malhotra',
        plan: 'Life, four times pay',
        covers: 'Self',
        open: 'Health questions',
      },
      { name: 'Beth Loxley' },
    ],
  },
  {
    title: 'Enrolled',
    count: 787,
    x: 588,
    width: 188,
    employees: [
      {
        name: 'Joan Whitlow',
        plan: 'Medical PPO 750',
        covers: 'Self',
        open: 'Confirmed by carrier',
      },
      {
        name: 'Arjun Desai',
        plan: 'Medical EPO 500',
        covers: 'Self, spouse, 2 children',
        open: 'Confirmed by carrier',
      },
      {
        name: 'Ellis Crane',
        plan: 'Medical HDHP 3000',
        covers: 'Self, 3 children',
        open: 'Sent to carrier',
      },
      { name: 'Mina Sheth' },
    ],
  },
]

const GAP = 12

/** Group Enrollment: every employee is a card on its way from invited to enrolled. */
export function EnrollmentBoard() {
  return (
    <ScreenFrame title="Open enrollment" note="912 people at four sites">
      <text x={290} y={36} className="strong">
        86% enrolled
      </text>
      <text x={576} y={36} className="strong" textAnchor="end">
        4 days left
      </text>
      <Progress x={290} y={49} width={286} share={0.863} />
      <text x={290} y={71} className="screen-note">
        787 of 912
      </text>
      <text x={576} y={71} className="screen-note" textAnchor="end">
        Closes Friday at 17:00
      </text>
      <Pill x={776} y={42} anchor="end" label="Remind 125 people" />
      {COLUMNS.map(({ title, count, x, width, employees }, index) => (
        <g key={title} transform={`translate(${x} 112)`}>
          <Stage share={index / (COLUMNS.length - 1)} />
          <text x={20} y={4.5} className="screen-small strong">
            {title}
          </text>
          <text x={width - 2} y={4.5} className="screen-note" textAnchor="end">
            {count}
          </text>
          <g className="screen-cards">
            {employees.map((employee, place) => (
              <Card
                key={employee.name}
                {...employee}
                y={GAP * 2 + heightOf(employees.slice(0, place))}
                width={width}
              />
            ))}
          </g>
        </g>
      ))}
    </ScreenFrame>
  )
}

type CardProps = Employee & {
  readonly y: number
  readonly width: number
}

function Card({ name, plan, covers, open, isNext, y, width }: CardProps) {
  const height = cardHeight(plan)
  return (
    <g transform={`translate(0 ${y})`}>
      <rect className={isNext && 'screen-lifted'} width={width} height={height} rx={11} />
      <Avatar x={25} y={25} name={name} />
      <text x={46} y={30} className="strong">
        {name}
      </text>
      {plan && (
        <>
          <text x={12} y={55} className="plan">
            {plan}
          </text>
          <text x={12} y={72} className="plan">
            {covers}
          </text>
        </>
      )}
      {open && <Owed open={open} isNext={isNext === true} y={height - 20} width={width} />}
    </g>
  )
}

type OwedProps = {
  readonly open: string
  readonly isNext: boolean
  readonly y: number
  readonly width: number
}

function Owed({ open, isNext, y, width }: OwedProps) {
  if (isNext) {
    return (
      <g className="screen-due" transform={`translate(7 ${y - 12})`}>
        <rect width={width - 14} height={25} rx={6} />
        <text x={10} y={17}>
          {open}
        </text>
        <text x={width - 24} y={17} textAnchor="end">
          today
        </text>
      </g>
    )
  }
  return (
    <>
      {open.startsWith('Confirmed') ? (
        <Tick x={17} y={y} />
      ) : (
        <circle className="screen-open" cx={17} cy={y} r={4.5} />
      )}
      <text x={30} y={y + 5}>
        {open}
      </text>
    </>
  )
}

/** How far a column's people have come, as a filling circle. */
function Stage({ share }: { readonly share: number }) {
  return (
    <g className="screen-stage" transform="translate(8 0) rotate(-90)">
      <circle r={6.5} />
      <circle
        className="done"
        r={2.25}
        pathLength={1}
        strokeDasharray={share < 1 ? `${share.toFixed(2)} 1` : undefined}
      />
    </g>
  )
}

function cardHeight(plan: string | undefined): number {
  return plan ? 116 : 84
}

function heightOf(employees: readonly Employee[]): number {
  return employees.reduce((sum, { plan }) => sum + cardHeight(plan) + GAP, 0)
}
