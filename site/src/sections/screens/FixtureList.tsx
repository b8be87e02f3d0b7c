import { fillIn } from '../../lib/fill-in.ts'
import type { ScreenWords } from '../../shapes/screens.ts'
import { Pill, ScreenFrame, Text, Tick } from './screen-parts.tsx'

type GamesWords = ScreenWords['fixture-list']
type Match = GamesWords['games'][number]

/** Hours of the day, the field from 0, and the look. */
const BOOKINGS = [
  { from: 9.5, to: 10.5, lane: 0, look: 'plain' },
  { from: 11, to: 12.5, lane: 0, look: 'plain' },
  { from: 10.75, to: 12.25, lane: 1, look: 'plain' },
  { from: 10, to: 11.2, lane: 1, look: 'moved' },
  { from: 10, to: 11.2, lane: 2, look: 'highlighted' },
] as const

const BOOKING_LOOKS = {
  plain: { rect: { fill: 'var(--screen-tint)' }, text: '' },
  highlighted: { rect: { fill: 'var(--color-accent)' }, text: 'fill-accent-content' },
  moved: {
    rect: { fill: 'none', stroke: 'var(--color-error)', strokeDasharray: '4 4' },
    text: 'fill-error line-through',
  },
} as const

const HOURS = [9, 10, 11, 12] as const
const HOUR_WIDTH = 168
const ROW = 60
const OPEN = 1
const OPEN_HEIGHT = 176

/** Sports Team Management: a weekend of a club, and how a field that was booked twice was settled. */
export function FixtureList({ words }: { readonly words: GamesWords }) {
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Pill x={776} y={42} anchor="end" label={words.teams} />
      <path className="screen-line max-xs:-translate-y-[86px]" d="M24 440h752M24 500h752" />
      <rect
        className="screen-lifted max-xs:[height:150px] max-xs:[width:328px]"
        x={8}
        y={84 + OPEN * ROW}
        width={784}
        height={ROW + OPEN_HEIGHT}
        rx={14}
      />
      {words.games.map((game, index) => (
        <Row
          key={game.teams}
          {...game}
          isOpen={index === OPEN}
          className={index > OPEN ? 'max-xs:-translate-y-[86px]' : undefined}
          available={words.available}
          y={84 + index * ROW + (index > OPEN ? OPEN_HEIGHT : 0)}
        />
      ))}
      <g className="max-xs:hidden">
        <Fields words={words.fields} y={84 + (OPEN + 1) * ROW} />
      </g>
      <g className="max-xs:-translate-x-[274px] max-xs:translate-y-[184px]">
        <Legend words={words.legend} />
      </g>
    </ScreenFrame>
  )
}

type RowProps = Match & {
  readonly available: string
  readonly isOpen: boolean
  readonly className: string | undefined
  readonly y: number
}

function Row(props: RowProps) {
  const { day, kickOff, teams, place, squad, state, available, isOpen, className, y } = props
  return (
    <g className={className} transform={`translate(0 ${y})`}>
      <Text x={24} y={27} look="strong" text={kickOff} />
      <Text x={24} y={46} look="screen-note" text={day} />
      <Text x={104} y={27} look="strong" text={teams} />
      <Text x={104} y={46} look="screen-note" text={place} />
      <Text
        x={324}
        y={36}
        look="max-xs:-translate-x-[4px] max-xs:translate-y-[10px] max-xs:[text-anchor:end]"
        text={fillIn(available, { count: squad.in })}
      />
      <g className={isOpen ? 'max-xs:-translate-x-[274px] max-xs:translate-y-[46px]' : undefined}>
        <Squad counts={squad} x={378} y={31} />
      </g>
      <Text
        x={776}
        y={36}
        look={`screen-note ${isOpen ? 'max-xs:-translate-x-[672px] max-xs:translate-y-[94px] max-xs:[text-anchor:start]' : ''}`}
        anchor="end"
        text={state}
      />
    </g>
  )
}

type SquadProps = {
  readonly counts: Match['squad']
  readonly x: number
  readonly y: number
}

/** One dot for each player: full is in, a ring is unsure, a small one is out. */
function Squad({ counts: { in: available, maybe: unsure, out }, x, y }: SquadProps) {
  return (
    <g strokeLinecap="round" transform={`translate(${x} ${y})`}>
      <path className="stroke-primary" strokeWidth={9} d={dots(0, available + unsure)} />
      <path className="stroke-card" strokeWidth={6} d={dots(available, unsure)} />
      <path stroke="var(--chart-quiet)" strokeWidth={5} d={dots(available + unsure, out)} />
    </g>
  )
}

function Legend({ words }: { readonly words: GamesWords['legend'] }) {
  return (
    <g className="screen-note">
      <Squad counts={{ in: 1, maybe: 0, out: 0 }} x={378} y={59} />
      <Text x={388} y={63} text={words.in} />
      <Squad counts={{ in: 0, maybe: 1, out: 0 }} x={424} y={59} />
      <Text x={434} y={63} text={words.maybe} />
      <Squad counts={{ in: 0, maybe: 0, out: 1 }} x={500} y={59} />
      <Text x={510} y={63} text={words.out} />
    </g>
  )
}

type FieldsProps = { readonly words: GamesWords['fields']; readonly y: number }

function Fields({ words, y }: FieldsProps) {
  return (
    <g transform={`translate(104 ${y})`}>
      <Tick x={-16} y={12} />
      <Text x={0} y={17} text={words.settled} />
      <Text x={672} y={17} look="screen-note" anchor="end" text={words.told} />
      <path stroke="var(--screen-ground)" strokeWidth={30} d="M0 70h672M0 104h672M0 138h672" />
      <path
        className="screen-line"
        d={HOURS.map((_, index) => `M${index * HOUR_WIDTH} 54v102`).join('')}
      />
      {HOURS.map((hour, index) => (
        <Text key={hour} x={index * HOUR_WIDTH} y={46} look="screen-note" text={`${hour}:00`} />
      ))}
      {[1, 2, 3].map((field) => (
        <Text
          key={field}
          x={-80}
          y={41 + field * 34}
          look="screen-note"
          text={fillIn(words.field, { number: field })}
        />
      ))}
      {BOOKINGS.map(({ from, to, lane, look }, index) => (
        <g
          key={`${from} ${lane}`}
          fontSize={13}
          fontWeight={560}
          transform={`translate(${(from - HOURS[0]) * HOUR_WIDTH} ${57 + lane * 34})`}
        >
          <rect {...BOOKING_LOOKS[look].rect} width={(to - from) * HOUR_WIDTH} height={26} rx={7} />
          <Text x={10} y={17.5} look={BOOKING_LOOKS[look].text} text={words.bookings[index]} />
        </g>
      ))}
      <path className="fill-error" opacity={0.22} d="M294 91h76v26h-76z" />
      <path className="screen-icon" d="M160 104q-16 17 0 34m-6-1 6.5 1-1-6.5" />
    </g>
  )
}

/** A stroke of no length with a round cap is a dot. */
function dots(start: number, count: number): string {
  return count === 0 ? '' : `M${start * 12} 0h0${'m12 0h0'.repeat(count - 1)}`
}
