import type { ReactNode } from 'react'
import { initials } from '../../lib/initials.ts'

type Place = { readonly x: number; readonly y: number }

type ScreenFrameProps = {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

/** The ground of a picture and the bar on top of it, 84 units high. */
export function ScreenFrame({ title, note, children }: ScreenFrameProps) {
  return (
    <>
      <path className="screen-ground" d="M0 0h800v560H0z" />
      <path className="screen-raised" d="M-2-2h804v86H-2z" />
      <text x={24} y={40} className="screen-title">
        {title}
      </text>
      <text x={24} y={63} className="screen-note">
        {note}
      </text>
      {children}
    </>
  )
}

type PillProps = Place & {
  readonly label: string
  readonly tone?: 'plain' | 'good'
  /** Which end of the pill `x` is. */
  readonly anchor?: 'start' | 'end'
}

/** A word in a capsule; `y` is its middle. */
export function Pill({ x, y, label, tone = 'plain', anchor = 'start' }: PillProps) {
  const width = widthOf(label) + 24
  const left = anchor === 'end' ? x - width : x
  return (
    <g className={`screen-pill ${tone}`} transform={`translate(${left} ${y})`}>
      <rect y={-12} width={width} height={24} rx={12} />
      <text x={width / 2} y={4.5}>
        {label}
      </text>
    </g>
  )
}

/** A person as initials in a circle around `x` and `y`. */
export function Avatar({ x, y, name }: Place & { readonly name: string }) {
  return (
    <g className="screen-avatar" transform={`translate(${x} ${y})`}>
      <circle r={13} />
      <text y={4.3}>{initials(name)}</text>
    </g>
  )
}

/** A share of one as a bar. */
export function Progress({
  x,
  y,
  width,
  share,
}: Place & {
  readonly width: number
  readonly share: number
}) {
  return (
    <g className="screen-progress" transform={`translate(${x} ${y})`}>
      <path d={`M4 0h${width - 8}`} />
      <path className="done" d={`M4 0h${Math.round((width - 8) * share)}`} />
    </g>
  )
}

/** A check mark, 10 units wide, around `x` and `y`. */
export function Tick({ x, y }: Place) {
  return <path className="screen-tick" d={`M${x - 5} ${y}l3.5 3.5 6.5-7`} />
}

/** About as wide as Inter sets it at 12 units. */
function widthOf(label: string): number {
  const widths = Array.from(label, (letter) => {
    if (/[ ,.fijlrt1]/.test(letter)) return 4.2
    return /[mwA-Z]/.test(letter) ? 9.2 : 7.2
  })
  return Math.round(widths.reduce((sum, width) => sum + width, 0))
}
