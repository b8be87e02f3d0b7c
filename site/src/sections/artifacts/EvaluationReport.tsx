import { Lines, Pill, Text } from '../screens/screen-parts.tsx'
import type { ArtifactProps } from './artifact-parts.tsx'
import { ArtifactFrame, LEFT, RIGHT, Rule } from './artifact-parts.tsx'

type ReportWords = ArtifactProps<'evaluation-report'>['words']

/** How an answer was judged, in the order of a bar. */
const VERDICTS = [
  { key: 'right', fill: 'fill-primary', x: LEFT },
  { key: 'refused', fill: 'fill-muted', x: 140 },
  { key: 'wrong', fill: 'fill-error', x: 238 },
] as const

const BAR_STEP = 46
const CARD = 214

/** GenAI-Powered App Development: two releases on the same questions, and an answer that is still wrong. */
export function EvaluationReport({ words, alt }: ArtifactProps<'evaluation-report'>) {
  const { title, note, releases, legend, failure, approval } = words
  const now = releases.at(-1)
  return (
    <ArtifactFrame title={title} note={note} height={448} alt={alt}>
      {releases.map((release, index) => (
        <Release key={release.name} {...release} y={100 + index * BAR_STEP} />
      ))}
      {VERDICTS.map(({ key, fill, x }) => (
        <g key={key}>
          <rect className={fill} x={x} y={176} width={10} height={10} rx={3} />
          <Text x={x + 16} y={185.5} look="screen-note" text={`${now?.[key]} ${legend[key]}`} />
        </g>
      ))}
      <Failure words={failure} />
      <Text x={LEFT} y={404} look="strong" text={approval.name} />
      <Text x={LEFT} y={423} look="screen-note" text={approval.role} />
      <Pill x={RIGHT} y={408} anchor="end" label={approval.verdict} isGood />
    </ArtifactFrame>
  )
}

type ReleaseProps = ReportWords['releases'][number] & { readonly y: number }

function Release({ name, right, refused, wrong, y }: ReleaseProps) {
  const counts = { right, refused, wrong }
  const unit = (RIGHT - LEFT) / (right + refused + wrong)
  const starts = { right: 0, refused: right, wrong: right + refused }
  return (
    <g>
      <Text x={LEFT} y={y} text={name} />
      <Text
        x={RIGHT}
        y={y}
        look="strong nums"
        anchor="end"
        text={`${Math.round((right * unit * 100) / (RIGHT - LEFT))}%`}
      />
      {VERDICTS.map(({ key, fill }) => (
        <rect
          key={key}
          className={fill}
          x={(LEFT + starts[key] * unit).toFixed(1)}
          y={y + 9}
          width={Math.max(counts[key] * unit - 1.5, 1).toFixed(1)}
          height={12}
        />
      ))}
    </g>
  )
}

function Failure({ words }: { readonly words: ReportWords['failure'] }) {
  const { title, place, question, cited, expected, cause } = words
  return (
    <g>
      <rect fill="var(--screen-ground)" x={8} y={CARD - 12} width={324} height={168} rx={12} />
      <Text x={LEFT} y={CARD + 14} look="strong" text={title} />
      <Text x={RIGHT} y={CARD + 14} look="screen-note" anchor="end" text={place} />
      <Lines x={LEFT} y={CARD + 39} step={19} lines={question} />
      <Rule y={CARD + 75} />
      {[cited, expected, cause].map(({ label, text }, index) => (
        <g key={label}>
          <Text x={LEFT} y={CARD + 97 + index * 21} look="screen-note" text={label} />
          <Text
            x={104}
            y={CARD + 97 + index * 21}
            look={index === 0 ? 'line-through decoration-error' : undefined}
            text={text}
          />
        </g>
      ))}
    </g>
  )
}
