/** CSV and ZIP of the inbox, read back. */
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { newEntry, newResume, openTestStore, storedSubmission } from '../../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../../testing/hostile-texts.ts'
import { COMPANY, CONTENT, OFFICE } from '../../../testing/test-server.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { makeCsv, makeResumeZip } from './downloads.ts'
import { searchAll } from './search-submissions.ts'
import { INBOX, openInbox } from './testing/open-inbox.ts'

const FORMULAS = [
  ...['=1+1', '+1', '-1', '@SUM(1)', '＝1', '＋1', '－1', '＠A1', '-'],
  ...['\t=1', '\r=1', '\n=1', ' =1', '\u00a0\u3000@A1', '\u0000=1', '\u0007\u001b+1'],
]
/** Spreadsheets and pandas would change them. */
const NUMBERS = ['1/2', '1e5', '1.5E+10', '0012', '٠١٢', '12:30', '2026-11-20', ' 7', '1\n2', '5 %']
const HEADS =
  'reference,received (UTC),received (office),type,topic,name,email,phone,message,state,state since (UTC),state since (office),answer due (UTC),answer due (office),office,source,resume,taken by,notes'

/** An inbox with downloads of the careers mailbox. */
async function open() {
  const pages = await openInbox()
  const headers = await pages.signIn(COMPANY.mailboxes.CAREERS)
  return { ...pages, headers, ask: (path: string) => pages.visit(INBOX + path, headers) }
}

const ANN = { by: 'inbox', name: 'Ann' } as const

test('CSV has all that is filtered, as spreadsheets read it', async () => {
  const { server, store, save, headers, ask } = await open()
  const id = await save(
    {
      receivedAt: Date.UTC(2026, 10, 20, 9, 30),
      topic: { path: '/careers/a/', title: 'Engineer' },
      source: { landing: '/a/', referrer: '', params: { utm_source: 'news' } },
      resume: newResume(),
      message: 'First "line"\r\nsecond; line, ünïcode',
    },
    { answerDueAt: Date.UTC(2026, 10, 23, 9, 30) },
  )
  const talking = { state: 'talking', by: 'terminal', version: 0 } as const
  await store.submissions.changeState(id, talking, Date.UTC(2026, 10, 21, 8))
  const sam = { by: 'inbox', name: 'Sam' } as const
  const note = (text: string) => ({ event: 'note', text }) as const
  for (const event of [
    { event: 'taken', ...sam },
    { ...note('Called.\nBusy'), ...sam },
  ] as const)
    await store.submissions.recordEvent(id, event, Date.UTC(2026, 10, 21, 8))
  await store.submissions.recordEvent(id, { ...note('Again'), by: 'inbox' }, Date.UTC(2026, 10, 21))
  await save({ name: 'Other' })
  const response = await ask('messages.csv?view=done')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="messages.csv"',
  })
  expect([...response.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(parseCsv(response.bytes.toString('utf8').slice(1))).toEqual([
    HEADS.split(','),
    [
      ...[
        id,
        '2026-11-20 09:30:00',
        '2026-11-20 09:30:00',
        'Join our team',
        'Engineer',
        'Mira Holloway',
      ],
      ...['mira@northbay.example', 'tel:5125550142', 'First "line"\nsecond; line, ünïcode'],
      ...['talking', '2026-11-21 08:00:00', '2026-11-21 08:00:00', '2026-11-23 09:30:00'],
      ...['2026-11-23 09:30:00', 'Testville'],
      ...[expect.stringContaining('news'), 'mira.pdf', 'Sam'],
      '2026-11-21 08:00:00, Sam: Called.\nBusy\n2026-11-21 00:00:00: Again',
    ],
  ])
  const countRows = async (query: string) =>
    parseCsv((await ask(`messages.csv${query}`)).bytes.toString()).length
  expect([await countRows('?view=all'), await countRows('?q=nobody')]).toEqual([3, 1])
  const head = await server.fetch(`${INBOX}messages.csv`, { headers, method: 'HEAD' })
  expect(await head.text()).toBe('')
})

test('CSV has the clocks of the office of each message, in winter and in summer', async () => {
  const office = { ...OFFICE, city: 'Austin', timeZone: 'America/Chicago' }
  const SERVICES = { ...COMPANY.answerTimes.SERVICES, office }
  const company = { ...COMPANY, answerTimes: { ...COMPANY.answerTimes, SERVICES } }
  const records = [
    recordOf({ profile: 'SERVICES', receivedAt: Date.UTC(2026, 11, 1, 2, 30) }),
    recordOf({ profile: 'SERVICES', receivedAt: Date.UTC(2026, 5, 1, 2, 30) }),
    recordOf({ profile: 'CAREERS', receivedAt: Date.UTC(2026, 5, 1, 2, 30) }),
  ]
  const csv = await new Response(makeCsv(inOrder(records), company)).text()
  const [heads = [], ...rows] = parseCsv(csv)
  const column = (name: string) => rows.map((row) => row[heads.indexOf(name)])
  expect(column('received (office)')).toEqual([
    '2026-11-30 20:30:00',
    '2026-05-31 21:30:00',
    '2026-06-01 02:30:00',
  ])
  expect(column('office')).toEqual(['Austin', 'Austin', 'Testville'])
})

test('CSV has hostile texts as texts, and no cell begins a formula or is taken for a number', async () => {
  const texts = [...FORMULAS, ...NUMBERS, ...Object.values(HOSTILE_TEXTS)]
  const records = texts.map((text) => {
    const lines = { name: text, email: text, phone: text, message: text, inquiryLabel: text }
    return recordOf({ ...lines, topic: { path: '/', title: text } })
  })
  const [, ...rows] = parseCsv(await new Response(makeCsv(inOrder(records), COMPANY)).text())
  expect(rows).toHaveLength(texts.length)
  for (const [index, row] of rows.entries()) {
    expect(row).toHaveLength(HEADS.split(',').length)
    // Nothing but the sign in front, and characters that no spreadsheet shows.
    const expected = texts[index]
      ?.toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)\p{Cc}/gu, ' ')
    const isMarked = index < FORMULAS.length + NUMBERS.length
    for (const cell of row.slice(3, 9)) {
      expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
      if (isMarked) expect(cell).toMatch(/^(?:'|tel:)/)
      expect(cell.replace(/^(?:tel:|')/, '')).toBe(expected)
    }
  }
})

test('ZIP has the resumes of what is filtered, and that is recorded', async () => {
  const { server, store, save, headers, ask } = await open()
  const receivedAt = Date.UTC(2026, 10, 20, 9)
  const files = ['one', 'two', 'three'].map((text) => Buffer.from(text))
  const ids: string[] = []
  for (const content of files) {
    const changes = content === files[1] ? { suspicions: ['links'] } : {}
    ids.push(await save({ receivedAt, resume: newResume(content, 'CV.docx') }, changes))
  }
  await save({ name: 'Without a resume' })
  await server.fetch(`${INBOX}resumes.zip`, { headers, method: 'HEAD' })
  const zip = await ask('resumes.zip?q=holloway')
  expect(zip.headers['content-type']).toBe('application/zip')
  const names = ids.map((id) => `2026-11-20 ${id.slice(-12)} Mira Holloway.docx`)
  expect(namesIn(zip.bytes).sort()).toEqual(names.sort())
  for (const content of files) expect(zip.bytes.includes(content)).toBe(true)
  // Once, although somebody has asked for the head before.
  const downloaded = [{ event: 'resume downloaded', by: 'inbox' }]
  for (const id of ids)
    expect((await store.submissions.readRecord(id))?.history).toMatchObject(downloaded)
})

test('names in a ZIP are safe on every system, and each is there once', async () => {
  const store = await openTestStore()
  const composed = 'Zoë Ångström 한국 がぎ'
  const hostile = [
    composed.normalize('NFD'),
    ...['../../etc/passwd', '..\\..\\a', 'CON', 'nul.', 'a/b\\c:d*e?f"g<h>i|j', '.', ''],
    ...['invoice\u202efdp.exe', 'a\u0000b\u001bc\n', 'a\ud800b', '😀'.repeat(2000)],
  ]
  const records = []
  for (const name of [...hostile, ...hostile]) {
    const { submission, ...entry } = newEntry()
    await store.submissions.save({ ...entry, submission }, Date.now())
    records.push(recordOf({ id: submission.id, name }))
  }
  const zip = new Response(
    makeResumeZip(inOrder(records), { store, content: CONTENT, now: Date.now }, ANN),
  )
  const written = namesIn(Buffer.from(await zip.arrayBuffer()))
  expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(2 * hostile.length)
  expect(written.filter((name) => name.includes(composed))).toHaveLength(2)
  for (const name of written) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\d [\da-f]{12}.*\.pdf$/u)
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u)
    expect(name).toBe(name.normalize())
    expect(Buffer.byteLength(name)).toBeLessThan(256)
  }
})

test('nothing is missing or twice when others come in and are deleted while a file is made', async () => {
  const store = await openTestStore()
  // Some at the same time.
  const entries = Array.from({ length: 251 }, (_, number) =>
    newEntry({ submission: { receivedAt: Math.floor(number / 3), name: `Ada ${number}` } }),
  )
  for (const entry of entries) await store.submissions.save(entry, 0)
  const search = { view: 'all', label: null, topic: null, text: '' } as const
  const read: string[] = []
  for await (const { id } of searchAll(store.db, { ...search, profiles: ['CAREERS'] })) {
    read.push(id)
    // In the middle of the first page.
    if (read.length !== 50) continue
    for (const one of read.slice(0, 10)) await store.submissions.delete(one)
    await store.submissions.save(newEntry({ submission: { receivedAt: 1000 } }), 0)
  }
  expect(read.toSorted()).toEqual(entries.map(({ submission }) => submission.id).toSorted())
})

test('a download that is broken off reads no further', async () => {
  const store = await openTestStore()
  const records: SubmissionRecord[] = []
  for (let number = 0; number < 20; number++) {
    const entry = newEntry({ submission: { resume: newResume(new Uint8Array(500_000)) } })
    await store.submissions.save(entry, Date.now())
    records.push(recordOf({ id: entry.submission.id }))
  }
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  const zip = makeResumeZip(
    inOrder(records, leave),
    { store, content: CONTENT, now: Date.now },
    ANN,
  )
  const reader = new Response(zip).body?.getReader()
  await reader?.read()
  await reader?.cancel().catch(() => undefined)
  await isLeft
  const read = await Promise.all(records.map(({ id }) => store.submissions.readRecord(id)))
  expect(read.filter((record) => record?.history.length).length).toBeLessThan(5)
})

function recordOf(changes: Partial<SubmissionRecord>): SubmissionRecord {
  return {
    ...storedSubmission(),
    deliveries: [],
    timesReported: 0,
    answer: null,
    answerDueAt: null,
    deletedAt: null,
    history: [],
    resume: null,
    ...changes,
  }
}

/** @param onLeave called when its reader wants no more */
async function* inOrder(records: readonly SubmissionRecord[], onLeave = () => {}) {
  try {
    yield* records
  } finally {
    onLeave()
  }
}

/** The cells of a table, all of which are quoted but the headings (RFC 4180). */
function parseCsv(text: string): string[][] {
  const [heads = ''] = text.split('\n', 1)
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text
    .slice(heads.length + 1)
    .matchAll(/"((?:[^"]|"")*)"([,\n])/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
  }
  return [heads.split(','), ...rows.slice(0, -1)]
}

/** From the central directory of an archive. */
function namesIn(zip: Buffer): string[] {
  const names = []
  const next = (from: number) => zip.indexOf('PK\x01\x02', from, 'latin1')
  for (let at = next(0); at >= 0; at = next(at + 46))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}
