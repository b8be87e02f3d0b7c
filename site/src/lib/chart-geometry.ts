/** Shapes of charts in percent of the plot, so that a chart keeps its type size at any width. */

/** The share of its place that a group of bars fills, and of its place in the group that a bar does. */
const GROUP_SHARE = 0.62
const BAR_SHARE = 0.92

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

/**
 * The value at the upper edge of a chart: the lowest round one that holds all values, so that
 * every grid line is at a round number.
 * @param max the highest value
 * @param gridLines how many lines there are above zero
 */
export function niceTop(max: number, gridLines: number): number {
  if (max <= 0) return gridLines
  const step = max / gridLines
  const magnitude = 10 ** Math.floor(Math.log10(step))
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= step - 1e-9) ?? 10
  return nice * magnitude * gridLines
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
  const room = (slot * GROUP_SHARE) / place.of
  const width = place.of > 1 ? room * BAR_SHARE : room
  return values.map((value, index) => ({
    x: round(slot * index + (slot * (1 - GROUP_SHARE)) / 2 + room * place.index),
    y: round(100 * (1 - value / top)),
    width: round(width),
    height: round((100 * value) / top),
  }))
}

/** The points of a line, each in the middle of its label's place. */
export function pointsOf({ values, top }: Values): Point[] {
  return values.map((value, index) => ({
    x: round((100 * (index + 0.5)) / values.length),
    y: round(100 * (1 - value / top)),
  }))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
