import type { ReactNode } from 'react'
import { initials } from '../../lib/initials.ts'

type Place = { readonly x: number; readonly y: number }

type TextProps = Place & {
  readonly text: string | number | undefined
  readonly look?: string | undefined
  /** Which point of the line `x` is. */
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line of copy, if there is any; `y` is its baseline. */
export function Text({ x, y, text, look, anchor }: TextProps) {
  if (text === undefined) return null
  return (
    <text x={x} y={y} className={look} textAnchor={anchor}>
      {text}
    </text>
  )
}

type LinesProps = Place & { readonly lines: readonly string[]; readonly step: number }

/** Lines of copy, `step` units apart. */
export function Lines({ x, y, lines, step }: LinesProps) {
  return lines.map((line, index) => <Text key={line} x={x} y={y + index * step} text={line} />)
}

type ScreenFrameProps = {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

/** The ground of a picture and the bar on top of it, 84 units high. */
export function ScreenFrame({ title, note, children }: ScreenFrameProps) {
  return (
    <>
      <path fill="var(--screen-ground)" d="M0 0h800v560H0z" />
      <path className="screen-raised" d="M-2-2h804v86H-2z" />
      <Text x={24} y={40} look="screen-title" text={title} />
      <Text x={24} y={63} look="screen-note" text={note} />
      {children}
    </>
  )
}

type PillProps = Place & {
  readonly label: string
  readonly isGood?: boolean | undefined
  /** Which end of the pill `x` is. */
  readonly anchor?: 'start' | 'end'
}

/** A word in a capsule; `y` is its middle. */
export function Pill({ x, y, label, isGood = false, anchor = 'start' }: PillProps) {
  const width = widthOf(label) + 24
  const left = anchor === 'end' ? x - width : x
  return (
    <g className={isGood ? 'screen-pill good' : 'screen-pill'}>
      <rect x={left} y={y - 12} width={width} height={24} rx={12} />
      <Text x={left + width / 2} y={y + 4.5} text={label} />
    </g>
  )
}

type ButtonProps = Place & {
  readonly width: number
  readonly height: number
  readonly label: string
}

/** The one button of a picture: blue, since it cannot be pressed, and the page has a yellow one that can. */
export function Button({ x, y, width, height, label }: ButtonProps) {
  return (
    <g className="fill-primary-content strong" textAnchor="middle">
      <rect className="fill-primary" x={x} y={y} width={width} height={height} rx={8} />
      <Text x={x + width / 2} y={y + height / 2 + 5} text={label} />
    </g>
  )
}

/** A person as initials in a circle around `x` and `y`. */
export function Avatar({ x, y, name }: Place & { readonly name: string }) {
  return (
    <g className="strong" fontSize={12} textAnchor="middle">
      <circle fill="var(--screen-tint)" cx={x} cy={y} r={13} />
      <Text x={x} y={y + 4.3} text={initials(name)} />
    </g>
  )
}

type ProgressProps = Place & { readonly width: number; readonly percent: number }

/** A bar that is filled to a share. */
export function Progress({ x, y, width, percent }: ProgressProps) {
  const length = width - 8
  return (
    <g strokeWidth={8} strokeLinecap="round">
      <path className="stroke-base-300" d={`M${x + 4} ${y}h${length}`} />
      <path
        className="stroke-primary"
        d={`M${x + 4} ${y}h${Math.round((length * percent) / 100)}`}
      />
    </g>
  )
}

/** A check mark, 10 units wide, around `x` and `y`. */
export function Tick({ x, y }: Place) {
  return <path className="screen-icon stroke-2 stroke-success" d={`M${x - 5} ${y}l3.5 3.5 6.5-7`} />
}

/** About as wide as Inter sets it at 12 units. */
function widthOf(label: string): number {
  const widths = Array.from(label, (letter) => {
    if (/[ ,.fijlrt1]/.test(letter)) return 4.2
    return /[mwA-Z]/.test(letter) ? 9.2 : 7.2
  })
  return Math.round(widths.reduce((sum, width) => sum + width, 0))
}
