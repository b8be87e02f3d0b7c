/** The query parameter with a lead id: a visitor who follows such a link has requested the guide already. */
export const LID_PARAMETER = 'lid'

/** Whether a text is a lead id: base64, its length a multiple of four. Source: docs/specification.md section 5 */
export function isLid(value: string): boolean {
  return value.length > 0 && value.length % 4 === 0 && /^[A-Za-z0-9+/=]+$/.test(value)
}

/** The lead id in the query of an address; null if it is missing or invalid. */
export function readLid(query: string): string | null {
  // A plus that was not escaped arrives as a space.
  const value = new URLSearchParams(query).get(LID_PARAMETER)?.replaceAll(' ', '+') ?? ''
  return isLid(value) ? value : null
}
