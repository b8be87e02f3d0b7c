import { LEAD_MAGNET_LABEL } from '@lanternfield/contract/forms.ts'
import { words } from '@lanternfield/contract/language.ts'

/** The kind of a submission as people read it. What travels and is stored does not depend on the language. */
export function describeLabel(inquiryLabel: string): string {
  return inquiryLabel === LEAD_MAGNET_LABEL ? words.guideRequest : inquiryLabel
}
