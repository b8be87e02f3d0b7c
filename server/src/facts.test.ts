/** The facts of a submission, from the request to everybody who reads them: its topic, the privacy notice that was shown, and its source. */
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { describe, expect, onTestFinished } from 'vitest'
import { inbox } from '../testing/inbox-process.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { sharePostgres } from '../testing/postgres.ts'
import { send, sendForm, sendJson } from '../testing/send.ts'
import { postForm as postToPage, readSignedPage } from '../testing/signed-pages.ts'
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
const SOURCE = {
  landing: '/services/agentic-ai/',
  referrer: 'news.example/review',
  params: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring-24' },
}
const SENT_FACTS = { noticeVersion: VERSION, source: SOURCE }
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

/** What a visitor sees and downloads by the link of the thank-you. */
async function openOwnPage(server: TestServer, thanks: string) {
  const [, path = ''] = /href="[^"]*(\/prod\/my-submission\/[^"]+)"/.exec(thanks) ?? []
  const post = (fields: Record<string, string>) => postToPage(server, path, { fields })
  const { text, $ } = await readSignedPage(await post({ action: 'answer', answer: TEXTS.phone }))
  const proof = $('input[name=proof]').attr('value') ?? ''
  return { text, download: await (await post({ action: 'download', proof })).json() }
}

async function exported({ dataDir }: TestServer, name: 'context' | 'noticeVersion') {
  const { output } = await inbox({ DATA_DIR: dataDir }, 'export')
  return output.split('\n').map((line): unknown => JSON.parse(line)[name])
}

test.each([
  [
    'an inquiry as JSON',
    { topic: SERVICE, source: SOURCE },
    (server: TestServer) => {
      const typed = { toEmailAddress: TEXTS.email, phoneNumber: TEXTS.phone }
      return sendJson(server, inquiryPayload({ ...typed, context: SERVICE, ...SENT_FACTS }))
    },
  ],
  [
    'an application as JSON',
    { topic: POSITION, source: SOURCE },
    (server: TestServer) => {
      const typed = { toEmailAddress: TEXTS.email, phoneNumber: TEXTS.phone }
      return sendJson(
        server,
        applicationPayload(pdf(), { ...typed, context: POSITION, ...SENT_FACTS }),
      )
    },
  ],
  [
    'an inquiry without scripts',
    { topic: SERVICE, source: null },
    (server: TestServer) => postForm(server, INQUIRY, `/contact-us/?about=${SERVICE.path}`),
  ],
  [
    'an application without scripts',
    { topic: POSITION, source: null },
    (server: TestServer) =>
      postForm(server, { ...APPLICATION, resume: resume() }, `/careers/?about=${POSITION.path}`),
  ],
])('everybody who reads %s sees its facts', async (_, { topic, source }, post) => {
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
  const mailed = mail?.email.text?.replace(/\s+/g, ' ')
  expect(mailed).toContain(about)
  const cameFrom = `google / cpc / spring-24 · landed on ${SOURCE.landing} · from ${SOURCE.referrer}`
  expect(mailed?.includes(`Came from ${cameFrom}`)).toBe(source !== null)
  expect(
    load(mail?.email.html ?? '')
      .text()
      .includes(cameFrom),
  ).toBe(source !== null)
  const [thanks] = await mailbox.waitFor(to(TEXTS.email))
  const { subject, text, html } = thanks?.email ?? {}
  expect(`${subject} ${text} ${html}`).not.toMatch(
    new RegExp(`${topic.title}|google|spring-24|news\\.example`),
  )
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  const facts = { context: topic, noticeVersion: VERSION, source }
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject(facts)
  const place = { DATA_DIR: server.dataDir }
  const line = JSON.parse((await inbox(place, 'export')).output)
  expect(line).toMatchObject(facts)
  const shown = await inbox(place, 'show', line.id)
  expect(shown.output).toContain(`About     ${topic.title} (${topic.path})`)
  expect(shown.output).toContain(`Notice    ${VERSION}`)
  expect(shown.output.includes(`Came from ${cameFrom}`)).toBe(source !== null)
  const page = await openOwnPage(server, html ?? '')
  expect(page.download).toMatchObject({ topic, source })
  const { labels } = ANSWER_COPY.mySubmission
  const came = `google / cpc / spring-24 · first page ${SOURCE.landing} · from ${SOURCE.referrer}`
  expect(page.text).toContain(topic.title)
  expect(page.text.includes(labels.facts.source ?? '?')).toBe(source !== null)
  expect(page.text.includes(came)).toBe(source !== null)
})

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const sourceWith = (changes: object) => ({ landing: '/', referrer: '', params: {}, ...changes })
const ADDRESS = 'mira@northbay.example'

/** What is sent as a source, and what is stored of it. */
const SENT_SOURCES: readonly (readonly [what: string, sent: unknown, stored: unknown])[] = [
  ['a list', [SOURCE], null],
  ['a text', 'google', null],
  ['a number', 7, null],
  ['null', null, null],
  ['an empty object', {}, null],
  ['ten lists within each other', nested(10), null],
  ['another type as landing', { ...SOURCE, landing: ['/'] }, null],
  ['another type as referrer', { ...SOURCE, referrer: null }, null],
  ['a list of parameters', { ...SOURCE, params: ['utm_source'] }, null],
  ['a landing page of another host', { ...SOURCE, landing: '//evil.example/' }, null],
  ['a landing page with its query', { ...SOURCE, landing: '/?lid=a' }, null],
  ['a referrer with its query', { ...SOURCE, referrer: 'news.example/?q=a' }, null],
  ['a prototype', JSON.parse('{"__proto__":{"landing":"/"}}'), null],
  [
    'a prototype of parameters',
    JSON.parse('{"landing":"/","params":{"__proto__":{"ref":"a"},"constructor":"b"}}'),
    sourceWith({}),
  ],
  ['60 KB of a path', { ...SOURCE, landing: `/${'x'.repeat(60_000)}` }, { ...SOURCE, landing: '' }],
  ['60 KB of lists', { ...SOURCE, extra: Array(20_000).fill([]) }, SOURCE],
  [
    'parameters of other types',
    sourceWith({ params: { utm_source: 7, utm_medium: {}, gclid: null, ref: 'kept' } }),
    sourceWith({ params: { ref: 'kept' } }),
  ],
  [
    'unknown parameters',
    sourceWith({ params: { lid: 'a', UTM_SOURCE: 'b', toString: 'c', ref: 'kept' } }),
    sourceWith({ params: { ref: 'kept' } }),
  ],
  [
    'values that are too long',
    sourceWith({ params: { utm_term: 'x'.repeat(201), ref: 'x'.repeat(200) } }),
    sourceWith({ params: { ref: 'x'.repeat(200) } }),
  ],
  [
    'e-mail addresses',
    sourceWith({
      landing: `/unsubscribe/${encodeURIComponent(ADDRESS)}/`,
      referrer: `mail.example/${ADDRESS}`,
      params: { utm_term: ADDRESS, utm_content: 'mira%2540northbay%252Eexample', ref: 'kept' },
    }),
    { landing: '', referrer: '', params: { ref: 'kept' } },
  ],
  [
    'characters that a terminal, a database or a reader may obey',
    sourceWith({
      landing: '/\u202egpj.exe',
      params: {
        utm_source: 'a\0b',
        utm_medium: '\ud800',
        utm_campaign: '\x1b[31m',
        utm_term: 'a\r\nBcc: b',
        utm_content: '\u2066a',
        ref: 'kept',
      },
    }),
    { landing: '', referrer: '', params: { ref: 'kept' } },
  ],
]

test.each(['SQLite', 'Postgres'])('no source costs a submission in %s', async (kind) => {
  const DATABASE_URL = kind === 'Postgres' ? await postgres().createDatabase() : ''
  const server = await startTestServer({ DATABASE_URL })
  const names = new Map<string, string>()
  for (const [what, source] of SENT_SOURCES)
    names.set(await send(server, { ...inquiryPayload(), source }), what)
  const { output } = await inbox({ DATA_DIR: server.dataDir, DATABASE_URL }, 'export')
  const lines = output.split('\n').map((line) => JSON.parse(line))
  const stored = Object.fromEntries(lines.map(({ id, source }) => [names.get(id), source]))
  expect(stored).toEqual(Object.fromEntries(SENT_SOURCES.map(([what, , stored]) => [what, stored])))
})

test('words of a stranger in a source are text wherever they are read', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const server = await startTestServer({ SMTP_URL: mailbox.url })
  const params = { utm_source: '<img src=x>', utm_term: '"><script>a</script>', ref: '{path}&amp;' }
  const source = { landing: '/<b>$&/', referrer: 'news.example/<i>', params }
  const typed = { toEmailAddress: TEXTS.email, phoneNumber: TEXTS.phone }
  const id = await send(server, inquiryPayload({ ...typed, source }))
  const shown = `${params.utm_source} · utm_term: ${params.utm_term} · ref: ${params.ref} · landed on /<b>$&/ · from news.example/<i>`
  const [mail] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  const [thanks] = await mailbox.waitFor(to(TEXTS.email))
  const $ = load(mail?.email.html ?? '')
  expect($('body').text()).toContain(shown)
  expect($('img, script, b, i').length).toBe(0)
  expect((await inbox({ DATA_DIR: server.dataDir }, 'show', id)).output).toContain(shown)
  const page = await openOwnPage(server, thanks?.email.html ?? '')
  expect(page.text).toContain(shown.replace('landed on', 'first page'))
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
