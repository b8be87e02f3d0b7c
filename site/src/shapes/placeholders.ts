import { BROWSER_KEPT_DAYS, RESUME_MAX_MB, UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { hoursOpenAllYear } from '@lanternfield/contract/site/office-hours.ts'
import type { Company } from './company.ts'
import { dayInWords, describeAnswerTime, localeOf, numberInWords } from './language.ts'
import type { MessageCopy } from './messages.ts'
import { COPY_PLACEHOLDERS, type CopyPlaceholders } from './server-copy.ts'

const HOUR_MS = 3_600_000

/** Texts of placeholders such as `{company}`; null: lines with the placeholder are left out. */
export type Placeholders = Readonly<Record<string, string | null>>

/** What these texts are taken from. */
export type PlaceholderSource = {
  readonly company: Company
  readonly words: MessageCopy['words']
  readonly year: number
  readonly retentionDays: { readonly SERVICES: number; readonly CAREERS: number }
  readonly attribution: 'session' | 'consent' | 'off'
  /** Whether the site has a page. */
  readonly isThere?: (page: string) => boolean
  readonly userId: 'always' | 'consent'
  readonly hasTagManager: boolean
}

/** Countries whose English names have an article within a sentence. */
const WITH_ARTICLE = /^(United |Netherlands|Philippines|Czech Republic|Dominican Republic|Maldives)/
const inSentence = (country: string) => (WITH_ARTICLE.test(country) ? `the ${country}` : country)

/** Those that mails and the server's pages may have too. */
export function copyPlaceholdersOf({
  company,
  words,
}: Pick<PlaceholderSource, 'company' | 'words'>): CopyPlaceholders {
  const { name, legalName, domain, email, answerTimes } = company
  return {
    ...{ company: name, legalName, domain, email },
    inquiryAnswer: describeAnswerTime(answerTimes.inquiries, words),
    applicationAnswer: describeAnswerTime(answerTimes.applications, words),
  }
}

/** Further ones that every text of a page may have. */
const FURTHER: Readonly<
  Record<string, (source: PlaceholderSource) => string | number | null | undefined>
> = {
  tagline: ({ company }) => company.tagline,
  founded: ({ company: { founded } }) => founded,
  years: ({ company: { founded }, year }) => founded && year - founded,
  officeCount: ({ company: { offices }, words }) => numberInWords(offices.length, words),
  countries: ({ company }) =>
    new Intl.ListFormat(localeOf(company)).format(
      new Set(company.offices.map(({ country }) => inSentence(country))),
    ),
  deskHours: ({ company, year }) => hoursOpenAllYear(company.offices, year) || null,
  inquiryDays: ({ retentionDays }) => retentionDays.SERVICES,
  applicationDays: ({ retentionDays }) => retentionDays.CAREERS,
  resumeMaxMb: () => RESUME_MAX_MB,
  servicesMailbox: ({ company }) => company.mailboxes.services,
  careersMailbox: ({ company: { mailboxes } }) => mailboxes.careers ?? mailboxes.services,
  securityEmail: ({ company }) => company.securityEmail ?? company.email,
  privacyEmail: ({ company }) => company.privacy.email,
  // A policy goes without the lines that have these two, where there is no such fact.
  privacyPhone: ({ company }) => company.privacy.phone,
  grievanceOfficer: ({ company }) => company.privacy.grievanceOfficer,
  requestDays: ({ company }) => company.privacy.answerDays,
  logDays: ({ company }) => company.privacy.logDays,
  backupDays: ({ company }) => company.privacy.backupDays,
  serverCountry: ({ company }) => inSentence(company.privacy.serverCountry),
  policyDate: ({ company }) => dayInWords(company.privacy.policyDate, localeOf(company)),
  headOffice: ({ company: { offices } }) =>
    offices.map(({ address: lines, city, country }) =>
      [...new Set([...(lines[0] ? lines : [city]), country])].join(', '),
    )[0],
  legalLine: ({ company }) => company.legalLine || null,
  unsentHours: () => UNSENT_KEPT_MS / HOUR_MS,
  browserDays: () => BROWSER_KEPT_DAYS,
  // For lines that are shown only with one value of PUBLIC_ATTRIBUTION, or of PUBLIC_USER_ID.
  attributionSession: ({ attribution }) => (attribution === 'session' ? '' : null),
  attributionConsent: ({ attribution }) => (attribution === 'consent' ? '' : null),
  // For lines about a page, which there may not be.
  ifCareers: ({ isThere }) => (isThere?.('/careers/') === false ? null : ''),
  ifCaseStudies: ({ isThere }) => (isThere?.('/case-studies/') === false ? null : ''),
  ifGuide: ({ isThere }) => (isThere?.('/guide/') === false ? null : ''),
  ifSearch: ({ isThere }) => (isThere?.('/search/') === false ? null : ''),
  userIdAlways: ({ userId }) => (userId === 'always' ? '' : null),
  userIdConsent: ({ userId, hasTagManager }) => (userId === 'consent' && hasTagManager ? '' : null),
  ifTagManager: ({ hasTagManager }) => (hasTagManager ? '' : null),
}

export const PLACEHOLDER_NAMES = [...COPY_PLACEHOLDERS, ...Object.keys(FURTHER)]

/** Those that there are only with the year of the founding. */
export const PLACEHOLDERS_OF_FOUNDING = ['founded', 'years']

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
  // Where a part of a line ends that is about a page.
  'end',
]

export function companyPlaceholders(source: PlaceholderSource): Placeholders {
  const further = Object.entries(FURTHER).map(([name, read]) => [
    name,
    read(source)?.toString() ?? null,
  ])
  return { ...copyPlaceholdersOf(source), ...Object.fromEntries(further) }
}
