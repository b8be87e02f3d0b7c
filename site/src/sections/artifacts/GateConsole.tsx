import { Pill, Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, Counts, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

type Words = ArtifactProps<'gate-console'>['words']
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const GATE = 22
const STANDS = [
  { side: 'north', box: { x: 50, y: 116, width: 240, height: 56 }, gate: [97, 82], step: [62, 0] },
  { side: 'east', box: { x: 210, y: 178, width: 80, height: 92 }, gate: [298, 181], step: [0, 32] },
  { side: 'south', box: { x: 50, y: 276, width: 240, height: 56 }, gate: [97, 340], step: [62, 0] },
  { side: 'west', box: { x: 50, y: 178, width: 80, height: 92 }, gate: [20, 181], step: [0, 32] },
] as const

/** The screen above the halfway line: who is inside, stand by stand, while the gates are cut off from the server. */
export function GateConsole({ words, alt }: ArtifactProps<'gate-console'>) {
  const { title, note, stands, shortGate, link, counts } = words
  return (
    <ArtifactFrame title={title} note={note} height={486} alt={alt}>
      <Pitch />
      {STANDS.map(({ side, box, gate, step }) => (
        <g key={side}>
          <Stand box={box} {...stands[side]} />
          {stands[side].gates.map((name, index) => (
            <Gate
              key={name}
              x={gate[0] + index * step[0]}
              y={gate[1] + index * step[1]}
              name={name}
              isShort={name === shortGate}
            />
          ))}
        </g>
      ))}
      <Pill x={LEFT} y={390} label={link.state} />
      <Text x={RIGHT} y={394.5} look="screen-note" anchor="end" text={link.meaning} />
      <Rule y={412} />
      <Counts y={442} items={counts} />
    </ArtifactFrame>
  )
}

function Pitch() {
  return (
    <g className="screen-icon">
      <rect
        className="fill-success/15"
        stroke="none"
        x={136}
        y={178}
        width={68}
        height={92}
        rx={4}
      />
      <path d="M142 224h56M152 184v10h36v-10M152 264v-10h36v10" opacity={0.6} />
      <circle cx={170} cy={224} r={12} opacity={0.6} />
    </g>
  )
}

type StandProps = { readonly box: Box } & Pick<Words['stands']['north'], 'name' | 'inside' | 'rate'>

function Stand({ box, name, inside, rate }: StandProps) {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  return (
    <g textAnchor="middle">
      <rect fill="var(--screen-tint)" {...box} rx={8} />
      <Text x={x} y={y - 14} look="screen-note" text={name} />
      <Text x={x} y={y + 4} look="strong nums" text={inside} />
      <Text x={x} y={y + 20} look="screen-note" text={rate} />
    </g>
  )
}

type GateProps = {
  readonly x: number
  readonly y: number
  readonly name: string
  readonly isShort: boolean
}

function Gate({ x, y, name, isShort }: GateProps) {
  return (
    <g className="strong" fontSize={12} textAnchor="middle">
      <rect
        className={isShort ? 'fill-accent/20 stroke-accent stroke-2' : 'screen-raised'}
        x={x}
        y={y}
        width={GATE}
        height={GATE}
        rx={5}
      />
      <Text x={x + GATE / 2} y={y + 15.5} text={name} />
    </g>
  )
}
