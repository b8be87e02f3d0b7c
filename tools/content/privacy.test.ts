/** What the privacy policy says, against what the product stores, keeps in browsers and deletes. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inquiryDraft } from '@lanternfield/contract/examples/drafts.ts'
import { expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { createQuotas } from '../../server/src/intake/quotas.ts'
import { RUN_HOURLY_EVERY_MS } from '../../server/src/jobs/scheduled-jobs.ts'
import { readSettings } from '../../server/src/settings.ts'
import { openStore } from '../../server/src/storage/open-store.ts'
import { NOW, newEntry } from '../../server/testing/entries.ts'
import { fillFacts } from '../../site/src/lib/fill-facts.ts'
import type { Company } from '../../site/src/shapes/company.ts'
import { companyFacts } from '../../site/src/shapes/company-facts.ts'
import { readYaml } from './testing/content-files.ts'
import { codeIn, policySection, policySectionIds, tableRows } from './testing/legal-pages.ts'

const HOUR_MS = 3_600_000

/** Says nothing about a person: the program's own numbers and states. */
const OURS = null

/** Every stored column, every part of a submission's document, and the words of the section "What we collect" that stand for it. */
const STORED: Readonly<Record<string, string | null>> = {
  'submissions.id': OURS,
  'submissions.received_at': 'the time at which it arrived',
  'submissions.profile': 'the kind of inquiry',
  'submissions.inquiry_label': 'the kind of inquiry',
  'submissions.address': 'your email address',
  'document.purpose': 'the kind of inquiry',
  'document.subject': 'your message',
  'document.name': 'your name',
  'document.email': 'your email address',
  'document.phone': 'your phone number',
  'document.message': 'your message',
  'document.topic': 'the page of a service, a position and the like',
  'document.source': 'where you came from',
  'document.noticeVersion': 'the version of the notice that you were shown',
  'document.history': 'what was done with it and when',
  'submissions.idempotency_key': 'a random key',
  'submissions.body_sha256': 'a checksum of what you sent',
  'submissions.suspicions': 'what our spam check noticed',
  'submissions.released_at': 'whether a colleague has cleared it',
  'submissions.times_reported': OURS,
  'submissions.state': 'whether it was answered',
  'submissions.answer_due_at': 'by when we promised that',
  'submissions.answered_at': 'whether it was answered',
  'submissions.reminded_at': 'whether a colleague was reminded',
  'submissions.search': 'a copy of your name, your email address and your message',
  'resumes.submission_id': OURS,
  'resumes.file_name': 'with its name',
  'resumes.content_type': 'Word or PDF',
  'resumes.sha256': 'a checksum of what you sent',
  'resumes.content': 'your resume as a file',
  'deliveries.id': OURS,
  'deliveries.submission_id': OURS,
  'deliveries.kind': 'which emails it caused',
  'deliveries.state': 'how that went',
  'deliveries.message_id': OURS,
  'deliveries.attempts': 'when they were tried',
  'deliveries.enqueued_at': 'when they were tried',
  'deliveries.due_at': 'when they were tried',
  'deliveries.claimed_until': OURS,
  'deliveries.claimed_by': OURS,
  'deliveries.first_failed_at': 'when they were tried',
  // The words of a mail server, which may quote the address.
  'deliveries.last_error': 'how that went',
  'deliveries.settled_at': 'how that went',
  'deliveries.report_profile': OURS,
  'deliveries.period_from': OURS,
  'deliveries.period_to': OURS,
  'deliveries.topic': OURS,
  'counters.key': 'a hash of it, made with a secret key',
  'counters.counts': OURS,
  'counters.ends_at': 'A hash is deleted after 25 hours at most',
  'notices.version': OURS,
  'notices.text': OURS,
  'notices.first_shown_at': OURS,
  // Of colleagues.
  'sessions.id': OURS,
  'sessions.kind': OURS,
  'sessions.mailbox': OURS,
  'sessions.begun_at': OURS,
  'sessions.used_at': OURS,
  'metadata.name': OURS,
  'metadata.text': OURS,
  'metadata.written_at': OURS,
  'secrets.name': OURS,
  'secrets.value': OURS,
}

test('everything that the server stores is named in the policy', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-privacy-'))
  const store = await openStore({ databaseUrl: null, dataDir })
  const entry = newEntry()
  await store.saveSubmission(entry, NOW)
  const event = { event: 'resume downloaded', by: 'receiver' } as const
  await store.recordEvent(entry.submission.id, event, NOW)
  await store.close()
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  const columns = database
    .prepare(`
      SELECT tables.name || '.' || columns.name AS name
      FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type IN ('table', 'virtual') AND tables.name NOT LIKE 'sqlite_%'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'submissions.document')
  const { document } = database.prepare('SELECT document FROM submissions').get() ?? {}
  database.close()
  rmSync(dataDir, { recursive: true })
  const facts = Object.keys(JSON.parse(String(document))).map((name) => `document.${name}`)
  expect([...columns, ...facts].sort()).toEqual(Object.keys(STORED).sort())
  const what = policySection('what')
  const missing = Object.entries(STORED).filter(([, words]) => words && !what.includes(words))
  expect(missing, 'words that the section does not have').toEqual([])
})

/** Every call in site/src that makes a browser keep something, and the name of that in the policy. */
const KEPT_IN_BROWSERS: Readonly<Record<string, string>> = {
  'visitor/visitor.ts: lastingStorage SUBMITTED_KEY': 'user_data_submitted',
  'visitor/visitor.ts: lastingStorage DISMISSED_KEYS[popup]': 'exit_intent_over',
  'inquiry-form/form-session-storage.ts: lastingStorage UNSENT_KEY': 'unsent_submission',
  "inquiry-form/form-session-storage.ts: createStore 'unsent-submissions'": 'unsent-submissions',
  'inquiry-form/form-session-storage.ts: tabStorage keyOf(form)': 'draft:',
  'popups/popup-controller.ts: tabStorage QUIET_KEY': 'popups_quiet_until',
  'source/store-source.ts: tabStorage SOURCE_KEY': 'source',
  'analytics/user-id.ts: lastingStorage USER_ID': 'user_id',
  'analytics/user-id.ts: writeCookie USER_ID': 'user_id',
  'analytics/consent-dialog.ts: cookie CONSENT_KEY': 'cookie_consent',
}

/** What can make a browser keep something. The first group names the storage, the second its key. */
const WRITES =
  /\b(lastingStorage|tabStorage)\.write\(\s*([^,]+),|\b(localStorage|sessionStorage)\.setItem\(\s*([^,]+),|\b(writeCookie|createStore|openDB)\(\s*([^,)]+),|\b(cookie): \{ name: (\w+),|\b(indexedDB)\.open\(([^,)]+)|\b(caches)\.open\(([^)]+)|\b(cookieStore)\.set\(([^,)]+)|\b(serviceWorker)\.(register)\(/g

test('everything that the site stores in a browser is in the policy’s table', () => {
  const features = 'site/src/features/'
  const found = globSync('site/src/**/*.{ts,tsx,astro}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    // Functions that write what they are given.
    .filter((file) => !/\.test\.tsx?$|browser-storage\.ts$|\/editor\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replace(/function writeCookie\(.*/, '')
      return [...text.matchAll(WRITES)].map((match) => {
        const [storage, key] = match.slice(1).filter((group) => group !== undefined)
        return `${file.replace(features, '')}: ${storage} ${key}`
      })
    })
  expect(found.sort()).toEqual(Object.keys(KEPT_IN_BROWSERS).sort())
  const named = tableRows(policySection('cookies')).flatMap(([name = '']) => codeIn(name))
  expect(named).toEqual(expect.arrayContaining(Object.values(KEPT_IN_BROWSERS)))
})

/** What a visitor reads about the source of a visit: at the forms, in the policy, in the consent dialog. */
function wordsOnSource(attribution: 'session' | 'consent' | 'off') {
  const company = readYaml<Company>('company.yaml')
  const retentionDays = { SERVICES: 180, CAREERS: 365 }
  const facts = companyFacts({ company, year: 2026, retentionDays, attribution })
  const read = (file: string) => fillFacts(readYaml<Record<string, unknown>>(file), facts)
  const lines = JSON.stringify([
    read('forms.yaml').privacy,
    read('pages/privacy-policy.yaml'),
    read('consent.yaml'),
  ]).split(/\\n|",?/)
  return lines.filter((text) => /came from|`source`|an ad\b|attribution/i.test(text))
}

test.each([
  ['session', 8, /6\(1\)\(f\)/, /agreed|a yes/],
  ['consent', 9, /6\(1\)\(a\)/, /6\(1\)\(f\)/],
] as const)(
  'PUBLIC_ATTRIBUTION=%s: all words on the source fit the setting',
  (setting, count, said, unsaid) => {
    const words = wordsOnSource(setting)
    expect(words).toHaveLength(count)
    expect(words.join('\n')).toMatch(said)
    expect(words.join('\n')).not.toMatch(unsaid)
    expect(words.join('\n')).not.toContain('attribution')
  },
)

test('PUBLIC_ATTRIBUTION=off: no words on the source are left', () => {
  expect(wordsOnSource('off')).toEqual([])
})

/** The row of the table of the policy that has this name. */
function keptRow(name: string): string {
  const rows = tableRows(policySection('cookies')).filter(([first = '']) =>
    codeIn(first).includes(name),
  )
  expect(rows, name).toHaveLength(1)
  return rows.flat().join(' | ')
}

test('the policy takes its days and hours from the limits in the code', () => {
  expect(keptRow('user_id')).toContain('{browserDays} days')
  expect(keptRow('cookie_consent')).toContain('{browserDays} days')
  expect(keptRow('unsent_submission')).toContain('{unsentHours} hours')
  const analytics = join(ROOT, 'site/src/features/analytics')
  const [cookies, dialog] = ['cookies.ts', 'consent-dialog.ts'].map((file) =>
    readFileSync(join(analytics, file), 'utf8'),
  )
  expect(cookies).toContain('MAX_AGE_S = BROWSER_KEPT_DAYS * 24 * 60 * 60')
  expect(dialog).toContain('expiresAfterDays: BROWSER_KEPT_DAYS')
})

test('the consent dialog names what the site keeps without asking', () => {
  const { settings } = readYaml<{
    settings: { text: string; necessary: { text: string }; analytics: { text: string } }
  }>('consent.yaml')
  for (const words of [
    'This choice',
    'written to us',
    'pop-ups you have seen',
    'what you type into a form',
    '{unsentHours} hours',
  ])
    expect(settings.necessary.text).toContain(words)
  expect(settings.text).toContain('{browserDays} days')
  expect(settings.analytics.text).toContain('user_id')
})

test('a hash of an address is kept for as long as the policy says', () => {
  const { rateLimit } = readSettings({})
  const quotas = createQuotas(new Uint8Array(32), rateLimit)
  const { name, email, phone } = inquiryDraft()
  const message = 'A text of somebody that is long enough to be counted by itself.'
  const inbound = { name, email, phone, message, profile: 'SERVICES' } as Parameters<
    typeof quotas.text
  >[0]
  const client = { hash: 'a', limit: rateLimit }
  const counted = [
    client,
    ...quotas.thanks(inbound, client),
    quotas.suspectNotifications(inbound),
    quotas.text(inbound),
  ]
  expect(counted).toHaveLength(5)
  const longestMs = Math.max(...counted.map((one) => one?.limit.windowMs ?? Number.NaN))
  // What no longer counts is deleted by the next hourly run.
  const hours = (longestMs + RUN_HOURLY_EVERY_MS) / HOUR_MS
  expect(policySection('what')).toContain(`A hash is deleted after ${hours} hours at most.`)
  expect(policySection('why')).toContain(`Hashes: ${hours} hours`)
})

test('the policy says what the DNS is asked about a visitor', () => {
  expect(policySection('where')).toContain('the part of your email address after the @')
  expect(DOCS).toContain('`DNS_SERVER`')
})

test('every purpose has a basis in Article 6 and a time', () => {
  const rows = tableRows(policySection('why'))
  expect(rows.length).toBeGreaterThan(6)
  for (const [purpose, basis, kept] of rows) {
    expect(basis, purpose).toMatch(/6\(1\)\([a-f]\)/)
    expect(kept, purpose).toMatch(/days|hours|months|as long as/i)
  }
})

test('a request is answered within the times of all laws', () => {
  const { privacy } = readYaml<{ privacy: { answerDays: number } }>('company.yaml')
  // A month in the GDPR, 45 days in California, 90 for a grievance in India.
  expect(privacy.answerDays).toBeLessThanOrEqual(30)
})

/** What laws want a policy to say, the section that says it, and the words by which it does. docs/privacy.md explains each. */
const DEMANDS: readonly (readonly [law: string, section: string, words: RegExp])[] = [
  ['GDPR 13(1)(a)', 'who', /\{legalName\}[\s\S]*\{privacyEmail\}[\s\S]*\{headOffice\}/],
  ['GDPR 13(1)(c), (d)', 'why', /Basis in the GDPR[\s\S]*legitimate interest/],
  ['GDPR 13(1)(e)', 'where', /process data for us[\s\S]*\| Company \|/],
  ['GDPR 13(1)(f)', 'transfers', /standard contractual clauses[\s\S]*Ask us for a copy/],
  ['GDPR 13(2)(a)', 'how-long', /\{inquiryDays\}[\s\S]*\{applicationDays\}[\s\S]*\{backupDays\}/],
  [
    'GDPR 13(2)(b)',
    'rights',
    /copy in a common format[\s\S]*corrected[\s\S]*erased[\s\S]*restricted/,
  ],
  ['GDPR 13(2)(c)', 'rights', /withdraw a consent at any time/],
  ['GDPR 13(2)(d)', 'rights', /complain to the data protection authority/],
  ['GDPR 13(2)(e)', 'what', /You do not have to write to us/],
  ['GDPR 13(2)(f)', 'why', /do not decide anything about you by machine alone/],
  ['GDPR 14', 'what', /somebody else sends us your data[\s\S]*within a month/],
  ['GDPR 21(4)', 'rights', /\*\*object to any use that is based on our legitimate interest/],
  ['ePrivacy 5(3)', 'cookies', /Until[\s\S]*unless you decline/],
  ['CCPA 7012', 'california', /notice at collection, for applicants and business contacts/],
  ['CCPA 7011(e)(1)', 'california', /last 12 months[\s\S]*Disclosed to/],
  [
    'CCPA 7011(e)(1), sale',
    'california',
    /not sold personal information or shared it[\s\S]*under 16/,
  ],
  [
    'CCPA 7011(e)(2)',
    'california',
    /know, to delete, to correct, to opt out[\s\S]*limit[\s\S]*discriminated/,
  ],
  ['CCPA 7011(e)(3), agents', 'rights', /authorized agent/],
  ['CCPA 7025', 'cookies', /Global Privacy Control signal has declined/],
  ['CCPA 7011(e)(4)', 'changes', /every 12 months/],
  ['DPDP Act 6(4)', 'india', /withdraw it as easily as you gave it/],
  [
    'DPDP Act 11, 12',
    'india',
    /summary of your data[\s\S]*everybody who has received it[\s\S]*corrected/,
  ],
  ['DPDP Act 13, Rule 14', 'india', /\{grievanceOfficer\}[\s\S]*within \{requestDays\} days/],
  ['DPDP Act 14', 'india', /nominate/],
  ['DPDP Act 8(6)', 'india', /breach[\s\S]*without delay/],
  ['DPDP Act 5(1)', 'india', /Data Protection Board of India/],
  ['DPDP Act 5(3)', 'india', /languages of the Eighth Schedule/],
]

test.each(DEMANDS)('%s: the section %s says what the law wants said', (_law, section, words) => {
  expect(policySection(section)).toMatch(words)
})

const DOCS = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8')

test('the table of laws in docs/privacy.md names existing places and tests', () => {
  const rows = tableRows(DOCS).filter((cells) => cells.length === 4)
  expect(rows.length).toBeGreaterThan(DEMANDS.length / 2)
  const policyAnchors = new Set(policySectionIds)
  for (const [law = '', , where = '', heldBy = ''] of rows) {
    for (const [, anchor = ''] of where.matchAll(/\/privacy-policy\/#([\w-]+)/g))
      expect(policyAnchors, `${law}: ${where}`).toContain(anchor)
    const files = codeIn(heldBy)
    expect(files.length, `a test for ${law}`).toBeGreaterThan(0)
    for (const file of files) expect(globSync(file, { cwd: ROOT }), law).toHaveLength(1)
  }
  const laws = rows.map(([law = '']) => law).join('\n')
  for (const [law] of DEMANDS) expect(laws, 'in docs/privacy.md').toContain(law.replace(/,.*$/, ''))
})
