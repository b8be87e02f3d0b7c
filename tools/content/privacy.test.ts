/** What the privacy policy says, against what the product stores and deletes. What it keeps in browsers: e2e/privacy.spec.ts */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { sqliteIn } from '../../server/src/store/database.ts'
import { openStore } from '../../server/src/store/open-store.ts'
import { NOW, newEntry } from '../../server/testing/entries.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { fillPlaceholders } from '../../site/src/compile/fill-placeholders.ts'
import { company } from '../../site/src/shapes/company.ts'
import type { MessageCopy } from '../../site/src/shapes/messages.ts'
import { companyPlaceholders, type PlaceholderSource } from '../../site/src/shapes/placeholders.ts'
import {
  codeIn,
  policySection,
  policySectionIds,
  readYaml,
  tableRows,
} from './testing/legal-pages.ts'

/** Stored columns, and parts of a submission's document, by the words of the section "What we collect" that stand for them. */
const STORED: Readonly<Record<string, string>> = {
  'the time at which it arrived': 'submissions.received_at',
  'the kind of inquiry': 'submissions.profile submissions.inquiry_label document.purpose',
  'your name': 'document.name',
  'your email address': 'submissions.address document.email',
  'your phone number': 'document.phone',
  'your message': 'document.subject document.message',
  'the page of a service, a position and the like': 'document.topic',
  'where you came from': 'document.source',
  'the version of the notice that you were shown': 'document.noticeVersion',
  'what was done with it and when': 'document.history',
  'a random key': 'submissions.idempotency_key',
  'a checksum of what you sent': 'submissions.body_sha256 resumes.sha256',
  'what our spam check noticed': 'submissions.suspicions',
  'whether a colleague has cleared it or deleted it':
    'submissions.approved_at submissions.deleted_at',
  'whether it was answered': 'submissions.state submissions.answered_at',
  'by when we promised that': 'submissions.answer_due_at',
  'whether a colleague was reminded': 'submissions.reminded_at',
  'a copy of all that is text in it': 'submissions.search submissions.topic',
  'with its name': 'resumes.file_name',
  'Word or PDF': 'resumes.content_type',
  'your resume as a file': 'resumes.content',
  'which emails it caused': 'deliveries.kind',
  // The last error is words of a mail server, which may quote the address.
  'how that went': 'deliveries.state deliveries.last_error deliveries.settled_at',
  'when they were tried':
    'deliveries.attempts deliveries.enqueued_at deliveries.due_at deliveries.first_failed_at',
  'a hash of it, made with a secret key': 'counters.key',
  'A hash is deleted after 25 hours at most': 'counters.ends_at',
}

/** Say nothing about a visitor: the program's own numbers and states, and sessions of colleagues. */
const OURS = `submissions.id submissions.times_reported resumes.submission_id
  deliveries.id deliveries.submission_id deliveries.message_id deliveries.claimed_until deliveries.claimed_by
  deliveries.report_profile deliveries.period_from deliveries.period_to deliveries.condition
  counters.counts notices.version notices.text notices.first_shown_at
  sessions.id sessions.kind sessions.mailbox sessions.begun_at sessions.used_at
  sessions.name sessions.path sessions.note
  metadata.name metadata.text metadata.written_at secrets.name secrets.value`

const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/)).sort()

test('everything that the server stores is named in the policy', async () => {
  const dataDir = temporaryDirectory()
  const store = await openStore({ database: sqliteIn(dataDir) }, 'server')
  const entry = newEntry()
  await store.submissions.save(entry, NOW)
  const event = { event: 'resume downloaded', by: 'receiver' } as const
  await store.submissions.recordEvent(entry.submission.id, event, NOW)
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
  const facts = Object.keys(JSON.parse(String(document))).map((name) => `document.${name}`)
  expect([...columns, ...facts].sort()).toEqual(wordsIn([...Object.values(STORED), OURS]))
  const missing = Object.keys(STORED).filter((words) => !policySection('what').includes(words))
  expect(missing, 'words that the section does not have').toEqual([])
})

const SOURCE = /came from|`source`|an ad\b|attribution/i
const USER_ID = /`user_id`|called user_id/

/** What a visitor reads about something that browsers keep: at the forms, in the policy, in the consent dialog. */
function wordsOn(about: RegExp, kept: Partial<PlaceholderSource>): string[] {
  const facts = companyPlaceholders({
    company: company.parse(readYaml('company.yaml')),
    words: readYaml<MessageCopy>('messages.yaml').words,
    year: 2026,
    retentionDays: { SERVICES: 180, CAREERS: 365 },
    attribution: 'off',
    userId: 'always',
    hasTagManager: true,
    ...kept,
  })
  return ['forms.yaml', 'pages/privacy-policy.yaml', 'consent.yaml'].flatMap((file) =>
    JSON.stringify(fillPlaceholders(readYaml<object>(file), facts))
      .split(/\\n|",?/)
      .filter((text) => about.test(text)),
  )
}

test.each([
  ['session', /6\(1\)\(f\)/, /agreed|a yes|attribution/],
  ['consent', /6\(1\)\(a\)/, /6\(1\)\(f\)|attribution/],
] as const)('PUBLIC_ATTRIBUTION=%s: all words on the source fit', (setting, said, unsaid) => {
  const words = wordsOn(SOURCE, { attribution: setting }).join('\n')
  expect(words).toMatch(said)
  expect(words).not.toMatch(unsaid)
})

test('PUBLIC_ATTRIBUTION=off: no words on the source are left', () => {
  expect(wordsOn(SOURCE, {})).toEqual([])
})

test.each([
  ['always', /It is made when/, /a yes/],
  ['consent', /kept only after a yes/, /It is made when/],
] as const)('PUBLIC_USER_ID=%s: the words on it fit', (userId, said, unsaid) => {
  const words = wordsOn(USER_ID, { userId }).filter((text) => !text.includes('ours is called'))
  expect(words).toHaveLength(2)
  expect(words.join('\n')).toMatch(said)
  expect(words.join('\n')).not.toMatch(unsaid)
})

test('every purpose has a basis in Article 6 and a time', () => {
  const rows = tableRows(policySection('why'))
  expect(rows.length).toBeGreaterThan(6)
  for (const [purpose, basis, kept] of rows) {
    expect(basis, purpose).toMatch(/6\(1\)\([a-f]\)/)
    expect(kept, purpose).toMatch(/days|hours|months|as long as/i)
  }
})

test('the table of laws in docs/privacy.md names existing places and tests', () => {
  const docs = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8')
  const rows = tableRows(docs).filter((cells) => cells.length === 4)
  for (const [law = '', , where = '', heldBy = ''] of rows) {
    for (const [, anchor = ''] of where.matchAll(/\/privacy-policy\/#([\w-]+)/g))
      expect(policySectionIds, `${law}: ${where}`).toContain(anchor)
    expect(codeIn(heldBy), `tests for ${law}`).not.toEqual([])
    for (const file of codeIn(heldBy)) expect(globSync(file, { cwd: ROOT }), law).toHaveLength(1)
  }
})
