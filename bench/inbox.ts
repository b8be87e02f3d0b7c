/**
 * Lists and searches of the inbox, and what the jobs ask each minute, with 100,000 submissions in SQLite and in Postgres, at the
 * store. BENCH_SUBMISSIONS sets another number.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTyped } from '@lanternfield/contract/fields.ts'
import { NO_FACTS } from '../contract/src/facts.ts'
import { PROFILES, type Profile } from '../contract/src/forms.ts'
import { MESSAGE_MAX_CHARS } from '../contract/src/limits.ts'
import {
  countByView,
  listTopics,
  type SubmissionSearch,
  searchSubmissions,
  VIEWS,
} from '../server/src/parts/inbox/search-submissions.ts'
import { createReportStore } from '../server/src/parts/reports/report-store.ts'
import type { Database } from '../server/src/store/database.ts'
import { insertRow } from '../server/src/store/db.ts'
import { openDb, openStore } from '../server/src/store/open-store.ts'
import { toDeliveryRow, toSubmissionRow } from '../server/src/store/rows.ts'
import type { Store } from '../server/src/store/store.ts'
import { readConfiguration } from '../server/testing/configuration.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { median, type Row, report, round, roundsOr } from './report.ts'

const SUBMISSIONS = Number(process.env.BENCH_SUBMISSIONS) || 100_000
const ROWS_AT_ONCE = 2000
const PAGE = 51
const NEWEST = Date.UTC(2026, 10, 26)
const APART_MS = 300_000
const DUE_AFTER_MS = 86_400_000
/** Of an office that has opened after the newest message. */
const ALL_LATE = { profile: 'SERVICES', opened: NEWEST, dueBefore: NEWEST } as const
const NO_FILTER = {
  ...{ profiles: ['SERVICES'], label: null, topic: null },
  ...{ view: 'to-answer', text: '' },
} as const satisfies SubmissionSearch
const TOPICS = ['Agentic AI', 'Mobile apps', 'Data platforms', 'Product design']
const LABELS = {
  SERVICES: ['Request for services', 'Schedule a demo', 'General inquiry'],
  CAREERS: ['Join our team'],
} as const satisfies Readonly<Record<Profile, readonly string[]>>
/** In one submission. */
const RARE_WORD = 'zeppelin'

/** The commonest words of messages first; a message has them by Zipf's law. */
const WORDS =
  `the to and a of we our for in is i with you are that this on would like your have as be at can it an from or by not will
  team project need help looking company data working about build software experience us web platform currently could please
  new application which more system time customers know service years work mobile also business me design cloud they if has
  some but their product support start contact process available one month migrate legacy integrate budget estimate quarter
  scope developers engineers portal dashboard analytics model models machine learning agent agents pipeline invoices warehouse
  reporting retail insurance finance sports league tickets claims payments security audit compliance review code quality
  testing release deadline spring summer autumn winter call meeting tomorrow week next weeks details attached resume position
  apply applied senior junior remote office berlin austin london bangalore react typescript python kotlin swift postgres kafka
  kubernetes docker terraform monitoring incident latency throughput storage backup restore search index ranking
  recommendation translation speech vision robots sensors factory logistics shipping routes drivers fleet charging energy
  solar grid meters forecast demand pricing`
    .trim()
    .split(/\s+/)

export async function benchInbox(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  try {
    const rows: Row[] = []
    const places = [
      { DATA_DIR: directory },
      { DATA_DIR: directory, DATABASE_URL: await postgres.createDatabase() },
    ]
    for (const place of places) {
      const { database } = readConfiguration(place)
      const startedAt = performance.now()
      await fill(database)
      const filledS = round((performance.now() - startedAt) / 1000)
      const store = await openStore({ database })
      for (const figure of await measure(store))
        rows.push({ store: database.isShared ? 'Postgres' : 'SQLite', ...figure, filledS })
      await store.close()
    }
    const bytes = statSync(join(directory, 'lanternfield.db')).size
    report('inbox', { submissions: SUBMISSIONS, sqliteMiB: round(bytes / 2 ** 20) }, rows)
  } finally {
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function fill(database: Database): Promise<void> {
  const db = await openDb({ database }, 'server')
  for (let start = 0; start < SUBMISSIONS; start += ROWS_AT_ONCE)
    await db.transaction(async (queries) => {
      for (let number = start; number < start + ROWS_AT_ONCE; number += 1) {
        const row = makeRow(number)
        await insertRow(queries, 'submissions', row)
        const id = randomUUID()
        const delivery = { id, kind: 'notify', messageId: `<${id}@load.example>` } as const
        await insertRow(queries, 'deliveries', {
          ...toDeliveryRow(delivery, row.id, row.received_at),
          state: 'delivered',
          settled_at: row.received_at,
        })
      }
    })
  // As Postgres does by itself within minutes.
  if (database.isShared) await db.wipeDeleted()
  if (database.isShared) await db.run('ANALYZE')
  await db.close()
}

/** A message as the forms send it, where few say what they have answered. Every hundredth application is in talks. */
function makeRow(number: number) {
  const profile = number % 4 === 0 ? 'CAREERS' : 'SERVICES'
  const labels = LABELS[profile]
  const receivedAt = NEWEST - (SUBMISSIONS - number) * APART_MS
  const words = Array.from({ length: 5 + (number % 8) * 5 }, (_, index) =>
    wordOf(number * 400 + index),
  )
  if (number === Math.floor(SUBMISSIONS / 10)) words.push(RARE_WORD)
  const submission = {
    ...NO_FACTS,
    ...makeTyped(() => ''),
    id: randomUUID(),
    receivedAt,
    profile,
    purpose: 'inquiry',
    inquiryLabel: labels[number % labels.length] ?? labels[0],
    subject: 'A message from the website',
    name: `Mira Holloway ${number}`,
    email: `visitor${number}@load.example`,
    phone: `+1 512 555 ${String(number).padStart(5, '0')}`,
    message: words.join(' ').slice(-MESSAGE_MAX_CHARS),
    topic: number % 3 ? { path: '/services/', title: TOPICS[number % 4] ?? '' } : null,
    source: {
      ...{ landing: '/services/', referrer: 'https://www.google.com' },
      params: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: `spring ${number % 40}` },
    },
    resume: null,
  } as const
  const state = stateOf(number, profile)
  const answeredAt = state === 'open' ? null : receivedAt + DUE_AFTER_MS / 2
  return {
    ...toSubmissionRow(submission, null, receivedAt + DUE_AFTER_MS),
    suspicions: number % 20 === 0 ? 'links pitch' : null,
    state,
    answered_at: answeredAt,
  }
}

function stateOf(number: number, profile: Profile): string {
  if (number % 400 === 0) return 'talking'
  if (number % 5 > 0) return 'open'
  return profile === 'SERVICES' ? 'answered' : 'closed'
}

function wordOf(seed: number): string {
  // A hash of the seed as a part of one, the same in each run.
  const part = (Math.imul(seed ^ 0x9e3779b9, 2654435761) >>> 8) / 2 ** 24
  return WORDS[Math.floor(WORDS.length ** part) - 1] ?? ''
}

async function measure(store: Store) {
  const reports = createReportStore(store)
  const search =
    (changes: Partial<SubmissionSearch>, offset = 0) =>
    () =>
      searchSubmissions(store.db, { ...NO_FILTER, ...changes }, { offset, count: PAGE })
  const both = { profiles: PROFILES }
  const page500 = Math.min(499 * 50, SUBMISSIONS * 0.4)
  const figures: Readonly<Record<string, () => Promise<unknown>>> = {
    'what the list opens with': () =>
      Promise.all([
        search(both)(),
        countByView(store.db, { ...NO_FILTER, ...both }),
        listTopics(store.db, PROFILES),
      ]),
    ...Object.fromEntries(
      VIEWS.flatMap((view) => [
        [view, search({ view })],
        [`${view}, both profiles`, search({ ...both, view })],
        [`${view}, page 500`, search({ ...both, view }, page500)],
        [`${view} of a type`, search({ ...both, view, label: 'Schedule a demo' })],
        [`${view} of a topic that none has`, search({ ...both, view, topic: 'None' })],
      ]),
    ),
    'counts of the views': () => countByView(store.db, { ...NO_FILTER, ...both }),
    'the same of a topic': () => countByView(store.db, { ...NO_FILTER, topic: 'Mobile apps' }),
    'the topics': () => listTopics(store.db, PROFILES),
    'a frequent word': search({ view: 'all', text: 'looking' }),
    'a frequent word, page 100': search({ view: 'all', text: 'looking' }, 4950),
    'a frequent word, to answer': search({ ...both, text: 'Looking' }),
    ...Object.fromEntries(
      [RARE_WORD, 'visitor5003@load', '+49 30 1234 5003', 'barcelona', 'barcelona zanzibar']
        .concat('the team barcelona looking', 'the and', 'we are looking for', '55501421', 'qz')
        .map((text) => [`"${text}"`, search({ ...both, view: 'all', text })]),
    ),
    'a reminder of all that waits': () => reports.recordReminded(ALL_LATE, NEWEST),
    'a reminder when nothing is due': () => reports.isAnyToRemind(ALL_LATE, NEWEST),
    'what waits': () => reports.listWaiting({ profiles: ['SERVICES'], count: PAGE }),
    'what a reminder lists': () =>
      reports.listWaiting({ profiles: ['SERVICES'], remindedAt: NEWEST, count: PAGE }),
    'answered in a month': () =>
      reports.readAnswered({
        profile: 'SERVICES',
        period: { from: NEWEST - 30 * DUE_AFTER_MS, to: NEWEST },
      }),
  }
  const rows = []
  for (const [what, run] of Object.entries(figures)) {
    const times: number[] = []
    for (let turn = 0; turn < roundsOr(15); turn += 1) {
      const from = performance.now()
      await run()
      times.push(performance.now() - from)
    }
    rows.push({ what, p50Ms: round(median(times)), worstMs: round(Math.max(...times)) })
  }
  return rows
}
