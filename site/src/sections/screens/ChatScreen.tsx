import type { ScreenWords } from '../../shapes/screens.ts'
import { Mark } from '../../ui/Logo.tsx'
import { Avatar, Lines, Pill, ScreenFrame, Text } from './screen-parts.tsx'

type ChatWords = ScreenWords['chat']

/** Gen AI Chatbot: an answer with its pages, and a question that goes to a person. */
export function ChatScreen({ words }: { readonly words: ChatWords }) {
  const [first = '', second = ''] = words.sources
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Asked y={100} width={290} lines={words.question} />
      <Answerer y={189} />
      <Lines x={62} y={195} step={22} lines={words.answer} />
      <Source x={62} number={1} label={first} isOpen />
      <g className="max-xs:hidden">
        <Source x={214} number={2} label={second} />
      </g>
      <Asked y={309} width={184} lines={[words.nextQuestion]} />
      <Answerer y={374} />
      <Text x={62} y={380} text={words.noAnswer} />
      <HandOver words={words.person} />
      <g className="max-xs:hidden">
        <rect className="screen-raised" x={24} y={500} width={440} height={40} rx={12} />
        <Text x={42} y={525} look="screen-note" text={words.field} />
        <path className="screen-icon" d="M438 520h11m-5-5 5 5-5 5" />
      </g>
      <Page words={words.page} />
    </ScreenFrame>
  )
}

type AskedProps = {
  readonly y: number
  readonly width: number
  readonly lines: readonly string[]
}

function Asked({ y, width, lines }: AskedProps) {
  return (
    <g className="max-xs:-translate-x-[144px]" transform={`translate(${464 - width} ${y})`}>
      <rect fill="var(--screen-tint)" width={width} height={22 + lines.length * 22} rx={16} />
      <Lines x={18} y={27} step={22} lines={lines} />
    </g>
  )
}

/** The one that is not a person: the mark of the company. */
function Answerer({ y }: { readonly y: number }) {
  return (
    <g transform={`translate(24 ${y})`}>
      <rect className="fill-primary" y={-12} width={26} height={26} rx={8} />
      <Mark x={4} y={-8} width={18} height={18} className="text-primary-content" />
    </g>
  )
}

type SourceProps = {
  readonly x: number
  readonly number: number
  readonly label: string
  readonly isOpen?: boolean
}

function Source({ x, number, label, isOpen = false }: SourceProps) {
  const look = isOpen ? 'fill-card stroke-2 stroke-accent' : 'fill-card stroke-line'
  return (
    <g fontWeight={560} transform={`translate(${x} 257)`}>
      <rect className={look} width={label.length * 7 + 48} height={32} rx={10} />
      <SourceNumber x={18} y={16} number={number} isOpen={isOpen} />
      <Text x={35} y={20.5} look="text-[13px]" text={label} />
    </g>
  )
}

type SourceNumberProps = {
  readonly x: number
  readonly y: number
  readonly number: number
  readonly isOpen: boolean
}

function SourceNumber({ x, y, number, isOpen }: SourceNumberProps) {
  return (
    <g className={isOpen ? 'fill-accent-content' : undefined} fontSize={12} textAnchor="middle">
      <circle className={isOpen ? 'fill-accent' : 'fill-base-300'} cx={x} cy={y} r={9} />
      <Text x={x} y={y + 4.3} text={number} />
    </g>
  )
}

function HandOver({ words }: { readonly words: ChatWords['person'] }) {
  return (
    <g className="max-xs:-translate-x-[38px]" transform="translate(62 396)">
      <rect className="screen-raised max-xs:[width:296px]" width={402} height={84} rx={14} />
      <Avatar x={31} y={33} name={words.name} />
      <Text x={54} y={28} look="strong" text={words.name} />
      <Text x={54} y={47} look="screen-note" text={words.role} />
      <Text x={54} y={68} look="screen-note max-xs:-translate-x-[36px]" text={words.note} />
      <g className="max-xs:-translate-x-[106px]">
        <Pill x={388} y={24} anchor="end" label={words.kind} isGood />
      </g>
    </g>
  )
}

function Page({ words }: { readonly words: ChatWords['page'] }) {
  return (
    <g transform="translate(496 108)">
      <rect className="screen-lifted" width={340} height={480} rx={14} />
      <Text x={24} y={36} look="strong" text={words.title} />
      <Text x={280} y={36} look="screen-note" anchor="end" text={words.number} />
      <path className="screen-line" d="M24 54h256" />
      <Text x={24} y={199} look="strong text-[13px]" text={words.heading} />
      <g strokeLinecap="round">
        <path
          className="stroke-base-300"
          strokeWidth={6}
          d="M27 84h110M27 110h244M27 129h228M27 148h240M27 167h140M27 312h240M27 331h246M27 350h232M27 369h80M27 402h130M27 428h244"
        />
        <path className="stroke-accent" strokeWidth={19} d="M27 223h234M27 247h241M27 271h197" />
      </g>
      <g fontWeight={560}>
        <SourceNumber x={0} y={247} number={1} isOpen />
      </g>
      <g className="fill-accent-content" fontSize={13} fontWeight={500}>
        <Lines x={24} y={227.5} step={24} lines={words.cited} />
      </g>
    </g>
  )
}
