/** What the server does by itself, with the clock in the test's hand. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry, newSubmission } from '../testing/entries.ts'
import { temporaryDirectory } from '../testing/files.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { COMPANY } from '../testing/test-server.ts'
import { createCaretaker } from './caretaker.ts'
import { startDispatch } from './delivery/dispatch.ts'
import { purgeMailFiles } from './mail/file-channel.ts'
import { readSettings } from './settings.ts'
import { openSqliteStore } from './storage/sqlite/open-sqlite-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A server without HTTP, at a time of the test's choosing. */
async function open({ environment = {}, smtp = true } = {}) {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  const dataDir = temporaryDirectory()
  const settings = readSettings({
    DATA_DIR: dataDir,
    ...(smtp && { SMTP_URL: mailbox.url }),
    ...environment,
  })
  const store = openSqliteStore(dataDir)
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  let time = NOW
  let elapsed = 0
  const now = () => time
  const dispatch = startDispatch({
    settings,
    company: COMPANY,
    store,
    metrics: { onAttempt: () => undefined, onReachable: () => undefined },
    log,
    now,
  })
  onTestFinished(async () => {
    await dispatch.stop()
    await store.close()
  })
  const caretaker = createCaretaker({
    store,
    retentionDays: settings.retentionDays,
    purgeMailFiles: (receivedBefore) => purgeMailFiles(join(dataDir, 'mail'), receivedBefore),
    mailDomain: 'testfield.example',
    deliversWebhooks: true,
    alertsByWebhook: false,
    onOwed: dispatch.wake,
    log,
    now,
    elapsed: () => elapsed,
  })
  return {
    mailbox,
    logged,
    store,
    dataDir,
    caretaker,
    dispatch,
    /** Time passes until then. */
    setTime: (next: number) => {
      elapsed += next - time
      time = next
    },
    /** Somebody sets the clock. */
    setClock: (next: number) => {
      time = next
    },
  }
}

test('lists suspects once a day, to the mailbox they would have gone to, and says how to release them', async () => {
  const { mailbox, store, caretaker, setTime } = await open()
  const suspect = newEntry({
    submission: newSubmission({ message: 'Buy <b>pills</b>', profile: 'SERVICES' }),
    judge: () => ['links', 'markup'],
  })
  await store.saveSubmission(suspect, NOW)
  await store.saveSubmission(newEntry({ judge: () => ['hidden-box'] }), NOW)
  await caretaker.cleanUp()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })

  setTime(NOW + DAY_MS + HOUR_MS)
  await caretaker.cleanUp()
  await caretaker.cleanUp()
  const [digest] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(digest?.email.subject).toBe('Messages from the website that nobody may have read: 1')
  expect(digest?.email.text).toContain(`npm run inbox -- release ${suspect.submission.id}`)
  expect(digest?.email.text).toContain('links, markup')
  expect(digest?.email.html).toContain('Buy &lt;b&gt;pills&lt;/b&gt;')
  await mailbox.waitFor(to(COMPANY.mailboxes.CAREERS))

  setTime(NOW + 2 * DAY_MS + HOUR_MS)
  await caretaker.cleanUp()
  // Nothing new is owed, so that no third can come later.
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(2)
})

test('sends no digest of what was released meanwhile', async () => {
  const { mailbox, store, caretaker, setTime } = await open()
  const suspect = newEntry({ judge: () => ['links'] })
  await store.saveSubmission(suspect, NOW)
  await store.release(suspect.submission.id, [], NOW)
  setTime(NOW + DAY_MS + HOUR_MS)
  await caretaker.cleanUp()
  expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })
  expect(mailbox.received).toHaveLength(0)
})

test('tells the mailbox that deliveries had to wait, once, when mail works again', async () => {
  const { mailbox, logged, store, caretaker, dispatch, setTime } = await open()
  await mailbox.close()
  await store.saveSubmission(newEntry(), NOW)
  dispatch.wake()
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  setTime(NOW + HOUR_MS / 2)
  await caretaker.lookAfter()
  expect(await store.latestReport('alert', 'SERVICES', 'late')).toBeNull()
  setTime(NOW + 2 * HOUR_MS)
  await caretaker.lookAfter()
  await caretaker.lookAfter()

  const back = await openTestMailbox(mailbox.port)
  onTestFinished(back.close)
  await back.waitFor(to(COMPANY.mailboxes.CAREERS), { timeoutMs: 20_000 })
  const [alert] = await back.waitFor(to(COMPANY.mailboxes.SERVICES), { timeoutMs: 20_000 })
  expect(alert?.email.subject).toBe(
    `Messages from the website to ${COMPANY.mailboxes.CAREERS} have to wait`,
  )
  expect(alert?.email.text).toContain(new Date(NOW).toUTCString())
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  await caretaker.lookAfter()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })
  expect(back.received).toHaveLength(2)
}, 40_000)

test('leaves no byte of what is past its retention in any file, and keeps what is not', async () => {
  const { store, dataDir, caretaker, dispatch, setTime } = await open({
    smtp: false,
    environment: { RETENTION_DAYS: 'SERVICES=30,CAREERS=10' },
  })
  const word = 'zanzibar'
  const content = new TextEncoder().encode(`${word} in the resume `.repeat(5000))
  const application = newEntry({
    submission: newSubmission({
      name: word,
      email: `${word}@northbay.example`,
      message: word,
      resume: { fileName: `${word}.pdf`, contentType: 'x', sha256: 'x', content },
    }),
  })
  const inquiry = newEntry({
    submission: newSubmission({ profile: 'SERVICES', message: 'timbuktu', resume: null }),
  })
  await store.saveSubmission(application, NOW)
  await store.saveSubmission(inquiry, NOW)
  dispatch.wake()
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(filesWith(dataDir, word).some((file) => file.endsWith('.eml'))).toBe(true)

  const mailFilesWith = (sought: string) =>
    filesWith(dataDir, sought).filter((file) => file.endsWith('.eml'))
  setTime(NOW + 9 * DAY_MS)
  await caretaker.cleanUp()
  expect(mailFilesWith(word)).not.toEqual([])
  expect(await store.readRecord(application.submission.id)).toMatchObject({ message: word })
  expect(await store.readRecord(inquiry.submission.id)).toMatchObject({ message: 'timbuktu' })
  setTime(NOW + 11 * DAY_MS)
  await caretaker.cleanUp()
  expect(filesWith(dataDir, word)).toEqual([])
  expect(await store.readRecord(inquiry.submission.id)).toMatchObject({ message: 'timbuktu' })
  setTime(NOW + 31 * DAY_MS)
  await caretaker.cleanUp()
  expect(filesWith(dataDir, 'timbuktu')).toEqual([])
})

/** Every file, database pages and write-ahead log included, that holds a word. */
function filesWith(directory: string, word: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return (
        bytes.includes(word) || bytes.includes(Buffer.from(word).toString('base64').slice(0, 10))
      )
    })
}
