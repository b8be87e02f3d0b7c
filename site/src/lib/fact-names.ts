/** What every text of content/ may have as `{company}` and the like; shell/company-facts.ts has the values. */
export const FACT_NAMES = [
  'company',
  'legalName',
  'domain',
  'email',
  'founded',
  'years',
  'officeCount',
  'deskHours',
  'inquiryAnswer',
  'applicationAnswer',
  'inquiryDays',
  'applicationDays',
  'resumeMaxMb',
  'servicesMailbox',
  'careersMailbox',
] as const

export type FactName = (typeof FACT_NAMES)[number]

/** Filled where they are shown, once for each of many things, or while somebody types. */
export const FILLED_LATER = [
  'label',
  'title',
  'name',
  'role',
  'place',
  'issuer',
  'since',
  'date',
  'city',
  'minutes',
  'number',
  'count',
  'pages',
  'size',
  'range',
  'query',
  'max',
  'file',
  'time',
  'service',
] as const
