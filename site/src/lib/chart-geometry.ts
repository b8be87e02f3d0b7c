/** The share of its place that a group of bars fills. */
const GROUP_SHARE = 0.62
const BAR_RADIUS = 4

type Plot = { readonly width: number; readonly height: number }
type Values = Plot & {
  readonly values: readonly number[]
  /** The value at the upper edge. */
  readonly top: number
}

/**
 * The value at the upper edge of a chart: the lowest round one that holds all values, so that
 * every grid line stands at a round number.
 * @param max the highest value; above 0
 * @param gridLines how many lines there are above zero
 */
export function niceTop(max: number, gridLines: number): number {
  if (max <= 0) return gridLines
  const step = max / gridLines
  const magnitude = 10 ** Math.floor(Math.log10(step))
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= step - 1e-9) ?? 10
  return nice * magnitude * gridLines
}

/** One path for all bars of a series; `place` says which of how many bars it is within each group. */
export function barShapes({
  values,
  top,
  width,
  height,
  place,
}: Values & {
  readonly place: { readonly index: number; readonly of: number }
}): string {
  const slot = width / values.length
  const bar = (slot * GROUP_SHARE) / place.of
  return values
    .map((value, index) => {
      const x = slot * index + (slot * (1 - GROUP_SHARE)) / 2 + bar * place.index
      const y = height * (1 - value / top)
      const r = Math.min(BAR_RADIUS, height - y, bar / 2)
      const w = bar - (place.of > 1 ? 3 : 0)
      return `M${round(x)} ${height}V${round(y + r)}q0-${round(r)} ${round(r)}-${round(r)}h${round(w - 2 * r)}q${round(r)} 0 ${round(r)} ${round(r)}V${height}z`
    })
    .join('')
}

/** The points of a line, as `x y`. */
export function linePoints({ values, top, width, height }: Values): string[] {
  return values.map(
    (value, index) =>
      `${round((width * index) / (values.length - 1))} ${round(height * (1 - value / top))}`,
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
