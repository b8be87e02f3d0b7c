import { Pill, ScreenFrame, Tick } from './screen-parts.tsx'

type Match = {
  readonly day: string
  readonly kickOff: string
  readonly teams: string
  readonly place: string
  /** Players who are in, unsure and out. */
  readonly squad: readonly [number, number, number]
  readonly state: string
}

const MATCHES: readonly Match[] = [
  {
    day: 'Sat 15',
    kickOff: '9:30',
    teams: 'Under-9s v Eastmere',
    place: 'Home, pitch 1',
    squad: [9, 1, 0],
    state: 'Squad sent',
  },
  {
    day: 'Sat 15',
    kickOff: '10:00',
    teams: 'Under-12s v Thornwick',
    place: 'Home, pitch 3',
    squad: [12, 1, 1],
    state: 'Keeper from U11s',
  },
  {
    day: 'Sat 15',
    kickOff: '10:45',
    teams: 'Girls U15 v Saltbourne',
    place: 'Home, pitch 2',
    squad: [13, 2, 1],
    state: 'Squad sent',
  },
  {
    day: 'Sat 15',
    kickOff: '14:00',
    teams: 'First team v Oakhollow',
    place: 'Away, bus at 12:15',
    squad: [15, 0, 3],
    state: 'One car needed',
  },
  {
    day: 'Sun 16',
    kickOff: '11:00',
    teams: 'Women v Kirkfold',
    place: 'Home, pitch 1',
    squad: [12, 4, 1],
    state: 'Four asked again',
  },
]

type Booking = {
  readonly team: string
  /** Hours of the day. */
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly look: 'plain' | 'lit' | 'moved'
}

const BOOKINGS: readonly Booking[] = [
  { team: 'Under-9s', from: 9.5, to: 10.5, lane: 0, look: 'plain' },
  { team: 'Under-8s training', from: 11, to: 12.5, lane: 0, look: 'plain' },
  { team: 'Girls U15', from: 10.75, to: 12.25, lane: 1, look: 'plain' },
  { team: 'Under-12s', from: 10, to: 11.2, lane: 1, look: 'moved' },
  { team: 'Under-12s', from: 10, to: 11.2, lane: 2, look: 'lit' },
]

const HOURS = [9, 10, 11, 12] as const
const HOUR_WIDTH = 168
const ROW = 60
const OPEN = 1
const OPEN_HEIGHT = 176

/** Sports Team Management: a weekend of a club, and how a pitch that was booked twice was settled. */
export function FixtureList() {
  return (
    <ScreenFrame title="Fixtures" note="15 and 16 November">
      <Legend />
      <Pill x={776} y={42} anchor="end" label="All 26 teams" />
      <path className="screen-line" d="M24 440h752M24 500h752" />
      <rect
        className="screen-lifted"
        x={8}
        y={84 + OPEN * ROW}
        width={784}
        height={ROW + OPEN_HEIGHT}
        rx={14}
      />
      {MATCHES.map((match, index) => (
        <Row key={match.teams} {...match} y={84 + index * ROW + (index > OPEN ? OPEN_HEIGHT : 0)} />
      ))}
      <Pitches y={84 + (OPEN + 1) * ROW} />
    </ScreenFrame>
  )
}

function Row({ day, kickOff, teams, place, squad, state, y }: Match & { readonly y: number }) {
  const [available] = squad
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
        {`${available} in`}
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
function Squad({ counts: [available, unsure, out], x, y }: SquadProps) {
  return (
    <g className="screen-squad" transform={`translate(${x} ${y})`}>
      <path d={dots(0, available + unsure)} />
      <path className="unsure" d={dots(available, unsure)} />
      <path className="out" d={dots(available + unsure, out)} />
    </g>
  )
}

function Legend() {
  return (
    <g className="screen-note">
      <Squad counts={[1, 0, 0]} x={378} y={59} />
      <text x={388} y={63}>
        In
      </text>
      <Squad counts={[0, 1, 0]} x={424} y={59} />
      <text x={434} y={63}>
        Unsure
      </text>
      <Squad counts={[0, 0, 1]} x={500} y={59} />
      <text x={510} y={63}>
        Out
      </text>
    </g>
  )
}

function Pitches({ y }: { readonly y: number }) {
  return (
    <g transform={`translate(104 ${y})`}>
      <Tick x={-16} y={12} />
      <text y={17}>Pitch 2 was booked twice. The Under-12s moved to pitch 3.</text>
      <text x={672} y={17} className="screen-note" textAnchor="end">
        Both teams told
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
      {[1, 2, 3].map((pitch) => (
        <text key={pitch} x={-80} y={41 + pitch * 34} className="screen-note">
          {`Pitch ${pitch}`}
        </text>
      ))}
      {BOOKINGS.map(({ team, from, to, lane, look }) => (
        <g
          key={`${team} ${lane}`}
          className={`screen-booking ${look}`}
          transform={`translate(${(from - HOURS[0]) * HOUR_WIDTH} ${57 + lane * 34})`}
        >
          <rect width={(to - from) * HOUR_WIDTH} height={26} rx={7} />
          <text x={10} y={17.5}>
            {team}
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
