/** The facts of a submission, from the request to everybody who reads them: its topic, the privacy notice that was shown, and its source. */
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { describe, expect, onTestFinished } from 'vitest'
import { inbox } from '../testing/inbox-process.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { inquiryPayload } from '../testing/payloads.ts'
import { sharePostgres } from '../testing/postgres.ts'
import { send, sendForm, sendJson } from '../testing/send.ts'
import { post } from '../testing/signed-pages.ts'
import {
  ANSWER_COPY,
  COMPANY,
  NOTICE,
  startTestServer,
  type TestServer,
  TOPICS,
  test,
} from '../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../testing/webhook-receiver.ts'

const postgres = sharePostgres()
const PATH = '/prod/send-email'
const SERVICE = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const POSITION = { path: '/careers/senior-backend-engineer/', title: 'Senior Backend Engineer' }
const VERSION = '3f9a1c2b4d5e'
const STUDY = '/industries/sports/case-study/gates/'
/** Words of a stranger, which are text wherever they are read. */
const SOURCE = {
  landing: '/<b>$&/',
  referrer: 'news.example/<i>',
  params: { utm_source: '<img src=x>', utm_term: '"><script>a</script>', ref: '{path}&amp;' },
}
const CAME_FROM = `<img src=x> · utm_term: "><script>a</script> · ref: {path}&amp; · landed on /<b>$&/ · from news.example/<i>`

const TEXTS = {
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '5125550142',
  noticeVersion: VERSION,
}
const INQUIRY = { ...TEXTS, form: 'contact-us-page', inquiryType: 'services', message: 'Hello.' }

/** Sends a form as a browser without scripts does, from a page of the site. */
function postForm(
  { origin }: TestServer,
  fields: Record<string, string | File>,
  from = '/contact-us/',
): Promise<Response> {
  const referer = URL.canParse(from, origin) ? new URL(from, origin).href : from
  return sendForm({ origin }, fields, { referer })
}

/** What a visitor sees and downloads by the link of the thank-you. */
async function openOwnPage(server: TestServer, thanks: string) {
  const [, path = ''] = /href="[^"]*(\/prod\/my-submission\/[^"]+)"/.exec(thanks) ?? []
  const page = await post(server, path, { action: 'answer', answer: TEXTS.phone })
  const { bytes } = await page.press('download')
  return { text: page.text, download: JSON.parse(bytes.toString()) }
}

async function exported({ dataDir }: TestServer, name: 'context' | 'noticeVersion') {
  const { output } = await inbox({ DATA_DIR: dataDir }, 'export')
  return output.split('\n').map((line): unknown => JSON.parse(line)[name])
}

test.each([
  [
    'an inquiry as JSON',
    { topic: SERVICE, source: SOURCE, mailboxOf: 'SERVICES' },
    (server: TestServer) => {
      const typed = { toEmailAddress: TEXTS.email, phoneNumber: TEXTS.phone }
      const facts = { context: SERVICE, noticeVersion: VERSION, source: SOURCE }
      return sendJson(server, inquiryPayload({ ...typed, ...facts }))
    },
  ],
  [
    'an application without scripts',
    { topic: POSITION, source: null, mailboxOf: 'CAREERS' },
    (server: TestServer) => {
      const resume = new File([new Uint8Array(pdf())], 'mira.pdf', { type: 'application/pdf' })
      const typed = { ...TEXTS, form: 'careers-page', inquiryType: 'careers', message: '' }
      return postForm(server, { ...typed, resume }, `/careers/?about=${POSITION.path}`)
    },
  ],
] as const)(
  'everybody who reads %s sees its facts',
  async (_, { topic, source, mailboxOf }, post) => {
    const mailbox = await openTestMailbox(onTestFinished)
    const receiver = await openTestReceiver()
    const server = await startTestServer({
      SMTP_URL: mailbox.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET,
      SITE_URL: 'https://www.testfield.example',
    })
    expect([200, 303]).toContain((await post(server)).status)
    const hasSource = source !== null
    const [mail] = await mailbox.waitFor(to(COMPANY.mailboxes[mailboxOf]))
    const mailed = mail?.email.text?.replace(/\s+/g, ' ')
    expect(mailed).toContain(`About ${topic.title} (https://www.testfield.example${topic.path})`)
    expect(mailed?.includes(`Came from ${CAME_FROM}`)).toBe(hasSource)
    const $ = load(mail?.email.html ?? '')
    expect($('body').text().includes(CAME_FROM)).toBe(hasSource)
    expect($('img[src=x], script, b, i').length).toBe(0)
    const [thanks] = await mailbox.waitFor(to(TEXTS.email))
    const { subject, text, html } = thanks?.email ?? {}
    expect(`${subject} ${text} ${html}`).not.toMatch(new RegExp(`${topic.title}|news\\.example`))

    const facts = { context: topic, noticeVersion: VERSION, source }
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject(facts)
    const place = { DATA_DIR: server.dataDir }
    const line = JSON.parse((await inbox(place, 'export')).output)
    expect(line).toMatchObject(facts)
    const shown = (await inbox(place, 'show', line.id)).output
    expect(shown).toContain(`About     ${topic.title} (${topic.path})`)
    expect(shown).toContain(`Notice    ${VERSION}`)
    expect(shown.includes(`Came from ${CAME_FROM}`)).toBe(hasSource)
    const page = await openOwnPage(server, html ?? '')
    expect(page.download).toMatchObject({ topic, source })
    expect(page.text).toContain(topic.title)
    expect(page.text.includes(ANSWER_COPY.mySubmission.labels.facts.source ?? '?')).toBe(hasSource)
    expect(page.text.includes(CAME_FROM.replace('landed on', 'first page'))).toBe(hasSource)
  },
)

test('no source costs a submission', async () => {
  const DATABASE_URL = await postgres().createDatabase()
  const server = await startTestServer({ DATABASE_URL })
  const empty = { landing: '/', referrer: '', params: {} }
  const lists = JSON.parse('['.repeat(10) + ']'.repeat(10))
  const prototypes = '{"landing":"/","params":{"__proto__":{"ref":"a"},"constructor":"b"}}'
  const obeyed = { utm_source: 'a\0b', utm_medium: '\ud800', utm_term: 'a\r\nBcc: b', ref: 'kept' }
  const sources = [
    ['google', null],
    [lists, null],
    [{ ...SOURCE, landing: ['/'] }, null],
    [JSON.parse(prototypes), empty],
    [
      { ...SOURCE, landing: `/${'x'.repeat(60_000)}` },
      { ...SOURCE, landing: '' },
    ],
    [{ ...SOURCE, extra: Array(20_000).fill([]) }, SOURCE],
    [
      { ...empty, params: obeyed },
      { ...empty, params: { ref: 'kept' } },
    ],
  ]
  const ids: string[] = []
  for (const [source] of sources) ids.push(await send(server, { ...inquiryPayload(), source }))
  const { output } = await inbox({ DATA_DIR: server.dataDir, DATABASE_URL }, 'export')
  const lines = output.split('\n').map((line) => JSON.parse(line))
  const stored = ids.map((id) => lines.find((line) => line.id === id)?.source)
  expect(stored).toEqual(sources.map(([, kept]) => kept))
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
