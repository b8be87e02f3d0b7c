import { Fragment } from 'react'
import { Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

type Words = ArtifactProps<'club-calendar'>['words']

const TOP = 104
const WIDTH = (RIGHT - LEFT) / 7
const HEIGHT = 43

/** The page of one club in a proposed season: a month of games, and what the club got and gave up. */
export function ClubCalendar({ words, alt }: ArtifactProps<'club-calendar'>) {
  const { title, note, weekdays, blanks, days, games, legend, terms } = words
  const weeks = Math.ceil((blanks + days) / 7)
  const end = TOP + weeks * HEIGHT
  const place = (day: number) => {
    const cell = blanks + day - 1
    return { x: LEFT + (cell % 7) * WIDTH, y: TOP + Math.floor(cell / 7) * HEIGHT }
  }
  return (
    <ArtifactFrame title={title} note={note} height={end + 62 + terms.length * 26} alt={alt}>
      {weekdays.map((weekday, index) => (
        <Text
          key={weekday}
          x={LEFT + (index + 0.5) * WIDTH}
          y={TOP - 8}
          look="screen-note"
          anchor="middle"
          text={weekday}
        />
      ))}
      {countTo(weeks).map((week) => (
        <Rule key={week} y={TOP + (week - 1) * HEIGHT} />
      ))}
      {games.map((game) => (
        <Game key={game.day} game={game} {...place(game.day)} />
      ))}
      <g className="screen-note nums">
        {countTo(days).map((day) => {
          const { x, y } = place(day)
          return <Text key={day} x={x + 6} y={y + 16} text={day} />
        })}
      </g>
      <Legend words={legend} y={end + 8} />
      {terms.map(({ text, points, isGain }, index) => {
        const y = end + 60 + index * 26
        return (
          <Fragment key={text}>
            <Rule y={y - 19} />
            {isGain ? (
              <Tick x={LEFT + 6} y={y - 5} />
            ) : (
              <path className="screen-icon stroke-2" d={`M${LEFT + 1} ${y - 5}h10`} />
            )}
            <Text x={LEFT + 22} y={y} text={text} />
            <Text x={RIGHT} y={y} look="strong nums" anchor="end" text={points} />
          </Fragment>
        )
      })}
    </ArtifactFrame>
  )
}

const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

type Place = { readonly x: number; readonly y: number }
type GameProps = Place & { readonly game: Words['games'][number] }

/** Filled at home, an outline away; a line leads there from the evening before if the bus ride is long. */
function Game({ game, x, y }: GameProps) {
  const { club, isHome, isLongRide } = game
  return (
    <>
      <GameBox x={x + 2} y={y + 2} width={WIDTH - 4} height={HEIGHT - 4} isHome={isHome} />
      {isLongRide && (
        <path className="stroke-accent" strokeWidth={4} d={`M${x - 19} ${y + HEIGHT - 2}h38`} />
      )}
      <Text x={x + WIDTH / 2} y={y + 34} look="strong" anchor="middle" text={club} />
    </>
  )
}

type BoxProps = Place & {
  readonly width: number
  readonly height: number
  readonly isHome: boolean | undefined
}

function GameBox({ isHome, ...box }: BoxProps) {
  return isHome ? (
    <rect fill="var(--screen-tint)" rx={5} {...box} />
  ) : (
    <rect className="screen-icon" strokeDasharray="3 3" rx={5} {...box} />
  )
}

function Legend({ words, y }: { readonly words: Words['legend']; readonly y: number }) {
  return (
    <>
      <GameBox x={LEFT} y={y} width={14} height={14} isHome />
      <Text x={LEFT + 20} y={y + 11.5} look="screen-note" text={words.home} />
      <GameBox x={96} y={y} width={14} height={14} isHome={false} />
      <Text x={116} y={y + 11.5} look="screen-note" text={words.away} />
      <path className="stroke-accent" strokeWidth={4} d={`M170 ${y + 7}h20`} />
      <Text x={196} y={y + 11.5} look="screen-note" text={words.longRide} />
    </>
  )
}
