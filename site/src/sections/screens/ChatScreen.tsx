import type { ScreenWords } from '../../shapes/screens.ts'
import { Avatar, Pill, ScreenFrame } from './screen-parts.tsx'

type ChatWords = ScreenWords['chat']

/** Gen AI Chatbot: an answer with its pages, and a question that goes to a person. */
export function ChatScreen({ words }: { readonly words: ChatWords }) {
  const [first = '', second = ''] = words.sources
  return (
    <ScreenFrame title={words.title} note={words.note}>
      <Asked y={106} width={290} lines={words.question} />
      <g transform="translate(24 199)">
        <Answerer />
        {words.answer.map((line, index) => (
          <text key={line} x={38} y={6 + index * 22}>
            {line}
          </text>
        ))}
        <Source x={38} number={1} label={first} isOpen />
        <Source x={190} number={2} label={second} />
      </g>
      <Asked y={305} width={184} lines={[words.nextQuestion]} />
      <g transform="translate(24 376)">
        <Answerer />
        <text x={38} y={6}>
          {words.noAnswer}
        </text>
      </g>
      <HandOver words={words.person} />
      <rect className="screen-raised" x={24} y={502} width={440} height={40} rx={12} />
      <text x={42} y={527} className="screen-note">
        {words.field}
      </text>
      <path className="screen-arrow" d="M438 522h11m-5-5 5 5-5 5" />
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
    <g transform={`translate(${464 - width} ${y})`}>
      <rect className="screen-tint" width={width} height={22 + lines.length * 22} rx={16} />
      {lines.map((line, index) => (
        <text key={line} x={18} y={27 + index * 22}>
          {line}
        </text>
      ))}
    </g>
  )
}

/** The one that is not a person: a lantern. */
function Answerer() {
  return (
    <g className="screen-answerer">
      <rect y={-12} width={26} height={26} rx={8} />
      <path
        transform="translate(3 -9.2) scale(.62)"
        d="M12.4 6.8h7.2l6 5.6a1 1 0 0 1-.7 1.7H7.1a1 1 0 0 1-.7-1.7zM8 16h16l-1.6 11H9.6zM8 29h16v3H8z"
      />
      <path className="ring" d="M11.2-6a1.7 1.7 0 0 1 3.4 0" />
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
  return (
    <g className={isOpen ? 'screen-source open' : 'screen-source'} transform={`translate(${x} 46)`}>
      <rect width={label.length * 7 + 48} height={32} rx={10} />
      <circle cx={18} cy={16} r={9} />
      <text x={18} y={20.3} className="number">
        {number}
      </text>
      <text x={35} y={20.5}>
        {label}
      </text>
    </g>
  )
}

function HandOver({ words }: { readonly words: ChatWords['person'] }) {
  return (
    <g transform="translate(62 400)">
      <rect className="screen-raised" width={402} height={84} rx={14} />
      <Avatar x={31} y={33} name={words.name} />
      <text x={54} y={28} className="strong">
        {words.name}
      </text>
      <text x={54} y={47} className="screen-note">
        {words.role}
      </text>
      <text x={54} y={68} className="screen-note">
        {words.note}
      </text>
      <Pill x={388} y={24} anchor="end" label={words.kind} tone="good" />
    </g>
  )
}

function Page({ words }: { readonly words: ChatWords['page'] }) {
  return (
    <g transform="translate(496 108)">
      <rect className="screen-lifted" width={340} height={480} rx={14} />
      <text x={24} y={36} className="strong">
        {words.title}
      </text>
      <text x={280} y={36} className="screen-note" textAnchor="end">
        {words.number}
      </text>
      <path className="screen-line" d="M24 54h256" />
      <path
        className="screen-words"
        d="M27 84h110M27 110h244M27 129h228M27 148h240M27 167h140M27 312h240M27 331h246M27 350h232M27 369h80M27 402h130M27 428h244"
      />
      <text x={24} y={199} className="screen-small strong">
        {words.heading}
      </text>
      <path className="screen-marker" d="M27 223h234M27 247h241M27 271h197" />
      <g className="screen-source open">
        <circle cy={247} r={10} />
        <text y={251.3} className="number">
          1
        </text>
      </g>
      <g className="screen-marked">
        {words.cited.map((line, index) => (
          <text key={line} x={24} y={227.5 + index * 24}>
            {line}
          </text>
        ))}
      </g>
    </g>
  )
}
