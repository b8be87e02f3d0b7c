import { LID_PARAMETER } from './lid.ts'

/** The page from which the guide is downloaded. */
export const GUIDE_PATH = '/guide/'

/** The lead id of a submission, from its id (ASCII). */
export function lidOf(submissionId: string): string {
  return btoa(submissionId)
}

/** The path to the guide, with the lead id of a submission. */
export function guideLink(submissionId: string): string {
  return `${GUIDE_PATH}?${new URLSearchParams({ [LID_PARAMETER]: lidOf(submissionId) })}`
}
