import type { InquiryLabels } from '../src/forms.ts'

/** Labels of the inquiry types, for tests. */
export const INQUIRY_LABELS: InquiryLabels = {
  services: 'Request for services',
  scheduleDemo: 'Schedule a demo',
  feedback: 'General inquiry',
  careers: 'Join our team',
}
