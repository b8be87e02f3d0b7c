import { inquiryTypes } from '../../compiled/addresses.ts'
import {
  type ChoiceWords,
  type Demand,
  demandOf,
  FIELDS,
  type FormId,
  TYPED_FIELD_NAMES,
  type TypedFieldName,
} from './fields.ts'

/** The kinds of inquiry a visitor can choose, in the order they are offered. */
export const INQUIRY_TYPES = FIELDS.inquiryType.choices

/** `leadMagnet` is the only kind that the form for the guide sends. Visitors cannot choose it. */
export type InquiryType = (typeof INQUIRY_TYPES)[number] | 'leadMagnet'

/** The labels of the kinds that visitors can choose: the words of `choices.inquiryType` in `content/forms.yaml`. */
export type InquiryLabels = ChoiceWords<'inquiryType'>

/** The label of an operator's probe. Requests from outside may not use it, and no probe is acknowledged by mail. */
export const PROBE_LABEL = 'Probe'

/** The label of a request for the guide; its acknowledgement contains the link to the guide. */
export const LEAD_MAGNET_LABEL = 'Lead magnet'

/**
 * Which mails a submission causes: `guide` asks for the guide, `probe` is a test by an operator or by the server, and
 * `inquiry` is any other, an application too.
 */
export type Purpose = 'inquiry' | 'guide' | 'probe'

/** The purpose of a submission by the inquiry label in its payload, which is all that travels. */
export function purposeOf(inquiryLabel: string): Purpose {
  if (inquiryLabel === LEAD_MAGNET_LABEL) return 'guide'
  return inquiryLabel === PROBE_LABEL ? 'probe' : 'inquiry'
}

/** Which of the company's mailboxes a submission goes to. */
export const PROFILES = ['SERVICES', 'CAREERS'] as const
export type Profile = (typeof PROFILES)[number]

/** The label of an inquiry type, which is sent and which people read in the mailbox. */
export function labelOf(type: InquiryType, labels: InquiryLabels): string {
  return type === 'leadMagnet' ? LEAD_MAGNET_LABEL : labels[type]
}

/** Whether a label is one of ours. Programs may send any other. */
export function isKnownLabel(label: string, labels: InquiryLabels): boolean {
  return label === LEAD_MAGNET_LABEL || Object.values(labels).includes(label)
}

export function profileOf(type: InquiryType): Profile {
  return type === 'careers' ? 'CAREERS' : 'SERVICES'
}

/** Where a site has one kind alone, no visitor is asked for it. */
const CHOSEN = inquiryTypes.length > 1 ? 'asked' : 'services'

/** How the forms differ; everything else about them is the same. Which fields they ask for is in `fields.ts`. */
export type FormVariant = {
  /** `asked`, or the one kind of inquiry that the form is for. */
  readonly inquiryType: 'asked' | InquiryType
} & Readonly<Record<TypedFieldName, Demand>>

/** The forms on pages, which are HTML before any script runs. */
const PAGE_FORMS = {
  'contact-us-page': makeVariant('contact-us-page', CHOSEN),
  'careers-page': makeVariant('careers-page', 'careers'),
}

export const FORMS = {
  ...PAGE_FORMS,
  'contact-us-popup': makeVariant('contact-us-popup', CHOSEN),
  'exit-intent': makeVariant('exit-intent', CHOSEN),
  'lead-magnet': makeVariant('lead-magnet', 'leadMagnet'),
} satisfies Readonly<Record<FormId, FormVariant>>

export type PageFormId = keyof typeof PAGE_FORMS

function makeVariant(form: FormId, inquiryType: FormVariant['inquiryType']): FormVariant {
  const demands = TYPED_FIELD_NAMES.map((name) => [name, demandOf(name, form)])
  return { inquiryType, ...Object.fromEntries(demands) }
}

export function isPageFormId(value: string): value is PageFormId {
  return Object.hasOwn(PAGE_FORMS, value)
}

/** The mode of a form in a pop-up: any inquiry, or only an application. */
export type FormMode = 'contact-us' | 'file-upload'

/** A form in a mode: in file-upload mode it is for applications only. */
export function variantOf(form: FormId, mode: FormMode = 'contact-us'): FormVariant {
  return mode === 'file-upload' ? { ...FORMS[form], inquiryType: 'careers' } : FORMS[form]
}
