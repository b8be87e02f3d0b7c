/** Webhooks to a receiver whose program downloads the resume from the real server. */
import { Buffer } from 'node:buffer'
import { hash, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { newEntry, newResume } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import { openServerAndStore } from '../../testing/signed-pages.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DAY_MS, MINUTE_MS } from '../base/durations.ts'
import { createSignedLink, RESUME_LINK_MS } from '../base/signed-link.ts'
import { openFileMailer } from '../mail/file-mailer.ts'
import { composeSubmissionEvent } from '../webhook/events.ts'
import { webhook } from './webhook.ts'

async function open() {
  const { server, store } = await openServerAndStore({})
  const program = await openTestReceiver()
  const endpointUrl = `${server.origin}/prod/send-email`
  const clock = { now: Date.now() }
  const link = createSignedLink('resume', { secret: store.secret, endpointUrl })
  const receiver = webhook.open(
    { url: program.url, secret: webhook.fields.secret.parse(WEBHOOK_SECRET) ?? '' },
    {
      mailOptions: MAIL_OPTIONS,
      mailer: openFileMailer(temporaryDirectory()),
      resumeLink: (id) => link(id, clock.now + RESUME_LINK_MS),
    },
  )
  onTestFinished(() => receiver.close?.())
  const id = randomUUID()
  const delivery = { id, messageId: `<${id}@testfield.example>` }
  /** Saves an application, posts it, and returns the body that came. */
  const post = async (resume: ReturnType<typeof newResume> | null) => {
    const entry = newEntry({ submission: { resume }, deliveries: [] })
    await store.saveSubmission(entry, Date.now())
    const submission = await store.readSubmission(entry.submission.id)
    if (!submission) throw new Error('It was not stored.')
    await receiver.send(submission, delivery)
    return { submission, body: JSON.parse(program.received.at(-1)?.body ?? '') }
  }
  return { server, store, receiver, program, delivery, clock, post }
}

test('a program that follows the link has the bytes whose SHA-256 it was told', async () => {
  const { server, store, post } = await open()
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256))
  const { submission, body } = await post(newResume(content, 'søren "1".pdf'))
  const { url, ...resume } = body.data.resume
  expect(url).toMatch(`${server.origin}/prod/resume/${submission.id}.`)
  const file = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect([hash('sha256', file), file.length]).toEqual([resume.sha256, resume.bytes])
  expect((await store.readRecord(submission.id))?.history).toMatchObject([
    { event: 'resume downloaded', by: 'receiver' },
  ])
  // Everything else is what WEBHOOK_URL gets.
  const plain = JSON.parse(composeSubmissionEvent(submission))
  expect(plain.data.resume).toEqual(resume)
  expect(body).toEqual({ ...plain, data: { ...plain.data, resume: { ...resume, url } } })
})

test('a submission without a resume has no link', async () => {
  const { post, program } = await open()
  const { submission, body } = await post(null)
  expect(body.data.resume).toBeNull()
  expect(program.received.at(-1)?.body).toBe(composeSubmissionEvent(submission))
})

test('each attempt has a link of its own, for seven days from then, under one id', async () => {
  const { receiver, program, delivery, clock, post } = await open()
  const { submission } = await post(newResume())
  const statuses: number[] = []
  for (const age of [7 * DAY_MS + 1000, 7 * DAY_MS - MINUTE_MS, 0]) {
    clock.now = Date.now() - age
    await receiver.send(submission, delivery)
    const { url } = JSON.parse(program.received.at(-1)?.body ?? '').data.resume
    statuses.push((await fetch(url)).status)
  }
  expect(statuses).toEqual([404, 200, 200])
  const ids = program.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids)).toEqual(new Set([delivery.id]))
})
