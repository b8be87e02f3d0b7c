import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { recordNotice } from './privacy-notice.ts'
import { readForms } from './read-content.ts'

/** Where the forms lead for more. */
export const PRIVACY_PATH = '/privacy-policy/'

/** The privacy notice of this build's forms. */
export async function readNotice(): Promise<PrivacyNotice> {
  const { privacy } = await readForms()
  return recordNotice(privacy, PRIVACY_PATH)
}
