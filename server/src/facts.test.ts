/** The facts of a submission, from the request to everybody who reads them: its topic, and the privacy notice that was shown. */
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { describe, expect, onTestFinished } from 'vitest'
import { inbox } from '../testing/inbox-process.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { sendForm, sendJson } from '../testing/send.ts'
import {
  COMPANY,
  NOTICE,
  startTestServer,
  type TestServer,
  TOPICS,
  test,
} from '../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../testing/webhook-receiver.ts'

const PATH = '/prod/send-email'
const SERVICE = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const POSITION = { path: '/careers/senior-backend-engineer/', title: 'Senior Backend Engineer' }
const VERSION = '3f9a1c2b4d5e'
const STUDY = '/industries/sports/case-study/gates/'

const TEXTS = {
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '5125550142',
  noticeVersion: VERSION,
}
const INQUIRY = { ...TEXTS, form: 'contact-us-page', inquiryType: 'services', message: 'Hello.' }
const APPLICATION = { ...TEXTS, form: 'careers-page', inquiryType: 'careers', message: '' }

/** Sends a form as a browser without scripts does, from a page of the site. */
function postForm(
  { origin }: TestServer,
  fields: Record<string, string | File>,
  from = '/contact-us/',
): Promise<Response> {
  const referer = URL.canParse(from, origin) ? new URL(from, origin).href : from
  return sendForm({ origin }, fields, { referer })
}

const resume = () => new File([new Uint8Array(pdf())], 'mira.pdf', { type: 'application/pdf' })

async function exported({ dataDir }: TestServer, name: 'context' | 'noticeVersion') {
  const { output } = await inbox({ DATA_DIR: dataDir }, 'export')
  return output.split('\n').map((line): unknown => JSON.parse(line)[name])
}

test.each([
  [
    'an inquiry as JSON',
    SERVICE,
    (server: TestServer) =>
      sendJson(server, inquiryPayload({ context: SERVICE, noticeVersion: VERSION })),
  ],
  [
    'an application as JSON',
    POSITION,
    (server: TestServer) =>
      sendJson(server, applicationPayload(pdf(), { context: POSITION, noticeVersion: VERSION })),
  ],
  [
    'an inquiry without scripts',
    SERVICE,
    (server: TestServer) => postForm(server, INQUIRY, `/contact-us/?about=${SERVICE.path}`),
  ],
  [
    'an application without scripts',
    POSITION,
    (server: TestServer) =>
      postForm(server, { ...APPLICATION, resume: resume() }, `/careers/?about=${POSITION.path}`),
  ],
])('everybody who reads %s sees its facts', async (_, topic, post) => {
  const mailbox = await openTestMailbox(onTestFinished)
  const receiver = await openTestReceiver()
  const server = await startTestServer({
    SMTP_URL: mailbox.url,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET,
    SITE_URL: 'https://www.testfield.example',
  })
  expect([200, 303]).toContain((await post(server)).status)
  const mailboxOf = topic === SERVICE ? 'SERVICES' : 'CAREERS'
  const [mail] = await mailbox.waitFor(to(COMPANY.mailboxes[mailboxOf]))
  const about = `About ${topic.title} (https://www.testfield.example${topic.path})`
  expect(mail?.email.text?.replace(/\s+/g, ' ')).toContain(about)
  const [thanks] = await mailbox.waitFor(to(TEXTS.email))
  const { subject, text, html } = thanks?.email ?? {}
  expect(`${subject} ${text} ${html}`).not.toContain(topic.title)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  const facts = { context: topic, noticeVersion: VERSION }
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject(facts)
  const place = { DATA_DIR: server.dataDir }
  const line = JSON.parse((await inbox(place, 'export')).output)
  expect(line).toMatchObject(facts)
  const shown = await inbox(place, 'show', line.id)
  expect(shown.output).toContain(`About     ${topic.title} (${topic.path})`)
  expect(shown.output).toContain(`Notice    ${VERSION}`)
})

test('a context that is no page of this site is dropped', async ({ server }) => {
  const context = { path: '//evil.example/', title: 'A' }
  expect((await sendJson(server, { ...inquiryPayload(), context })).status).toBe(200)
  const addresses = [
    '/contact-us/?about=/about-us/',
    '/contact-us/?about=__proto__',
    '/contact-us/?about=%ff%00',
    `https://evil.example/contact-us/?about=${SERVICE.path}`,
    'http://[',
  ]
  for (const from of addresses)
    expect((await postForm(server, { ...INQUIRY, message: from }, from)).status).toBe(303)
  expect(await exported(server, 'context')).toEqual(Array(1 + addresses.length).fill(null))
})

test('an operator can read the text of a version that was shown', async ({
  server: { dataDir },
}) => {
  const { status, output } = await inbox({ DATA_DIR: dataDir }, 'notice', NOTICE.version)
  expect(status).toBe(0)
  expect(output).toMatch(/^Notice test-notice, shown since 20\d\d-\d\d-\d\dT/)
  expect(output).toContain(NOTICE.text)
  expect(await inbox({ DATA_DIR: dataDir }, 'notice', 'other')).toEqual({
    status: 1,
    output: 'This site has not shown a notice other.',
  })
})

test('a notice version that is none is dropped', async ({ server }) => {
  expect((await sendJson(server, { ...inquiryPayload(), noticeVersion: 7 })).status).toBe(200)
  expect(await exported(server, 'noticeVersion')).toEqual([null])
  const { output } = await inbox({ DATA_DIR: server.dataDir }, 'list')
  const shown = await inbox({ DATA_DIR: server.dataDir }, 'show', output.split(' ')[0] ?? '')
  expect(shown.output).not.toContain('Notice')
})

test('a form sent twice is stored once, under the notice of the first', async ({ server }) => {
  for (const noticeVersion of [VERSION, 'of-the-next-release'])
    expect((await postForm(server, { ...INQUIRY, noticeVersion })).status).toBe(303)
  expect(await exported(server, 'noticeVersion')).toEqual([VERSION])
})

describe('a form without scripts', () => {
  test('that is shown again keeps its topic until the box is cleared', async ({ server }) => {
    const from = `/contact-us/?about=${STUDY}`
    const refused = await postForm(server, { ...INQUIRY, name: 'M2' }, from)
    expect(refused.status).toBe(422)
    const $ = load(await refused.text())
    const box = $('[data-topic-line] label input[type=checkbox][checked]')
    expect(box.attr('name')).toBe('about')
    expect(box.attr('value')).toBe(STUDY)
    expect($('[data-topic-line]').text()).toBe(`About: ${TOPICS[STUDY]}`)
    // Of the page that is shown, and not of an older one that was sent.
    expect($('input[name="noticeVersion"]').attr('value')).toBe(NOTICE.version)

    const about = box.attr('value') ?? ''
    expect((await postForm(server, { ...INQUIRY, about }, PATH)).status).toBe(303)
    const cleared = { ...INQUIRY, message: 'Cleared.' }
    expect((await postForm(server, cleared, PATH)).status).toBe(303)
    expect(await exported(server, 'context')).toEqual([{ path: STUDY, title: TOPICS[STUDY] }, null])
  })

  test('is about the page that it is on, if that is a topic', async ({ server }) => {
    expect((await postForm(server, INQUIRY, SERVICE.path)).status).toBe(303)
    expect(await exported(server, 'context')).toEqual([SERVICE])
    const refused = await postForm(server, { ...INQUIRY, name: 'M2' })
    expect(load(await refused.text())('[data-topic-line]').text()).toBe('')
  })
})
