/** The links of mails to visitors, against the real server. */
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { expect, onTestFinished, test } from 'vitest'
import {
  openTestMailbox,
  type ReceivedMail,
  type TestMailbox,
  to,
} from '../../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../../testing/payloads.ts'
import { send } from '../../../testing/send.ts'
import { openPages } from '../../../testing/signed-pages.ts'
import { COMPANY, MAIL_COPY, PAGE_COPY } from '../../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../../testing/webhook-receiver.ts'
import { createSignedTokens, linkPath } from '../../base/signed-link.ts'
import { DAY_MS } from '../../base/times.ts'
import { testSignedPage } from '../../pages/signed-page.suite.ts'

const COPY = PAGE_COPY.mySubmission
const PHONE = '5125550142'
const VISITOR = 'mira@northbay.example'
const PERSON = /holloway|northbay|5550142/i
const HOSTILE = '<script>alert(1)</script>&"'

async function open(environment: Record<string, string> = {}) {
  const pages = await openPages(environment)
  const { link, visit, post } = pages
  return {
    ...pages,
    pathOf: (id: string) => link('my-submission', id),
    send: (path: string, text: string) => post(path, { action: 'answer', answer: text }),
    /** Opens a page by the right answer. */
    unlock: async (path: string, text = PHONE) => {
      const opened = await (await visit(path)).press('answer', { answer: text })
      expect(opened.status).toBe(200)
      return opened
    },
  }
}

async function linkIn(mailbox: TestMailbox): Promise<string> {
  const [thanks] = await mailbox.waitFor(to(VISITOR))
  const link = load(thanks?.email.html ?? '')(`a:contains("${MAIL_COPY.mySubmission.link}")`)
  const href = link.attr('href') ?? ''
  expect(thanks?.email.text?.replace(/\s+/g, ' ')).toContain(href)
  return new URL(href).pathname
}

testSignedPage('my-submission', { other: 'review', destroy: { action: 'confirm', proof: '' } })

test('a visitor sees, downloads and deletes what was sent, by a mailed link', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const receivers = receiversFile({ 'Team of Tom': (await openTestReceiver()).url })
  const { server, store, visit, unlock } = await open({ SMTP_URL: mailbox.url, ...receivers })
  const resume = pdf('The resume of Mira')
  const sent = { toEmailAddress: VISITOR, phoneNumber: PHONE, emailMessage: HOSTILE }
  const id = await send(server, applicationPayload(resume, sent))
  const path = await linkIn(mailbox)
  const isSettled = () => expect.poll(store.outbox.readQueue).toMatchObject({ waiting: 0, dead: 0 })
  await isSettled()
  const before = await store.submissions.readRecord(id)

  await server.fetch(path, { method: 'HEAD' })
  const closed = await visit(path)
  const { heading: title, delivered: state } = COPY
  expect(closed).toMatchObject({ status: 200, title, state, buttons: ['show', 'answer'] })
  expect(closed.text).toContain(COPY.kinds.application)
  expect(closed.text).toContain('Your name, Your email, Your phone')
  expect(closed.text).not.toMatch(PERSON)

  const page = await unlock(path)
  for (const shown of [VISITOR, PHONE, 'Join our team', id, HOSTILE])
    expect(page.text).toContain(shown)
  expect(page.buttons).toEqual(['show', 'download', 'resume', 'delete'])

  const download = await page.press('download')
  expect(download.headers['content-disposition']).toBe(
    `attachment; filename="submission-${id}.json"`,
  )
  expect(download.bytes.toString()).not.toContain('Tom')
  expect(JSON.parse(download.bytes.toString())).toMatchObject({
    id,
    email: VISITOR,
    phone: PHONE,
    profile: 'CAREERS',
    receivedAt: expect.stringMatching(/^\d{4}-/),
    keptUntil: expect.stringMatching(/^\d{4}-/),
    resume: { bytes: resume.length },
    deliveries: expect.arrayContaining(
      ['notify', 'receiver'].map((kind) => ({ kind, state: 'delivered', attempts: 1 })),
    ),
  })
  const file = await page.press('resume')
  expect(file.headers['content-type']).toBe('application/octet-stream')
  expect(file.bytes.equals(resume)).toBe(true)

  const asked = await page.press('delete')
  expect(asked).toMatchObject({ title: COPY.confirm, buttons: ['show', 'confirm'] })
  expect((await asked.press('show')).title).toBe(COPY.heading)
  expect(await store.submissions.readRecord(id)).toEqual(before)

  // Pressed twice, at the same time and once more.
  const presses = [asked.press('confirm'), asked.press('confirm')]
  for (const deleted of [...(await Promise.all(presses)), await asked.press('confirm')])
    expect(deleted).toMatchObject({ status: 200, title: COPY.deleted, buttons: [] })
  expect(await store.submissions.read(id)).toBeNull()
  const isTold = ({ email }: ReceivedMail) => email.subject === MAIL_COPY.deletion.application
  const [told] = await mailbox.waitFor(isTold)
  expect(told?.envelopeTo).toEqual([COMPANY.mailboxes.CAREERS])
  expect(told?.email.text).toContain(id)
  expect(told?.raw.toString()).not.toMatch(/mira|holloway|northbay|5550142/i)
  await isSettled()
  expect(mailbox.received.filter(isTold)).toHaveLength(1)

  expect((await visit(path)).status).toBe(404)
  const logged = server.logged.join('')
  expect(logged.split('deleted by its visitor')).toHaveLength(2)
  expect(logged).not.toMatch(/my-submission|holloway|northbay|5550142/i)
})

test('applicants see how far they are, and nothing of how people work', async () => {
  const { store, save, visit, pathOf, unlock } = await open()
  const id = await save()
  const path = pathOf(id)
  const expectState = async (state: keyof typeof COPY.states) =>
    expect((await unlock(path)).texts(`dt:contains("${COPY.labels.state}") + dd`)).toEqual([
      COPY.states[state],
    ])
  await expectState('open')
  for (const [version, state] of (['seen', 'talking', 'declined', 'closed'] as const).entries()) {
    await store.submissions.changeState(id, { state, by: 'inbox', version }, Date.now())
    await expectState(state)
  }
  const event = { event: 'note', by: 'mail link', text: 'Too slow for us' } as const
  await store.submissions.recordEvent(id, event, Date.now())
  for (const by of ['inbox', 'receiver'] as const)
    await store.submissions.recordEvent(id, { event: 'resume downloaded', by }, Date.now())
  const opened = await unlock(path)
  const downloaded = (await opened.press('download')).bytes.toString()
  for (const text of [opened.text, downloaded])
    expect(text).not.toMatch(/too slow|inbox|mail link|talking|declined/i)
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(JSON.parse(downloaded)).toMatchObject({
    answer: { state: 'closed', at },
    answerDueAt: null,
    history: [{ event: 'resume downloaded', by: 'receiver', at }],
  })
  // Before the question is answered, the state is nobody's business.
  expect((await visit(path)).text).not.toContain(COPY.states.closed)
  const inquiry = await save({ profile: 'SERVICES' })
  expect((await unlock(pathOf(inquiry))).text).not.toContain(COPY.states.open)
})

test('shows and downloads the topic of an inquiry, and where it came from', async () => {
  const { save, pathOf, unlock } = await open()
  const topic = { path: '/services/agentic-ai/', title: 'Agentic AI' }
  const params = { utm_source: '<img src=x>', ref: '{path}&amp;' }
  const source = { landing: '/<b>$&/', referrer: 'news.example/<i>', params }
  const page = await unlock(pathOf(await save({ profile: 'SERVICES', topic, source })))
  const cameFrom = '<img src=x> · ref: {path}&amp; · first page /<b>$&/ · from news.example/<i>'
  for (const shown of [topic.title, MAIL_COPY.facts.ownPage.source, cameFrom])
    expect(page.text).toContain(shown)
  const { bytes } = await page.press('download')
  expect(JSON.parse(bytes.toString())).toMatchObject({ topic, source })
})

test('ten answers a day are checked, counted across restarts', async () => {
  const { server, save, pathOf, send, post } = await open()
  const path = pathOf(await save())
  // Without an answer, as programs press buttons.
  for (const [action, status] of [
    ['show', 200],
    ['answer', 422],
  ] as const)
    for (let time = 0; time < 10; time += 1)
      expect((await post(path, { action, answer: ' ' })).status).toBe(status)
  for (let time = 0; time < 10; time += 1) {
    const wrong = await send(path, `512555${1000 + time}`)
    expect(wrong).toMatchObject({ status: 422, buttons: ['show', 'answer'] })
    expect(wrong.texts('#answer-error')).toEqual([COPY.wrong])
    const described = { 'aria-invalid': 'true', 'aria-describedby': 'answer-error' }
    expect(wrong.$('input[name=answer]').attr()).toMatchObject(described)
  }
  const expectTooMany = async (from: Pick<Awaited<ReturnType<typeof open>>, 'send'>) => {
    const refused = await from.send(path, PHONE)
    expect(refused).toMatchObject({ status: 429, title: COPY.tooMany, buttons: [] })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    expect(refused.text).not.toMatch(PERSON)
  }
  await expectTooMany({ send })
  await server.stop()
  const again = await open({ DATA_DIR: server.dataDir })
  await expectTooMany(again)
  // Another submission has answers of its own.
  await again.unlock(again.pathOf(await again.save()))
})

test('asks for the name where no phone number was entered', async () => {
  const { save, visit, pathOf, send, unlock } = await open()
  const guide = { purpose: 'guide', inquiryLabel: 'Lead magnet', phone: '', message: ' ' } as const
  const path = pathOf(await save({ profile: 'SERVICES', ...guide }))
  const closed = await visit(path)
  expect(closed.texts('label')).toEqual([COPY.name])
  expect(closed.text).toContain(COPY.kinds.guide)
  expect(closed.text).toContain(`${COPY.labels.fields}Your name, Your email${COPY.question}`)
  expect((await send(path, PHONE)).status).toBe(422)
  const opened = await unlock(path, 'mira HOLLOWAY')
  expect(opened.buttons).toEqual(['show', 'download', 'delete'])
  expect(opened.texts('blockquote')).toEqual([])
  const inquiry = await visit(pathOf(await save({ profile: 'SERVICES' })))
  expect(inquiry.text).toContain(COPY.kinds.inquiry)
})

test('the page and its link end with the retention of the profile', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const RETENTION_DAYS = 'SERVICES=30,CAREERS=10'
  const { server, store, link, visit } = await open({ SMTP_URL: mailbox.url, RETENTION_DAYS })
  const id = await send(server, inquiryPayload({ toEmailAddress: VISITOR }))
  const path = await linkIn(mailbox)
  const receivedAt = (await store.submissions.readRecord(id))?.receivedAt ?? 0
  const endsAt = receivedAt + 30 * DAY_MS
  expect(path).toBe(link('my-submission', id, endsAt))
  const page = await visit(path)
  const times = page.$('time').map((_, time) => page.$(time).attr('datetime'))
  expect(times.get()).toEqual([receivedAt, endsAt].map((time) => new Date(time).toISOString()))
  for (const text of page.texts('time'))
    expect(text).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}, [0-2]\d:\d\d \(Testville\)$/)
})

test('the Enter key in an answer, which presses the first button, gives it', async () => {
  const { save, pathOf, post } = await open()
  const path = pathOf(await save())
  expect((await post(path, { action: 'show', answer: PHONE })).buttons).toContain('download')
  const wrong = await post(path, { action: 'show', answer: '5125559999' })
  expect([wrong.status, ...wrong.texts('#answer-error')]).toEqual([422, COPY.wrong])
})

test('opens nothing without the proof of a right answer', async () => {
  const { store, save, pathOf, post } = await open()
  const id = await save()
  const path = pathOf(id)
  const proofs = createSignedTokens(store.secret, 'my-submission-answer')
  for (const proof of [
    '',
    path.slice(linkPath('my-submission').length),
    proofs.make(await save(), Date.now() + DAY_MS),
    proofs.make(id, Date.now() - 2000),
  ])
    for (const action of ['show', 'download', 'resume', 'delete', 'confirm']) {
      const page = await post(path, { action, proof })
      expect(page, `${action}, ${proof}`).toMatchObject({
        status: 403,
        buttons: ['show', 'answer'],
      })
      expect(page.texts('#answer-error')).toEqual([COPY.askAgain])
      expect(page.text).not.toMatch(PERSON)
    }
  expect(await store.submissions.readRecord(id)).not.toBeNull()
})
