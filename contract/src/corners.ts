/** Corners and typeface as content/brand.yaml writes them, for what knows no CSS: mails and the guide. */

/** `0.75rem` or `12px`. */
export const CORNER = /^\d+(?:\.\d+)?(?:px|rem)$/
/** A name at fontsource.org, such as `Source Sans 3`. */
export const TYPEFACE = /^[A-Za-z][A-Za-z0-9 ]*$/

export const toPx = (corner: string): number =>
  Number.parseFloat(corner) * (corner.endsWith('rem') ? 16 : 1)
