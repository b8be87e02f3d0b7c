/** Shapes of charts in percent of the plot, so that a chart keeps its type size at any width. */

/** The share of its place that a group of bars fills: few bars are slim, and many have room for their values. */
const groupShare = (groups: number) => Math.min(0.72, 0.2 + 0.08 * groups)
/** The share of its place in the group that a bar fills. */
const BAR_SHARE = 0.92
/** How many grid lines there are above zero. */
const GRID_LINES = { min: 3, max: 6 }
/** Steps between grid lines that people count in, but for their power of ten. */
const STEPS = [1, 2, 2.5, 5, 10, 20]
/** Between two values at the end of a line, in percent: a line of small text on the lowest chart. */
const END_GAP = 9

type Values = {
  readonly values: readonly number[]
  /** The value at the upper edge; above 0. */
  readonly top: number
}

/** All four in percent of the plot. */
export type Bar = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** In percent of the plot; y runs down from the upper edge. */
export type Point = { readonly x: number; readonly y: number }

/** The grid of a chart: the lowest at round numbers that holds all values, with few lines. @param max of the values */
export function gridOf(max: number): { readonly top: number; readonly lines: number } {
  const magnitude = 10 ** Math.floor(Math.log10(max / GRID_LINES.max || 1))
  const grids = STEPS.map((factor) => {
    const step = factor * magnitude
    const lines = Math.max(GRID_LINES.min, Math.ceil(max / step - 1e-9))
    return { top: step * lines, lines }
  })
  const [lowest = { top: GRID_LINES.min, lines: GRID_LINES.min }] = grids
    .filter(({ lines }) => lines <= GRID_LINES.max)
    .sort((one, other) => one.top - other.top || one.lines - other.lines)
  return lowest
}

/**
 * The bars of one series.
 * @param place which of how many bars it is within each group
 */
export function barsOf(
  { values, top }: Values,
  place: { readonly index: number; readonly of: number },
): Bar[] {
  const slot = 100 / values.length
  const share = groupShare(values.length)
  const room = (slot * share) / place.of
  const width = place.of > 1 ? room * BAR_SHARE : room
  return values.map((value, index) => ({
    x: round(slot * index + (slot * (1 - share)) / 2 + room * place.index),
    y: round(100 * (1 - value / top)),
    width: round(width),
    height: round((100 * value) / top),
  }))
}

/** The points of a line, from the left edge to the right one. */
export function pointsOf({ values, top }: Values): Point[] {
  return values.map((value, index) => ({
    x: round((100 * index) / (values.length - 1)),
    y: round(100 * (1 - value / top)),
  }))
}

/** Where the values at the ends of lines are written: at the ends, or apart from each other. @param ys one or two */
export function spreadEnds(ys: readonly number[]): number[] {
  const [one = 0, other = one] = ys
  const missing = END_GAP - Math.abs(one - other)
  // Of two equal ones, one covers the other.
  if (one === other || missing <= 0) return [...ys]
  const away = one < other ? missing / 2 : -missing / 2
  return [round(one - away), round(other + away)]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
