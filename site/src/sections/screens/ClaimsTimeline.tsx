import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Button, Pill, Progress, ScreenFrame, Text, Tick } from './screen-parts.tsx'

type ClaimWords = ScreenWords['claims-timeline']

const STEP = 71
/** On phones the second step gives its place to the others. */
const PHONE: Record<number, string> = { 0: 'max-xs:hidden', 1: 'max-xs:-translate-y-[71px]' }

/** Insurance Claims Management: one claim from first notice to payment. */
export function ClaimsTimeline({ words }: { readonly words: ClaimWords }) {
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Avatar x={569} y={42} name={words.person} />
      <Text x={591} y={47} text={words.person} />
      <Pill x={776} y={42} anchor="end" label={words.deadline} />
      <g className="max-xs:-translate-x-[46px]">
        {words.entries.map((entry, index) => (
          <Step
            key={entry.title}
            {...entry}
            className={PHONE[Math.sign(index - 1)]}
            y={118 + index * STEP}
          />
        ))}
        <NextStep words={words.next} y={118 + words.entries.length * STEP} />
      </g>
      <Money words={words.reserve} />
      <Documents words={words.documents} />
    </ScreenFrame>
  )
}

type StepProps = ClaimWords['entries'][number] & {
  readonly className: string | undefined
  readonly y: number
}

function Step({ day, time, title, note, amount, photos, className, y }: StepProps) {
  return (
    <g className={className} transform={`translate(0 ${y})`}>
      <Text x={98} y={5} look="nums" anchor="end" text={time} />
      <Text
        x={24}
        y={5}
        look="screen-note max-xs:translate-x-[38px] max-xs:translate-y-[20px]"
        text={day}
      />
      <path className="stroke-2 stroke-base-300" d={`M118 0v${STEP}`} />
      <circle className="fill-primary" cx={118} r={6} />
      <Text x={142} y={5} look="strong" text={title} />
      <Text x={142} y={25} look="screen-note" text={note} />
      <Text x={520} y={5} look="nums" anchor="end" text={amount} />
      {photos && <Photos count={photos} />}
    </g>
  )
}

function Photos({ count }: { readonly count: number }) {
  const each = (d: string) => Array.from({ length: count }, (_, index) => `M${index * 34} 0${d}`)
  return (
    <g fill="var(--chart-quiet)" transform={`translate(${520 - count * 34 + 6} -11)`}>
      <path fill="var(--screen-tint)" className="stroke-line" d={each('h28v22h-28z').join('')} />
      <path d={each('m14 4q5 6 5 9a5 5 0 0 1-10 0q0-3 5-9z').join('')} />
    </g>
  )
}

type NextStepProps = { readonly words: ClaimWords['next']; readonly y: number }

function NextStep({ words, y }: NextStepProps) {
  return (
    <g className={PHONE[1]} transform={`translate(0 ${y})`}>
      <Text x={98} y={29} look="nums" anchor="end" text={words.time} />
      <rect
        className="screen-lifted max-xs:[width:240px] max-xs:[height:116px]"
        x={136}
        y={-12}
        width={396}
        height={75}
        rx={12}
      />
      <circle fill="var(--glow)" cx={118} cy={24} r={14} />
      <circle className="fill-accent" cx={118} cy={24} r={8} />
      <Text x={156} y={20} look="strong" text={words.title} />
      <Text x={156} y={40} look="screen-note" text={words.note} />
      <g className="max-xs:-translate-x-[252px] max-xs:translate-y-[49px]">
        <Button x={408} y={6} width={106} height={36} label={words.button} />
      </g>
    </g>
  )
}

function Money({ words }: { readonly words: ClaimWords['reserve'] }) {
  return (
    <g transform="translate(556 108)">
      <rect className="screen-raised" width={220} height={196} rx={14} />
      <Text x={18} y={31} look="screen-note" text={words.title} />
      <Text x={18} y={60} look="screen-title text-[22px]" text={words.amount} />
      <Text x={202} y={31} look="screen-note" anchor="end" text={words.approved} />
      <Progress x={18} y={83} width={184} percent={words.percent} />
      {words.amounts.map(({ label, amount }, index) => (
        <g
          key={label}
          transform={`translate(18 ${117 + index * 29})`}
          className={index === words.amounts.length - 1 ? 'strong' : undefined}
        >
          <Text x={0} y={0} text={label} />
          <Text x={184} y={0} look="nums" anchor="end" text={amount} />
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
      <Text x={18} y={31} look="screen-note" text={words.title} />
      {words.items.map(({ title, length }, index) => (
        <g key={title} transform={`translate(18 ${64 + index * 33})`}>
          <path className="screen-icon" d="M.5-12h8l4 4v11h-12zm8 0v4h4" />
          <Text x={22} y={0} text={title} />
          <Text x={184} y={0} look="screen-note" anchor="end" text={length} />
        </g>
      ))}
      <path className="screen-line" d="M18 180h184" />
      <Tick x={24} y={197} />
      <Text x={40} y={201} look="screen-note" text={words.complete} />
    </g>
  )
}
