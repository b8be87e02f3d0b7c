import { describeAnswerTime, locale, numberInWords } from '@lanternfield/contract/language.ts'
import { BROWSER_KEPT_DAYS, RESUME_MAX_MB, UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { hoursOpenAllYear } from '@lanternfield/contract/office-hours.ts'
import { dayInWords } from '../lib/dates.ts'
import type { FillableFacts } from '../lib/fill-facts.ts'
import type { Company } from './company.ts'

const HOUR_MS = 3_600_000

type Source = {
  readonly company: Company
  readonly year: number
  readonly retentionDays: { readonly SERVICES: number; readonly CAREERS: number }
  readonly attribution: 'session' | 'consent' | 'off'
}

/** Countries whose English names have an article within a sentence. */
const WITH_ARTICLE = /^(United |Netherlands|Philippines|Czech Republic|Dominican Republic|Maldives)/
const inSentence = (country: string) => (WITH_ARTICLE.test(country) ? `the ${country}` : country)

/** The facts that every text of content/ may have as `{company}`. */
const FACTS: Readonly<Record<string, (source: Source) => string | number | null | undefined>> = {
  company: ({ company }) => company.name,
  legalName: ({ company }) => company.legalName,
  domain: ({ company }) => company.domain,
  email: ({ company }) => company.email,
  founded: ({ company: { founded } }) => founded,
  years: ({ company: { founded }, year }) => founded && year - founded,
  officeCount: ({ company: { offices } }) => numberInWords(offices.length),
  countries: ({ company: { offices } }) =>
    new Intl.ListFormat(locale).format(new Set(offices.map(({ country }) => inSentence(country)))),
  deskHours: ({ company, year }) => hoursOpenAllYear(company.offices, year),
  inquiryAnswer: ({ company }) => describeAnswerTime(company.answerTimes.inquiries),
  applicationAnswer: ({ company }) => describeAnswerTime(company.answerTimes.applications),
  inquiryDays: ({ retentionDays }) => retentionDays.SERVICES,
  applicationDays: ({ retentionDays }) => retentionDays.CAREERS,
  resumeMaxMb: () => RESUME_MAX_MB,
  servicesMailbox: ({ company }) => company.mailboxes.services,
  careersMailbox: ({ company }) => company.mailboxes.careers,
  securityEmail: ({ company }) => company.securityEmail ?? company.email,
  privacyEmail: ({ company }) => company.privacy.email,
  // A policy goes without the lines that have these two, where there is no such fact.
  privacyPhone: ({ company }) => company.privacy.phone,
  grievanceOfficer: ({ company }) => company.privacy.grievanceOfficer,
  requestDays: ({ company }) => company.privacy.answerDays,
  logDays: ({ company }) => company.privacy.logDays,
  backupDays: ({ company }) => company.privacy.backupDays,
  serverCountry: ({ company }) => inSentence(company.privacy.serverCountry),
  policyDate: ({ company }) => dayInWords(new Date(company.privacy.policyDate)),
  headOffice: ({ company }) => company.offices[0]?.address.join(', ') ?? '',
  unsentHours: () => UNSENT_KEPT_MS / HOUR_MS,
  browserDays: () => BROWSER_KEPT_DAYS,
  // For lines that are shown only with one value of PUBLIC_ATTRIBUTION.
  attributionSession: ({ attribution }) => (attribution === 'session' ? '' : null),
  attributionConsent: ({ attribution }) => (attribution === 'consent' ? '' : null),
}

export const FACT_NAMES = Object.keys(FACTS)

/** Those that there are only with the year of the founding. */
export const FACTS_OF_FOUNDING = ['founded', 'years']

/** Placeholders that are filled where they are shown: for each item of a list, or in the browser. */
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
  'suggestion',
  'max',
  'file',
  'time',
  'service',
]

/** The values of all facts; places that are filled later stay as they are. */
export function companyFacts(source: Source): FillableFacts {
  return Object.fromEntries([
    ...Object.entries(FACTS).map(([name, read]) => [name, read(source)?.toString() ?? null]),
    ...FILLED_LATER.map((name) => [name, `{${name}}`]),
  ])
}
