/**
 * The widths that an original has pixels for. Where it lacks some, its own width stands for them: a photograph of an
 * editor may be smaller than the site would like, and an enlarged one is soft and heavy.
 * @param widths smallest first @param available the width of the original, or of the part of it that is shown
 */
export function fittingWidths(widths: readonly number[], available: number): number[] {
  const fitting = widths.filter((width) => width <= available)
  return fitting.length === widths.length ? fitting : [...fitting, Math.floor(available)]
}
