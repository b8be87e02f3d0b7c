import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Pill, Progress, ScreenFrame, Text, Tick } from './screen-parts.tsx'

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
/** The column that phones show. */
const FOLLOWED = 2

/** Group Enrollment: every employee is a card on its way from invited to enrolled. */
export function EnrollmentBoard({ words }: { readonly words: BoardWords }) {
  const columns = COLUMNS.flatMap((place, index) => {
    const column = words.columns[index]
    return column ? [{ ...place, ...column }] : []
  })
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <g className="max-xs:-translate-x-[256px] max-xs:translate-y-[80px]">
        <Text x={280} y={36} look="strong" text={words.enrolled} />
        <Text x={576} y={36} look="strong" anchor="end" text={words.left} />
        <Progress x={280} y={49} width={296} percent={words.percent} />
        <Text x={280} y={71} look="screen-note" text={words.count} />
        <Text x={576} y={71} look="screen-note" anchor="end" text={words.closes} />
      </g>
      <Pill x={776} y={42} anchor="end" label={words.button} />
      {columns.map(({ title, count, x, width, employees }, index) => (
        <g
          key={title}
          className={
            index === FOLLOWED
              ? 'max-xs:-translate-x-[348px] max-xs:translate-y-[72px]'
              : 'max-xs:hidden'
          }
          transform={`translate(${x} 112)`}
        >
          <Stage share={index / (COLUMNS.length - 1)} />
          <Text x={20} y={4.5} look="strong text-[13px]" text={title} />
          <Text
            x={width - 2}
            y={4.5}
            look="screen-note max-xs:translate-x-[92px]"
            anchor="end"
            text={count}
          />
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
      ))}
    </ScreenFrame>
  )
}

type CardProps = Employee & {
  readonly today: string
  readonly y: number
  readonly width: number
}

function Card(props: CardProps) {
  const { name, plan, covers, open, isDone, isNext, today, y, width } = props
  const height = cardHeight(plan)
  const foot = height - 20
  return (
    <g transform={`translate(0 ${y})`}>
      <rect
        className={`max-xs:[width:296px] ${isNext ? 'screen-lifted' : 'screen-raised'}`}
        width={width}
        height={height}
        rx={11}
      />
      <Avatar x={25} y={25} name={name} />
      <Text x={46} y={30} look="strong" text={name} />
      <Text x={12} y={55} look="screen-note" text={plan} />
      <Text x={12} y={72} look="screen-note" text={covers} />
      {open && isNext && (
        <g className="fill-accent-content strong" fontSize={13}>
          <rect
            className="fill-accent max-xs:[width:282px]"
            x={7}
            y={foot - 12}
            width={width - 14}
            height={25}
            rx={6}
          />
          <Text x={17} y={foot + 5} text={open} />
          <Text
            x={width - 17}
            y={foot + 5}
            look="max-xs:translate-x-[92px]"
            anchor="end"
            text={today}
          />
        </g>
      )}
      {open && !isNext && (
        <>
          {isDone && <Tick x={17} y={foot} />}
          {!isDone && <circle className="screen-icon" cx={17} cy={foot} r={4.5} />}
          <Text x={30} y={foot + 5} look="text-[13px]" text={open} />
        </>
      )}
    </g>
  )
}

/** How far a column's people have come, as a filling circle. */
function Stage({ share }: { readonly share: number }) {
  return (
    <g className="fill-none stroke-primary" transform="translate(8 0) rotate(-90)">
      <circle r={6.5} strokeWidth={1.5} />
      <circle
        r={2.25}
        strokeWidth={4.5}
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
