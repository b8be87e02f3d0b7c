/** CSV and ZIP of the inbox, read back. */
import { Buffer } from 'node:buffer'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newEntry, newResume, openTestStore } from '../../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../../testing/hostile-texts.ts'
import { addMessage, addSession, INBOX, openInbox } from '../../../testing/inbox.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import type { SubmissionRecord } from '../../storage/store.ts'
import { makeCsv, makeResumeZip } from './downloads.ts'
import { searchAll } from './filter.ts'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0\u3000@A1',
  '\u0000=1',
  '\u0007\u001b+1',
  '-',
]
const HEADS =
  'reference,received (UTC),type,topic,name,email,phone,message,state,state since (UTC),answer due (UTC),source,resume'

test('CSV has all that is filtered, as spreadsheets read it', async () => {
  const { server, store } = await openInbox()
  const id = await addMessage(
    store,
    {
      receivedAt: Date.UTC(2026, 10, 20, 9, 30),
      topic: { path: '/careers/a/', title: 'Engineer' },
      source: { landing: '/a/', referrer: '', params: { utm_source: 'news' } },
      resume: newResume(),
      message: 'First "line"\r\nsecond; line, ünïcode',
    },
    { promise: { dueAt: Date.UTC(2026, 10, 23, 9, 30), isReminded: true } },
  )
  await store.changeState(
    id,
    { state: 'talking', by: 'terminal', version: 0 },
    Date.UTC(2026, 10, 21, 8),
  )
  await addMessage(store, { name: 'Other' })
  const headers = await addSession(store, COMPANY.mailboxes.CAREERS)
  const ask = (query: string, method = 'GET') =>
    server.fetch(`${INBOX}messages.csv${query}`, { headers, method })
  const answer = await ask('?state=talking')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heads, row, ...more] = parseCsv(bytes.toString('utf8').slice(1))
  expect(heads?.join(',')).toBe(HEADS)
  expect(more).toEqual([])
  expect(row).toEqual([
    id,
    '2026-11-20 09:30:00',
    'Join our team',
    'Engineer',
    'Mira Holloway',
    'mira@northbay.example',
    '5125550142',
    'First "line"\nsecond; line, ünïcode',
    'talking',
    '2026-11-21 08:00:00',
    '2026-11-23 09:30:00',
    expect.stringContaining('news'),
    'mira.pdf',
  ])
  expect(parseCsv(await (await ask('')).text())).toHaveLength(3)
  expect(parseCsv(await (await ask('?q=nobody')).text())).toHaveLength(1)
  expect(await (await ask('', 'HEAD')).text()).toBe('')
})

test('CSV has hostile texts as texts, and no cell begins a formula', async () => {
  const texts = [...FORMULAS, ...Object.values(HOSTILE_TEXTS)]
  const records = texts.map((text) =>
    recordOf({
      name: text,
      email: text,
      phone: text,
      message: text,
      inquiryLabel: text,
      topic: { path: '/', title: text },
    }),
  )
  const [, ...rows] = parseCsv(await new Response(makeCsv(inOrder(records))).text())
  expect(rows).toHaveLength(texts.length)
  for (const [index, row] of rows.entries()) {
    expect(row).toHaveLength(HEADS.split(',').length)
    const text = texts[index] ?? ''
    for (const column of [2, 3, 4, 5, 6, 7]) {
      const cell = row[column] ?? ''
      expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
      expect(cell).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}/u)
      // Nothing but the sign in front, and characters that no spreadsheet shows.
      const expected = text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' ')
      expect(cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '')).toBe(expected)
    }
  }
})

test('ZIP has the resumes of what is filtered, and that is recorded', async () => {
  const { server, store } = await openInbox()
  const receivedAt = Date.UTC(2026, 10, 20, 9)
  const files = ['one', 'two', 'three'].map((text) => Buffer.from(text))
  const ids = []
  for (const content of files)
    ids.push(
      await addMessage(
        store,
        { receivedAt, resume: newResume(content, 'CV.docx') },
        content === files[1] ? { suspicions: ['links'] } : {},
      ),
    )
  await addMessage(store, { name: 'Without a resume' })
  const headers = await addSession(store, COMPANY.mailboxes.CAREERS)
  const ask = (query: string, method = 'GET') =>
    server.fetch(`${INBOX}resumes.zip${query}`, { headers, method })
  await ask('', 'HEAD')
  await delay(50)
  expect((await store.readRecord(ids[0] ?? ''))?.history).toEqual([])
  const answer = await ask('?q=holloway')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const zip = Buffer.from(await answer.arrayBuffer())
  const names = namesIn(zip)
  expect(names.sort()).toEqual(
    ids.map((id) => `2026-11-20 ${id.slice(-12)} Mira Holloway.docx`).sort(),
  )
  for (const content of files) expect(zip.includes(content)).toBe(true)
  for (const id of ids)
    expect((await store.readRecord(id))?.history).toMatchObject([
      { event: 'resume downloaded', by: 'inbox' },
    ])
})

test('names in a ZIP are safe on every system, and each is there once', async () => {
  const store = await openTestStore()
  const hostile = [
    ...Object.values(HOSTILE_TEXTS),
    '../../etc/passwd',
    '..\\..\\a',
    'CON',
    'nul.',
    'a/b\\c:d*e?f"g<h>i|j',
    '.',
    '',
  ]
  const names = [...hostile, ...hostile]
  const records = []
  for (const name of names) {
    const entry = newEntry({ submission: { name: name.toWellFormed().replaceAll('\0', '') } })
    await store.saveSubmission(entry, Date.now())
    records.push(recordOf({ ...entry.submission, resume: { ...newResume(), bytes: 3 }, name }))
  }
  const zip = await new Response(
    makeResumeZip(inOrder(records), { store, now: Date.now }),
  ).arrayBuffer()
  const written = namesIn(Buffer.from(zip))
  expect(new Set(written.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of written) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\d [\da-f]{12}.*\.pdf$/u)
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u)
    expect(Buffer.byteLength(name)).toBeLessThan(256)
  }
})

test('what comes in while a file is made is in it once at most', async () => {
  const store = await openTestStore()
  const save = (number: number) =>
    store.saveSubmission(newEntry({ submission: { receivedAt: number, name: `Ada ${number}` } }), 0)
  for (let number = 0; number < 250; number++) await save(number)
  const filter = { state: null, type: null, text: '' }
  const labels = { services: 's', scheduleDemo: 'd', feedback: 'f', careers: 'c' }
  const names = []
  for await (const { name } of searchAll({ store, profiles: ['CAREERS'], filter, labels })) {
    names.push(name)
    if (names.length % 60 === 0) await save(1000 + names.length)
  }
  expect(new Set(names).size).toBe(names.length)
  for (let number = 0; number < 250; number++) expect(names).toContain(`Ada ${number}`)
})

test('a download that is broken off reads no further', async () => {
  const store = await openTestStore()
  const records = []
  for (let number = 0; number < 20; number++) {
    const entry = newEntry({ submission: { resume: newResume(new Uint8Array(500_000)) } })
    await store.saveSubmission(entry, Date.now())
    records.push(recordOf({ ...entry.submission, resume: { ...newResume(), bytes: 1 } }))
  }
  const body = new Response(makeResumeZip(inOrder(records), { store, now: Date.now })).body
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel().catch(() => undefined)
  await delay(100)
  const histories = await Promise.all(
    records.map(async ({ id }) => (await store.readRecord(id))?.history.length),
  )
  expect(histories.filter(Boolean).length).toBeLessThan(5)
})

function recordOf(changes: Partial<SubmissionRecord>): SubmissionRecord {
  const { submission } = newEntry()
  return {
    ...submission,
    suspicions: [],
    approvedAt: null,
    deliveries: [],
    timesReported: 0,
    answerDueAt: null,
    history: [],
    resume: null,
    ...changes,
  }
}

async function* inOrder(records: readonly SubmissionRecord[]) {
  yield* records
}

/** The cells of a table in which all of them are quoted (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"([,\n])/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** From the central directory of an archive. */
function namesIn(zip: Buffer): string[] {
  const names = []
  for (
    let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\x01\x02', at + 46, 'latin1')
  )
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}
