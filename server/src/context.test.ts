/** The page that an inquiry is about, from the request to everybody who reads it, in either database. */
import { Buffer } from 'node:buffer'
import { rmSync } from 'node:fs'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../testing/files.ts'
import { inbox } from '../testing/inbox-process.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts'
import {
  COMPANY,
  openTestServer,
  startTestServer,
  type TestServer,
  TOPICS,
  writeTestSite,
} from '../testing/test-server.ts'
import { openTestReceiver } from '../testing/webhook-receiver.ts'

const PATH = '/prod/send-email'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const SERVICE = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const POSITION = { path: '/careers/senior-backend-engineer/', title: 'Senior Backend Engineer' }
const STUDY = '/industries/sports/case-study/gates/'

const TEXTS = { name: 'Mira Holloway', email: 'mira@northbay.example', phone: '5125550142' }
const INQUIRY = { ...TEXTS, form: 'contact-us-page', inquiryType: 'services', message: 'Hello.' }
const APPLICATION = { ...TEXTS, form: 'careers-page', inquiryType: 'careers', message: '' }

function postJson({ fetch }: TestServer, payload: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(PATH, { method: 'POST', body: JSON.stringify(payload), headers })
}

/** Sends a form as a browser without scripts does, from a page of the site. */
function postForm(
  { fetch, origin }: TestServer,
  fields: Record<string, string | File>,
  from = '/contact-us/',
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(PATH, { method: 'POST', body, headers: { referer: new URL(from, origin).href } })
}

const resume = () => new File([new Uint8Array(pdf())], 'mira.pdf', { type: 'application/pdf' })

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

describe.each(['SQLite', 'Postgres'] as const)('in %s', { timeout: 60_000 }, (kind) => {
  async function open() {
    const mailbox = await openTestMailbox()
    const receiver = await openTestReceiver(SECRET)
    const place = {
      DATA_DIR: temporaryDirectory(),
      ...(kind === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
    }
    onTestFinished(mailbox.close)
    onTestFinished(receiver.close)
    const server = await startTestServer({
      ...place,
      SMTP_URL: mailbox.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: SECRET,
      SITE_URL: 'https://www.testfield.example',
    })
    return { mailbox, receiver, place, server }
  }

  test.each([
    [
      'an inquiry as JSON',
      SERVICE,
      (server: TestServer) => postJson(server, inquiryPayload({ context: SERVICE })),
    ],
    [
      'an application as JSON',
      POSITION,
      (server: TestServer) => postJson(server, applicationPayload(pdf(), { context: POSITION })),
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
  ])('%s tells its mail, webhook, export and operator what it is about', async (_, topic, post) => {
    const { mailbox, receiver, place, server } = await open()
    expect([200, 303]).toContain((await post(server)).status)
    const mailboxOf = topic === SERVICE ? 'SERVICES' : 'CAREERS'
    const [mail] = await mailbox.waitFor(to(COMPANY.mailboxes[mailboxOf]))
    const line = `About ${topic.title} (https://www.testfield.example${topic.path})`
    expect(mail?.email.text?.replace(/\s+/g, ' ')).toContain(line)
    const [thanks] = await mailbox.waitFor(to(TEXTS.email))
    expect(`${thanks?.email.subject} ${thanks?.email.text} ${thanks?.email.html}`).not.toContain(
      topic.title,
    )
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.context).toEqual(topic)
    const exported = JSON.parse((await inbox(place, 'export')).output)
    expect(exported.context).toEqual(topic)
    const shown = await inbox(place, 'show', exported.id)
    expect(shown.output).toContain(`About     ${topic.title} (${topic.path})`)
  })
})

async function exportedContexts(server: TestServer): Promise<unknown[]> {
  const { output } = await inbox({ DATA_DIR: server.dataDir }, 'export')
  return output.split('\n').map((line) => JSON.parse(line).context)
}

describe('what is no page of this site', { timeout: 60_000 }, () => {
  test('is dropped from JSON, and the message is kept', async () => {
    const server = await startTestServer()
    const contexts = [
      'text',
      7,
      [],
      {},
      { path: '//evil.example/', title: 'A' },
      { path: '/a/', title: 'A\r\nBcc: victim@mail.example' },
      { path: '/a/', title: 'x'.repeat(200) },
    ]
    for (const [number, context] of contexts.entries()) {
      const payload = { ...inquiryPayload({ emailMessage: `Number ${number}` }), context }
      expect((await postJson(server, payload)).status).toBe(200)
    }
    expect(await exportedContexts(server)).toEqual(contexts.map(() => null))
  })

  test.each([
    ['a page that is no topic', '/contact-us/?about=/about-us/'],
    ['a name of every object', '/contact-us/?about=__proto__'],
    ['no text at all', '/contact-us/?about=%ff%00'],
    ['a page of another site', `https://evil.example/contact-us/?about=${SERVICE.path}`],
    ['no address', 'http://['],
  ])('is dropped from the address of a form: %s', async (_, from) => {
    const server = await startTestServer()
    const body = new URLSearchParams(INQUIRY)
    const referer = from.startsWith('/') ? server.origin + from : from
    const sent = await server.fetch(PATH, { method: 'POST', body, headers: { referer } })
    expect(sent.status).toBe(303)
    expect(await exportedContexts(server)).toEqual([null])
  })
})

describe('a form without scripts', () => {
  let server: TestServer
  const endings: (() => unknown)[] = []
  beforeAll(async () => {
    server = await openTestServer({}, (end) => endings.push(end))
  })
  afterAll(async () => {
    for (const end of endings.reverse()) await end()
  })

  test('that is shown again still says what it is about, and sends it from there', async () => {
    const refused = await postForm(
      server,
      { ...INQUIRY, name: 'M2' },
      `/contact-us/?about=${STUDY}`,
    )
    expect(refused.status).toBe(422)
    const $ = load(await refused.text())
    const box = $('[data-about-line] label input[type=checkbox][checked]')
    expect(box.attr('name')).toBe('about')
    expect(box.attr('value')).toBe(STUDY)
    expect($('[data-about-line]').text()).toBe(`About: ${TOPICS[STUDY]}`)

    const fields = { ...INQUIRY, message: 'From there.', about: box.attr('value') ?? '' }
    expect((await postForm(server, fields, PATH)).status).toBe(303)
    expect((await exportedContexts(server)).at(-1)).toEqual({ path: STUDY, title: TOPICS[STUDY] })
  })

  test('sends nothing of it once the visitor has cleared the box', async () => {
    expect((await postForm(server, { ...INQUIRY, message: 'Cleared.' }, PATH)).status).toBe(303)
    expect((await exportedContexts(server)).at(-1)).toBeNull()
  })

  test('is about the page that it is on, if that is a topic', async () => {
    const fields = { ...INQUIRY, message: 'From the page itself.' }
    expect((await postForm(server, fields, SERVICE.path)).status).toBe(303)
    expect((await exportedContexts(server)).at(-1)).toEqual(SERVICE)
  })

  test('says nothing where it is about no page', async () => {
    const refused = await postForm(server, { ...INQUIRY, name: 'M2' })
    expect(load(await refused.text())('[data-about-line]').text()).toBe('')
  })
})

test('a site of an older build, without a list of topics, still takes forms', async () => {
  const site = writeTestSite()
  rmSync(`${site}/topics.json`)
  const server = await startTestServer({ TEST_SITE: site })
  expect((await postForm(server, INQUIRY, `/contact-us/?about=${SERVICE.path}`)).status).toBe(303)
  expect(await exportedContexts(server)).toEqual([null])
})
