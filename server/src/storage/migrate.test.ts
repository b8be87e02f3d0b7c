/** Databases and a backup that earlier versions have made; see testing/old-databases/README.md. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROFILES } from '@lanternfield/contract/forms.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { sharePostgres } from '../../testing/postgres.ts'
import { readRows } from '../../testing/stored.ts'
import { runInbox } from '../inbox/run-inbox.ts'
import { openStore } from './open-store.ts'
import { REPORT_DELIVERIES, SUBMISSION_DELIVERIES } from './store.ts'

const OLD = join(import.meta.dirname, '..', '..', 'testing', 'old-databases')
/** With answers; `c4a39c6` is of version 8. */
const WITH_ANSWERS = 'c4a39c6'
/** Postgres takes the steps of SQLite: its oldest and its youngest are enough. */
const CASES = [
  ...['27b1f29', '213e3e3', '7631340', WITH_ANSWERS].map((version) => ({
    version,
    kind: 'SQLite' as const,
  })),
  ...['27b1f29', WITH_ANSWERS].map((version) => ({ version, kind: 'Postgres' as const })),
]
const ANSWERS =
  'SELECT DISTINCT state, answer_due_at, answered_at, CAST(reminded_at AS integer) AS reminded_at FROM submissions ORDER BY 2, 1, 3'
/** Everything is open, and nobody was promised an answer. */
const UNANSWERED = [{ state: 'open', answer_due_at: null, answered_at: null, reminded_at: 0 }]
/** When they were made. */
const NOW = Date.UTC(2026, 10, 26, 8, 31)
const HOUR = 3_600_000

const postgres = sharePostgres()

type Kind = 'SQLite' | 'Postgres'

async function newPlace(kind: Kind) {
  const databaseUrl = kind === 'Postgres' ? await postgres().createDatabase() : null
  return { dataDir: temporaryDirectory(), databaseUrl }
}

type Place = Awaited<ReturnType<typeof newPlace>>

async function openOld({ version, kind }: (typeof CASES)[number]): Promise<Place> {
  const place = await newPlace(kind)
  if (place.databaseUrl === null) {
    copyFileSync(join(OLD, `${version}.db`), join(place.dataDir, 'lanternfield.db'))
    return place
  }
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  await client.query(readFileSync(join(OLD, `${version}.sql`), 'utf8'))
  await client.end()
  return place
}

const environmentOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

type Exported = {
  readonly id: string
  readonly message: string
  readonly source: unknown
  readonly deliveries: readonly { readonly messageId: string }[]
}

async function exportOf(place: Place): Promise<Exported[]> {
  const lines: Exported[] = []
  const status = await runInbox({
    words: ['export'],
    environment: environmentOf(place),
    print: async (line) => void lines.push(JSON.parse(line)),
    printError: async (text) => expect.unreachable(text),
  })
  expect(status).toBe(0)
  return lines
}

async function open(place: Place) {
  const store = await openStore(place)
  onTestFinished(() => store.close())
  return store
}

/** What that version itself exported; later ones may add to it. */
function exportedBy(version: string, kind: Kind): Exported[] {
  const text = readFileSync(join(OLD, `${version}.${kind.toLowerCase()}.jsonl`), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test.each(CASES)('a $kind database of $version keeps everything', async (old) => {
  const place = await openOld(old)
  const [waiting] = await readRows(
    environmentOf(place),
    `SELECT count(*) AS count FROM deliveries WHERE state = 'waiting'`,
  )
  const before = await readRows(environmentOf(place), 'SELECT * FROM resumes ORDER BY sha256')
  const readAnswers = () => readRows(environmentOf(place), ANSWERS)
  const answers = old.version === WITH_ANSWERS ? await readAnswers() : UNANSWERED
  await expect(openStore(place, 'operator')).rejects.toThrow('Start the server')

  const store = await open(place)
  const exported = await exportOf(place)
  const expected = exportedBy(old.version, old.kind)
  expect(exported).toMatchObject(expected)
  expect(exported).toHaveLength(expected.length)
  // Younger than these databases.
  for (const { source } of exported) expect(source).toBeNull()
  for (const { submission_id, content } of before) {
    const stored = await store.readSubmission(String(submission_id))
    expect(stored?.resume?.content).toEqual(new Uint8Array(content as Uint8Array))
  }
  expect(await readAnswers()).toEqual(answers)
  expect(await store.readMetadata('backup')).toBeNull()
  expect(await store.listSessions()).toHaveLength(old.version === WITH_ANSWERS ? 1 : 0)
  const options = { profiles: PROFILES, state: null, label: null, offset: 0, count: 99 }
  const found = async (text: string) => store.searchSubmissions({ ...options, text })
  expect(await found('')).toHaveLength(expected.length)
  expect(await found('Mira.Holloway@')).toHaveLength(2)
  expect(await found('zanzibar')).toEqual([])
  const [any] = expected.filter(({ message }) => message.length > 40)
  expect(await found(any?.message.slice(0, 40) ?? '')).toMatchObject([{ id: any?.id }])
  for (const profile of PROFILES) {
    const { count } = await store.listWaiting({ profile, remindedAt: null, count: 1 })
    expect(count).toBe(old.version === WITH_ANSWERS ? 1 : 0)
  }
  const claimed = await store.claimDue({
    kinds: [...SUBMISSION_DELIVERIES, ...REPORT_DELIVERIES],
    count: 99,
    leaseMs: HOUR,
    longestWaitMs: HOUR,
    now: NOW + 5 * HOUR,
  })
  expect(claimed).toHaveLength(Number(waiting?.count))
  const messageIds = exported.flatMap(({ deliveries }) =>
    deliveries.map(({ messageId }) => messageId),
  )
  for (const { report, messageId } of claimed) if (!report) expect(messageIds).toContain(messageId)

  // An address in two spellings.
  const erased = await Array.fromAsync(store.erase('MIRA.holloway@testfield.example'))
  expect(erased.flatMap(({ submissions }) => submissions)).toHaveLength(2)
})

test.each([
  ['213e3e3', 'Postgres', '9 submissions, 3 resumes'],
  [WITH_ANSWERS, 'SQLite', '6 submissions, 1 resumes'],
] as const)('a backup of %s is restored into %s', async (version, kind, contents) => {
  const place = await newPlace(kind)
  const printed: string[] = []
  const status = await runInbox({
    words: ['restore', join(OLD, `${version}-backup.db`)],
    environment: environmentOf(place),
    print: async (line) => void printed.push(line),
    printError: async (text) => expect.unreachable(text),
  })
  expect(status).toBe(0)
  expect(printed.join()).toContain(contents)
  expect(await exportOf(place)).toMatchObject(exportedBy(version, 'SQLite'))
})
