import { Avatar, Lines, Text, Tick } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

type ProfileWords = ArtifactProps<'engineer-profile'>['words']

/** Winter, in London: from 4 a.m. to 5 p.m., with our day and the client's. */
const FIRST_HOUR = 4
const HOUR = (RIGHT - LEFT) / 13
const DAYS = [
  { from: 4.5, to: 13.5, y: 342 },
  { from: 8, to: 17, y: 366 },
] as const
const SHARED = { from: 8, to: 13.5 } as const

/** Staff Augmentation: who could join, with what the client has seen of this person. */
export function EngineerProfile({ words, alt }: ArtifactProps<'engineer-profile'>) {
  const { title, note, reasons, sample, hours, session } = words
  return (
    <ArtifactFrame title={title} note={note} height={462} alt={alt}>
      <Avatar x={RIGHT - 14} y={40} name={title} />
      {reasons.map(({ label, lines }, index) => (
        <g key={label}>
          <Text x={LEFT} y={95 + index * 64} look="screen-note" text={label} />
          <Lines x={LEFT} y={114 + index * 64} step={19} lines={lines} />
        </g>
      ))}
      <Sample words={sample} />
      <Hours words={hours} />
      <Rule y={416} />
      <Tick x={LEFT + 6} y={437} />
      <Text x={LEFT + 22} y={442} look="strong" text={session.result} />
      <Text x={RIGHT} y={442} look="screen-note" anchor="end" text={session.date} />
    </ArtifactFrame>
  )
}

/** Lines of a change: the second is taken out, the next two come in. */
function Sample({ words }: { readonly words: ProfileWords['sample'] }) {
  return (
    <g>
      <Text x={LEFT} y={223} look="screen-note" text={words.label} />
      <rect fill="var(--screen-ground)" x={8} y={232} width={324} height={76} rx={10} />
      {words.lines.map((line, index) => {
        const sign = [undefined, '−', '+', '+'][index]
        const look = sign === '−' ? 'fill-error' : sign === '+' ? 'fill-success' : 'fill-muted'
        return (
          <g key={line} className={`font-mono text-[12px] ${look}`}>
            <Text x={LEFT} y={250 + index * 16} text={sign} />
            <Text x={LEFT + 14} y={250 + index * 16} text={line} />
          </g>
        )
      })}
    </g>
  )
}

function Hours({ words }: { readonly words: ProfileWords['hours'] }) {
  const at = (hour: number) => LEFT + (hour - FIRST_HOUR) * HOUR
  return (
    <g>
      <Text x={LEFT} y={332} look="screen-note" text={words.label} />
      <Text x={RIGHT} y={332} look="strong" anchor="end" text={words.shared} />
      {DAYS.map(({ from, to, y }, index) => (
        <g key={y} fill="var(--screen-tint)">
          <rect x={at(from)} y={y} width={at(to) - at(from)} height={20} rx={6} />
          <Text
            x={at(index === 0 ? from : SHARED.to) + 9}
            y={y + 14.5}
            look="fill-base-content text-[12px]"
            text={words.places[index]}
          />
        </g>
      ))}
      <g className="fill-primary">
        {DAYS.map(({ y }) => (
          <rect
            key={y}
            x={at(SHARED.from)}
            y={y}
            width={at(SHARED.to) - at(SHARED.from)}
            height={20}
          />
        ))}
      </g>
      <g className="screen-note text-[12px]">
        <Text x={at(SHARED.from)} y={402} text={words.from} />
        <Text x={at(SHARED.to)} y={402} anchor="end" text={words.to} />
      </g>
    </g>
  )
}
