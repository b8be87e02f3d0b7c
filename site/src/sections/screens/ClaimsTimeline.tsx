import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Pill, Progress, ScreenFrame, Tick } from './screen-parts.tsx'

type ClaimWords = ScreenWords['claims-timeline']

const STEP = 71

/** Insurance Claims Management: one claim from first notice to payment. */
export function ClaimsTimeline({ words }: { readonly words: ClaimWords }) {
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Avatar x={569} y={42} name={words.person} />
      <text x={591} y={47}>
        {words.person}
      </text>
      <Pill x={776} y={42} anchor="end" label={words.deadline} />
      <path className="screen-spine" d={`M118 118v${STEP * words.entries.length + 12}`} />
      {words.entries.map((entry, index) => (
        <Step key={entry.title} {...entry} y={118 + index * STEP} />
      ))}
      <NextStep words={words.next} y={118 + words.entries.length * STEP} />
      <Money words={words.reserve} />
      <Documents words={words.documents} />
    </ScreenFrame>
  )
}

type StepProps = ClaimWords['entries'][number] & { readonly y: number }

function Step({ day, time, title, note, amount, photos, y }: StepProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={98} y={5} className="nums" textAnchor="end">
        {time}
      </text>
      {day && (
        <text x={24} y={5} className="screen-note">
          {day}
        </text>
      )}
      <circle className="screen-knot" cx={118} r={6} />
      <text x={142} y={5} className="strong">
        {title}
      </text>
      <text x={142} y={25} className="screen-note">
        {note}
      </text>
      {amount && (
        <text x={520} y={5} className="nums" textAnchor="end">
          {amount}
        </text>
      )}
      {photos && <Photos count={photos} />}
    </g>
  )
}

function Photos({ count }: { readonly count: number }) {
  const each = (d: string) => Array.from({ length: count }, (_, index) => `M${index * 34} 0${d}`)
  return (
    <g className="screen-photos" transform={`translate(${520 - count * 34 + 6} -11)`}>
      <path className="paper" d={each('h28v22h-28z').join('')} />
      <path d={each('m14 4q5 6 5 9a5 5 0 0 1-10 0q0-3 5-9z').join('')} />
    </g>
  )
}

type NextStepProps = { readonly words: ClaimWords['next']; readonly y: number }

function NextStep({ words, y }: NextStepProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text x={98} y={29} className="nums" textAnchor="end">
        {words.time}
      </text>
      <rect className="screen-lifted" x={136} y={-12} width={396} height={75} rx={12} />
      <circle className="screen-glow" cx={118} cy={24} r={14} />
      <circle className="screen-lit" cx={118} cy={24} r={8} />
      <text x={156} y={20} className="strong">
        {words.title}
      </text>
      <text x={156} y={40} className="screen-note">
        {words.note}
      </text>
      <g className="screen-button">
        <rect x={408} y={6} width={106} height={36} rx={10} />
        <text x={461} y={29}>
          {words.button}
        </text>
      </g>
    </g>
  )
}

function Money({ words }: { readonly words: ClaimWords['reserve'] }) {
  return (
    <g transform="translate(556 108)">
      <rect className="screen-raised" width={220} height={196} rx={14} />
      <text x={18} y={31} className="screen-note">
        {words.title}
      </text>
      <text x={18} y={60} className="screen-figure">
        {words.amount}
      </text>
      <text x={202} y={31} className="screen-note" textAnchor="end">
        {words.approved}
      </text>
      <Progress x={18} y={83} width={184} share={words.percent / 100} />
      {words.amounts.map(({ label, amount }, index) => (
        <g
          key={label}
          transform={`translate(18 ${117 + index * 29})`}
          className={index === words.amounts.length - 1 ? 'strong' : undefined}
        >
          <text>{label}</text>
          <text x={184} className="nums" textAnchor="end">
            {amount}
          </text>
        </g>
      ))}
      <path className="screen-line" d="M18 156.5h184" />
    </g>
  )
}

function Documents({ words }: { readonly words: ClaimWords['documents'] }) {
  return (
    <g transform="translate(556 320)">
      <rect className="screen-raised" width={220} height={216} rx={14} />
      <text x={18} y={31} className="screen-note">
        {words.title}
      </text>
      {words.items.map(({ title, length }, index) => (
        <g key={title} transform={`translate(18 ${64 + index * 33})`}>
          <path className="screen-file" d="M.5-12h8l4 4v11h-12zm8 0v4h4" />
          <text x={22}>{title}</text>
          <text x={184} className="screen-note" textAnchor="end">
            {length}
          </text>
        </g>
      ))}
      <path className="screen-line" d="M18 180h184" />
      <Tick x={24} y={197} />
      <text x={40} y={201} className="screen-note">
        {words.complete}
      </text>
    </g>
  )
}
