/** The facts of a submission, from the request to everybody who reads them: its topic, the privacy notice that was shown, and its source. */
import { load } from 'cheerio'
import { describe, expect, onTestFinished } from 'vitest'
import { inbox } from '../testing/inbox-process.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { inquiryPayload } from '../testing/payloads.ts'
import { send, sendForm } from '../testing/send.ts'
import {
  COMPANY,
  NOTICE,
  startTestServer,
  type TestServer,
  TOPICS,
  test,
} from '../testing/test-server.ts'

const PATH = '/prod/send-email'
const SERVICE = { path: '/services/agentic-ai/', title: 'Agentic AI' }
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
  fields: Record<string, string>,
  from = '/contact-us/',
): Promise<Response> {
  const referer = URL.canParse(from, origin) ? new URL(from, origin).href : from
  return sendForm({ origin }, fields, { referer })
}

async function exported({ dataDir }: TestServer) {
  const { output } = await inbox({ DATA_DIR: dataDir }, 'export')
  return output.split('\n').map((line) => JSON.parse(line))
}

test('everybody who reads an inquiry sees its facts', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const server = await startTestServer({
    SMTP_URL: mailbox.url,
    SITE_URL: 'https://www.testfield.example',
  })
  const facts = { context: SERVICE, noticeVersion: VERSION, source: SOURCE }
  const typed = { toEmailAddress: TEXTS.email, phoneNumber: TEXTS.phone }
  const id = await send(server, inquiryPayload({ ...typed, ...facts }))
  const [mail] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  const mailed = mail?.email.text?.replace(/\s+/g, ' ')
  expect(mailed).toContain(`About Agentic AI (https://www.testfield.example${SERVICE.path})`)
  expect(mailed).toContain(`Came from: ${CAME_FROM}`)
  const $ = load(mail?.email.html ?? '')
  expect($('body').text()).toContain(CAME_FROM)
  expect($('img[src=x], script, b, i').length).toBe(0)
  const [thanks] = await mailbox.waitFor(to(TEXTS.email))
  const { subject, text, html } = thanks?.email ?? {}
  expect(`${subject} ${text} ${html}`).not.toMatch(/Agentic AI|news\.example/)

  expect(await exported(server)).toMatchObject([facts])
  const shown = (await inbox({ DATA_DIR: server.dataDir }, 'show', id)).output
  expect(shown).toContain(`About     Agentic AI (${SERVICE.path})`)
  expect(shown).toContain(`Notice    ${VERSION}`)
  expect(shown).toContain(`Came from ${CAME_FROM}`)
})

test('a fact that is wrong is dropped, and costs no submission', async ({ server }) => {
  const source = JSON.parse('['.repeat(10) + ']'.repeat(10))
  const wrong = { context: { path: '//evil.example/', title: 'A' }, noticeVersion: 7, source }
  const id = await send(server, { ...inquiryPayload(), ...wrong })
  const addresses = [
    '/contact-us/?about=/about-us/',
    '/contact-us/?about=__proto__',
    '/contact-us/?about=%ff%00',
    `https://evil.example/contact-us/?about=${SERVICE.path}`,
    'http://[',
  ]
  for (const from of addresses)
    expect((await postForm(server, { ...INQUIRY, message: from }, from)).status).toBe(303)
  const none = { context: null, noticeVersion: null, source: null }
  const stored = await exported(server)
  expect(stored.find((line) => line.id === id)).toMatchObject(none)
  expect(stored.map(({ context }) => context)).toEqual(Array(1 + addresses.length).fill(null))
  const shown = await inbox({ DATA_DIR: server.dataDir }, 'show', id)
  expect(shown.output).not.toContain('Notice')
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
    const context = { path: STUDY, title: TOPICS[STUDY] }
    expect(await exported(server)).toMatchObject([
      { context, noticeVersion: VERSION },
      { context: null },
    ])
  })

  test('is about the page that it is on or came from, if that is a topic', async ({ server }) => {
    for (const from of [SERVICE.path, `/contact-us/?about=${SERVICE.path}`])
      expect((await postForm(server, { ...INQUIRY, message: from }, from)).status).toBe(303)
    expect(await exported(server)).toMatchObject([{ context: SERVICE }, { context: SERVICE }])
    const refused = await postForm(server, { ...INQUIRY, name: 'M2' })
    expect(load(await refused.text())('[data-topic-line]').text()).toBe('')
  })
})
