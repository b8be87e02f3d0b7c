import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Pill, Progress, ScreenFrame, Tick } from './screen-parts.tsx'

type BoardWords = ScreenWords['enrollment-board']
type Employee = BoardWords['columns'][number]['employees'][number]

/** Where each column is. */
const COLUMNS = [
  { x: 24, width: 162 },
  { x: 198, width: 162 },
  { x: 372, width: 204 },
  { x: 588, width: 188 },
] as const

const GAP = 12

/** Group Enrollment: every employee is a card on its way from invited to enrolled. */
export function EnrollmentBoard({ words }: { readonly words: BoardWords }) {
  const columns = COLUMNS.flatMap((place, index) => {
    const column = words.columns[index]
    return column ? [{ ...place, ...column }] : []
  })
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <text x={290} y={36} className="strong">
        {words.enrolled}
      </text>
      <text x={576} y={36} className="strong" textAnchor="end">
        {words.left}
      </text>
      <Progress x={290} y={49} width={286} share={words.percent / 100} />
      <text x={290} y={71} className="screen-note">
        {words.count}
      </text>
      <text x={576} y={71} className="screen-note" textAnchor="end">
        {words.closes}
      </text>
      <Pill x={776} y={42} anchor="end" label={words.button} />
      {columns.map(({ title, count, x, width, employees }, index) => (
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
                today={words.today}
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
  readonly today: string
  readonly y: number
  readonly width: number
}

function Card({ name, plan, covers, open, isDone, isNext, today, y, width }: CardProps) {
  const height = cardHeight(plan)
  return (
    <g transform={`translate(0 ${y})`}>
      <rect
        className={isNext ? 'screen-lifted' : undefined}
        width={width}
        height={height}
        rx={11}
      />
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
      {open && (
        <OpenTask
          open={open}
          isDone={isDone === true}
          isNext={isNext === true}
          today={today}
          y={height - 20}
          width={width}
        />
      )}
    </g>
  )
}

type OpenTaskProps = {
  readonly open: string
  readonly isDone: boolean
  readonly isNext: boolean
  readonly today: string
  readonly y: number
  readonly width: number
}

function OpenTask({ open, isDone, isNext, today, y, width }: OpenTaskProps) {
  if (isNext) {
    return (
      <g className="screen-due" transform={`translate(7 ${y - 12})`}>
        <rect width={width - 14} height={25} rx={6} />
        <text x={10} y={17}>
          {open}
        </text>
        <text x={width - 24} y={17} textAnchor="end">
          {today}
        </text>
      </g>
    )
  }
  return (
    <>
      {isDone ? <Tick x={17} y={y} /> : <circle className="screen-open" cx={17} cy={y} r={4.5} />}
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
