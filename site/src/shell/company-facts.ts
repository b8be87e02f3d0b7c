import { BROWSER_KEPT_DAYS, RESUME_MAX_MB, UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { type FactName, FILLED_LATER } from '../lib/fact-names.ts'
import { hoursOpenAllYear } from '../lib/office-hours.ts'
import type { Company } from '../shapes/company.ts'
import { buildSettings } from './build-settings.ts'

const HOUR_MS = 3_600_000
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What texts in content/ use as `{company}` and the like, each from one place. */
export function companyFacts(company: Company): Readonly<Record<string, string>> {
  const year = new Date().getUTCFullYear()
  const facts: Readonly<Record<FactName, string>> = {
    company: company.name,
    legalName: company.legalName,
    domain: company.domain,
    email: company.email,
    founded: String(company.founded),
    years: String(year - company.founded),
    officeCount: NUMBER_WORDS[company.offices.length] ?? String(company.offices.length),
    deskHours: String(hoursOpenAllYear(company.offices, year)),
    inquiryAnswer: company.answerTimes.inquiries,
    applicationAnswer: company.answerTimes.applications,
    inquiryDays: String(buildSettings.retentionDays.SERVICES),
    applicationDays: String(buildSettings.retentionDays.CAREERS),
    resumeMaxMb: String(RESUME_MAX_MB),
    servicesMailbox: company.mailboxes.services,
    careersMailbox: company.mailboxes.careers,
    securityEmail: company.securityEmail ?? company.email,
    privacyEmail: company.privacy.email,
    privacyPhone: company.privacy.phone,
    grievanceOfficer: company.privacy.grievanceOfficer,
    requestDays: String(company.privacy.answerDays),
    logDays: String(company.privacy.logDays),
    backupDays: String(company.privacy.backupDays),
    headOffice: company.offices[0]?.address.join(', ') ?? '',
    unsentHours: String(UNSENT_KEPT_MS / HOUR_MS),
    browserDays: String(BROWSER_KEPT_DAYS),
  }
  return { ...facts, ...Object.fromEntries(FILLED_LATER.map((name) => [name, `{${name}}`])) }
}
