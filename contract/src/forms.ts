/** The kinds of inquiry a visitor can choose, in the order they are offered. */
export const INQUIRY_TYPES = [
  { id: 'services', label: 'Request for services' },
  { id: 'scheduleDemo', label: 'Schedule a demo' },
  { id: 'feedback', label: 'General inquiry' },
  { id: 'careers', label: 'Join our team' },
] as const

export type InquiryType = (typeof INQUIRY_TYPES)[number]['id']

/** Which of the company's mailboxes a submission goes to. */
export const PROFILES = ['SERVICES', 'CAREERS'] as const
export type Profile = (typeof PROFILES)[number]

export function isInquiryType(value: string): value is InquiryType {
  return INQUIRY_TYPES.some(({ id }) => id === value)
}

/** The label that travels for an inquiry type and that people read in the mailbox. */
export function labelOf(type: InquiryType): string {
  return INQUIRY_TYPES.find(({ id }) => id === type)?.label ?? type
}

export function profileOf(type: InquiryType): Profile {
  return type === 'careers' ? 'CAREERS' : 'SERVICES'
}

/** How the forms differ: everything else about them is the same. */
export type FormVariant = {
  /** `asked`, or `careers` where the form is for applications only (file-upload mode). */
  readonly inquiryType: 'asked' | 'careers'
  /** `optional` takes the shared rule, `required` the national one (see rules.ts). */
  readonly phone: 'optional' | 'required'
}

export const FORMS = {
  'contact-us-page': { inquiryType: 'asked', phone: 'optional' },
  'careers-page': { inquiryType: 'careers', phone: 'required' },
} as const satisfies Record<string, FormVariant>

export type FormId = keyof typeof FORMS

export function isFormId(value: string): value is FormId {
  return Object.hasOwn(FORMS, value)
}
