import { named } from './pages.ts'

/** The page from which the guide is downloaded. */
export const GUIDE_PATH = `/${named('guide')}/`

/** The query parameter with a lead id: a visitor who follows such a link has requested the guide already. */
export const LID_PARAMETER = 'lid'

/** The path to the guide, with the lead id of a submission, from its id (ASCII). */
export function guideLink(submissionId: string): string {
  return `${GUIDE_PATH}?${new URLSearchParams({ [LID_PARAMETER]: btoa(submissionId) })}`
}

/**
 * The lead id in the query of an address: base64, its length a multiple of four. Null if it is missing or invalid.
 * Source: docs/specification.md section 5
 */
export function readLid(query: string): string | null {
  // A plus that was not escaped arrives as a space.
  const value = new URLSearchParams(query).get(LID_PARAMETER)?.replaceAll(' ', '+') ?? ''
  return value.length % 4 === 0 && /^[A-Za-z0-9+/=]+$/.test(value) ? value : null
}
