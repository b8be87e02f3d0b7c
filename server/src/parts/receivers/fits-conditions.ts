import { INQUIRY_TYPES, type InquiryLabels } from '@lanternfield/contract/forms.ts'
import type { PlannedSubmission } from '../../intake/delivery-kinds.ts'
import type { ReceiverConditions } from './receiver-type.ts'

/** Whether a receiver gets a submission. */
export function fitsConditions(
  { profile, inquiryLabel, topic, source }: PlannedSubmission,
  when: ReceiverConditions,
  labels: InquiryLabels,
): boolean {
  // Programs may send any label, and the form for the guide has one of its own.
  const type = INQUIRY_TYPES.find((type) => labels[type] === inquiryLabel)
  const pages = [topic?.path, source?.landing]
  return (
    (when.profile?.includes(profile) ?? true) &&
    (when.inquiryType?.includes(type ?? '') ?? true) &&
    (when.path?.some((start) => pages.some((page) => page?.startsWith(start))) ?? true)
  )
}
