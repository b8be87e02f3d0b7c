import { fillIn } from '../../lib/fill-in.ts'
import type { ScreenWords } from '../../shapes/screens.ts'
import { Pill, ScreenFrame, Tick } from './screen-parts.tsx'

type GamesWords = ScreenWords['fixture-list']
type Match = GamesWords['games'][number]

type Booking = {
  /** Hours of the day. */
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly look: 'plain' | 'highlighted' | 'moved'
}

const BOOKINGS: readonly Booking[] = [
  { from: 9.5, to: 10.5, lane: 0, look: 'plain' },
  { from: 11, to: 12.5, lane: 0, look: 'plain' },
  { from: 10.75, to: 12.25, lane: 1, look: 'plain' },
  { from: 10, to: 11.2, lane: 1, look: 'moved' },
  { from: 10, to: 11.2, lane: 2, look: 'highlighted' },
]

const HOURS = [9, 10, 11, 12] as const
const HOUR_WIDTH = 168
const ROW = 60
const OPEN = 1
const OPEN_HEIGHT = 176

/** Sports Team Management: a weekend of a club, and how a field that was booked twice was settled. */
export function FixtureList({ words }: { readonly words: GamesWords }) {
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Legend words={words.legend} />
      <Pill x={776} y={42} anchor="end" label={words.teams} />
      <path className="screen-line" d="M24 440h752M24 500h752" />
      <rect
        className="screen-lifted"
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
          available={words.available}
          y={84 + index * ROW + (index > OPEN ? OPEN_HEIGHT : 0)}
        />
      ))}
      <Fields words={words.fields} y={84 + (OPEN + 1) * ROW} />
    </ScreenFrame>
  )
}

type RowProps = Match & { readonly available: string; readonly y: number }

function Row({ day, kickOff, teams, place, squad, state, available, y }: RowProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={24} y={27} className="strong">
        {kickOff}
      </text>
      <text x={24} y={46} className="screen-note">
        {day}
      </text>
      <text x={104} y={27} className="strong">
        {teams}
      </text>
      <text x={104} y={46} className="screen-note">
        {place}
      </text>
      <text x={324} y={36}>
        {fillIn(available, { count: squad.in })}
      </text>
      <Squad counts={squad} x={378} y={31} />
      <text x={776} y={36} className="screen-note" textAnchor="end">
        {state}
      </text>
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
    <g className="screen-squad" transform={`translate(${x} ${y})`}>
      <path d={dots(0, available + unsure)} />
      <path className="unsure" d={dots(available, unsure)} />
      <path className="out" d={dots(available + unsure, out)} />
    </g>
  )
}

function Legend({ words }: { readonly words: GamesWords['legend'] }) {
  return (
    <g className="screen-note">
      <Squad counts={{ in: 1, maybe: 0, out: 0 }} x={378} y={59} />
      <text x={388} y={63}>
        {words.in}
      </text>
      <Squad counts={{ in: 0, maybe: 1, out: 0 }} x={424} y={59} />
      <text x={434} y={63}>
        {words.maybe}
      </text>
      <Squad counts={{ in: 0, maybe: 0, out: 1 }} x={500} y={59} />
      <text x={510} y={63}>
        {words.out}
      </text>
    </g>
  )
}

type FieldsProps = { readonly words: GamesWords['fields']; readonly y: number }

function Fields({ words, y }: FieldsProps) {
  return (
    <g transform={`translate(104 ${y})`}>
      <Tick x={-16} y={12} />
      <text y={17}>{words.settled}</text>
      <text x={672} y={17} className="screen-note" textAnchor="end">
        {words.told}
      </text>
      <path className="screen-lane" d="M0 70h672M0 104h672M0 138h672" />
      <path
        className="screen-line"
        d={HOURS.map((_, index) => `M${index * HOUR_WIDTH} 54v102`).join('')}
      />
      {HOURS.map((hour, index) => (
        <text key={hour} x={index * HOUR_WIDTH} y={46} className="screen-note">
          {`${hour}:00`}
        </text>
      ))}
      {[1, 2, 3].map((field) => (
        <text key={field} x={-80} y={41 + field * 34} className="screen-note">
          {fillIn(words.field, { number: field })}
        </text>
      ))}
      {BOOKINGS.map(({ from, to, lane, look }, index) => (
        <g
          key={`${from} ${lane}`}
          className={`screen-booking ${look}`}
          transform={`translate(${(from - HOURS[0]) * HOUR_WIDTH} ${57 + lane * 34})`}
        >
          <rect width={(to - from) * HOUR_WIDTH} height={26} rx={7} />
          <text x={10} y={17.5}>
            {words.bookings[index]}
          </text>
        </g>
      ))}
      <path className="screen-clash" d="M294 91h76v26h-76z" />
      <path className="screen-arrow" d="M160 104q-16 17 0 34m-6-1 6.5 1-1-6.5" />
    </g>
  )
}

/** A stroke of no length with a round cap is a dot. */
function dots(start: number, count: number): string {
  return count === 0 ? '' : `M${start * 12} 0h0${'m12 0h0'.repeat(count - 1)}`
}
