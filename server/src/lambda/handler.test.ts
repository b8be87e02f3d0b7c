import { Buffer } from 'node:buffer'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import type { LambdaEvent } from 'hono/aws-lambda'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  eventV1,
  eventV2,
  type GatewayRequest,
  lambdaContext,
} from '../../testing/lambda-events.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, careersForm, inquiryPayload } from '../../testing/payloads.ts'
import { sharePostgres } from '../../testing/postgres.ts'
import { runCheck } from '../../testing/run-check.ts'
import { readRows } from '../../testing/stored.ts'
import { COMPANY, CONTENT, writeTestSite } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../testing/webhook-receiver.ts'
import { DAY_MS } from '../base/durations.ts'
import { createLog } from '../base/log.ts'
import { linkTokens } from '../base/signed-link.ts'
import { form } from '../doctor/checks/form.ts'
import { proxy } from '../doctor/checks/proxy.ts'
import { uploads } from '../doctor/checks/uploads.ts'
import { CHECK_HEADER } from '../http/answer-check.ts'
import { readSettings } from '../settings.ts'
import { openStore } from '../storage/open-store.ts'
import type { Store } from '../storage/store.ts'
import { openFormPages } from './form-pages.ts'
import { createHandler } from './handler.ts'
import { runScheduled, type ScheduledEvent } from './run-scheduled.ts'

const LOG = createLog('error')
const SILENT = pino({ level: 'silent' })
const SITE_URL = 'https://www.testfield.example'
const VERSIONS = [eventV1, eventV2]
const postgres = sharePostgres()

type Answer = {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string>>
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>
  readonly cookies?: readonly string[]
  readonly body: string
}

async function openFunction(environment: Record<string, string> = {}, log = LOG) {
  const databaseUrl = await postgres().createDatabase()
  const mailbox = await openTestMailbox(onTestFinished)
  const clock = { offsetMs: 0 }
  const handler = createHandler({
    settings: readSettings({
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.url,
      SITE_URL,
      RATE_LIMIT: '100/1m',
      // Nothing answers there: no test depends on the DNS of its machine.
      DNS_SERVER: '127.0.0.1:1',
      ...environment,
    }),
    content: CONTENT,
    site: await openFormPages(writeTestSite(), SITE_URL),
    log,
    now: () => Date.now() + clock.offsetMs,
  })
  const invoke = (event: LambdaEvent | ScheduledEvent) => handler(event, lambdaContext())
  return {
    mailbox,
    databaseUrl,
    clock,
    invoke: async (event: LambdaEvent) => (await invoke(event)) as unknown as Answer,
    deliver: () => invoke({ job: 'deliver' }),
    runHourly: () => invoke({ job: 'hourly' }),
    query: (sql: string) => readRows({ DATA_DIR: '', DATABASE_URL: databaseUrl }, sql),
  }
}

test('stores an inquiry, and a schedule delivers it', async () => {
  const receiver = await openTestReceiver()
  const { invoke, deliver, mailbox } = await openFunction(receiversFile({ crm: receiver.url }))
  for (const [index, toEvent] of VERSIONS.entries()) {
    const answer = await invoke(toEvent(json(inquiryPayload(), { origin: SITE_URL })))
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(JSON.parse(answer.body)).toEqual({ id: expect.any(String) })
    expect(header(answer, 'access-control-allow-origin')).toBe(SITE_URL)
    expect(mailbox.received).toHaveLength(2 * index)
    await deliver()
    expect(mailbox.received.filter(to(COMPANY.mailboxes.SERVICES))).toHaveLength(index + 1)
    expect(mailbox.received).toHaveLength(2 * (index + 1))
    expect(receiver.received).toHaveLength(index + 1)
  }
})

test.each([
  ['a REST API', eventV1],
  ['an HTTP API', eventV2],
] as const)('answers checks of the doctor through %s', async (_, toEvent) => {
  const { invoke, databaseUrl, query } = await openFunction()
  const store = await openStore({ databaseUrl, dataDir: '' })
  onTestFinished(store.close)
  const gateway = await openTestReceiver({ isSigned: false })
  const sourceIp = '203.0.113.7'
  gateway.answer(async (_request, response) => {
    const { headers: came, body = '' } = gateway.received.at(-1) ?? {}
    const headers = came as Record<string, string>
    const sent = { ...headers, 'x-forwarded-for': `${headers['x-forwarded-for']}, ${sourceIp}` }
    const answer = await invoke(toEvent({ headers: sent, body, sourceIp }))
    for (const name of ['content-type', CHECK_HEADER])
      response.setHeader(name, header(answer, name) ?? '')
    response.writeHead(answer.statusCode).end(answer.body)
  })
  const environment = { SITE_URL: new URL(gateway.url).origin }
  for (const check of [form, uploads, proxy])
    expect(await runCheck(check, environment, { store })).toMatchObject({ state: 'ok' })
  const behindOne = { ...environment, TRUST_PROXY: '1' }
  expect(await runCheck(proxy, behindOne, { store })).toMatchObject({ state: 'ok' })
  expect(await query('SELECT id FROM submissions')).toEqual([])
})

test('answers the links of a thank-you and of a webhook, the resume included', async () => {
  const { invoke, deliver, mailbox, databaseUrl } = await openFunction()
  const store = await openStore({ databaseUrl, dataDir: '' })
  onTestFinished(store.close)
  for (const [index, toEvent] of VERSIONS.entries()) {
    const visitor = `mira${index}@example.com`
    const resume = pdf()
    const sent = { toEmailAddress: visitor, phoneNumber: '5125550142' }
    const answer = await invoke(toEvent(json(applicationPayload(resume, sent))))
    await deliver()
    const [thanks] = mailbox.received.filter(to(visitor))
    const [, path = ''] =
      /testfield\.example\/prod(\/my-submission\/\S+)/.exec(thanks?.email.text ?? '') ?? []
    const shown = await invoke(toEvent({ method: 'GET', path }))
    expect(shown).toMatchObject({ statusCode: 200 })
    expect(shown.body).not.toContain(visitor)
    const post = (fields: Record<string, string>) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const headers = { ...type, 'sec-fetch-site': 'same-origin' }
      return invoke(toEvent({ path, headers, body: String(new URLSearchParams(fields)) }))
    }
    const opened = await post({ action: 'answer', answer: sent.phoneNumber })
    expect(opened.body).toContain(visitor)
    const [, proof = ''] = /name="proof" value="([^"]+)"/.exec(opened.body) ?? []
    const file = await post({ action: 'resume', proof })
    expect(Buffer.from(file.body, 'base64').equals(Buffer.from(resume))).toBe(true)
    const token = linkTokens(store.secret, 'resume').make(
      JSON.parse(answer.body).id,
      Date.now() + DAY_MS,
    )
    const linked = await invoke(toEvent({ method: 'GET', path: `/resume/${token}` }))
    expect(linked).toMatchObject({ statusCode: 200, isBase64Encoded: true, body: file.body })
  }
})

test('opens the inbox at every stage, by a link of a mail', async () => {
  const { invoke, deliver, mailbox, databaseUrl } = await openFunction()
  const store = await openStore({ databaseUrl, dataDir: '' })
  onTestFinished(store.close)
  const content = Buffer.from(pdf())
  for (const [index, toEvent] of VERSIONS.entries()) {
    await invoke(toEvent(json(applicationPayload(content, { name: 'Mira Holloway' }))))
    const prefix = ['', '/stage'][index] ?? ''
    const ask = (request: GatewayRequest) => invoke(toEvent({ method: 'GET', prefix, ...request }))
    const post = (path: string, fields: Record<string, string>, cookie = '') => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const headers = { ...type, ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' }
      return ask({ method: 'POST', path, headers, body: String(new URLSearchParams(fields)) })
    }
    const led = await ask({ path: '/inbox' })
    expect([led.statusCode, header(led, 'location')]).toEqual([308, 'inbox/'])
    expect((await ask({ path: '/inbox/' })).body).toContain('type="email"')
    const sent = await post('/inbox/', { mailbox: COMPANY.mailboxes.CAREERS })
    expect(sent).toMatchObject({ statusCode: 200 })
    await deliver()
    const mail = mailbox.received.findLast(({ email }) => email.text?.includes('/sign-in/'))
    const [, path = ''] =
      /testfield\.example\/prod(\/sign-in\/\S+)/.exec(mail?.email.text ?? '') ?? []
    const opened = await post(path, { action: 'open' })
    expect([opened.statusCode, header(opened, 'location')]).toEqual([303, '../inbox/'])
    const [cookie = ''] = (opened.cookies?.[0] ?? header(opened, 'set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-inbox=/)
    const headers = { cookie }
    const list = await ask({ path: '/inbox/', query: { q: 'holloway' }, headers })
    const [, id = ''] = /href="([\da-f-]{36})"/.exec(list.body) ?? []
    expect((await ask({ path: `/inbox/${id}`, headers })).body).toContain('Mira Holloway')
    expect((await ask({ path: '/inbox/messages.csv', headers })).body).toContain('"Mira Holloway"')
    const zip = await ask({ path: '/inbox/resumes.zip', headers })
    expect(zip).toMatchObject({ statusCode: 200, isBase64Encoded: true })
    expect(Buffer.from(zip.body, 'base64').includes(content)).toBe(true)
    expect((await post('/inbox/sign-out', {}, cookie)).statusCode).toBe(303)
    expect((await ask({ path: '/inbox/', headers })).body).toContain('type="email"')
  }
})

test('a schedule whose database fails still records mails underway', async () => {
  const { invoke, databaseUrl, mailbox } = await openFunction()
  await invoke(eventV2(json(inquiryPayload())))
  const settings = readSettings({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url, SITE_URL })
  const store = await openStore(settings)
  onTestFinished(store.close)
  const { promise: hasFailed, resolve: endRecording } = Promise.withResolvers<void>()
  const failing: Store = {
    ...store,
    nextDueAt: async () => {
      // The mails are being recorded while the schedule ends.
      setImmediate(endRecording)
      throw new Error('cut')
    },
    recordAttempt: async (...attempt) => {
      await hasFailed
      return store.recordAttempt(...attempt)
    },
  }
  const site = await openFormPages(writeTestSite(), SITE_URL)
  const options = { settings, content: CONTENT, site, store: failing, log: SILENT, now: Date.now }
  await expect(runScheduled('deliver', options, lambdaContext())).rejects.toThrow('cut')
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })
  expect(mailbox.received).toHaveLength(2)
})

test('delivers a resume of 2 MB byte for byte, and keeps no connection', async () => {
  const { invoke, deliver, mailbox, query } = await openFunction()
  const resume = pdfOfSize(2_090_000)
  const sent = await invoke(eventV2(json(applicationPayload(resume))))
  expect(sent).toMatchObject({ statusCode: 200 })
  await deliver()
  const [mail] = mailbox.received.filter(to(COMPANY.mailboxes.CAREERS))
  const content = mail?.email.attachments[0]?.content as ArrayBuffer
  expect(Buffer.from(content).equals(resume)).toBe(true)
  // None to the database between invocations; Postgres ends a session some moments after its connection.
  const ours =
    "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'lanternfield%' AND datname = current_database()"
  await expect.poll(() => query(ours)).toEqual([])
})

test('answers forms without scripts with pages of the site', async () => {
  const { invoke } = await openFunction()
  for (const toEvent of VERSIONS) {
    const send = async (name: string) => {
      const { headers, body } = await careersForm(pdf(), { name })
      const ours = { 'content-type': headers['Content-Type'], origin: SITE_URL }
      return invoke(toEvent({ headers: ours, body }))
    }
    const sent = await send('Mira Holloway')
    expect(sent).toMatchObject({ statusCode: 303 })
    expect(header(sent, 'location')).toBe(`${SITE_URL}/thank-you/`)
    const wrong = await send('M1')
    expect(wrong).toMatchObject({ statusCode: 422 })
    expect(wrong.body).toContain('value="M1"')
    const policy = header(wrong, 'content-security-policy')
    expect(policy).toContain(`img-src 'self' ${SITE_URL} data:`)
  }
})

test('counts clients by the address that called the gateway', async () => {
  const { invoke } = await openFunction({ RATE_LIMIT: '1/1h' })
  for (const [index, toEvent] of VERSIONS.entries()) {
    const statusFrom = async (sourceIp: string, forged?: string) => {
      const request = json(inquiryPayload(), forged ? { 'x-forwarded-for': forged } : {})
      return (await invoke(toEvent({ ...request, sourceIp }))).statusCode
    }
    const [client, other] = [`203.0.${index}.1`, `203.0.${index}.2`]
    expect(await statusFrom(client)).toBe(200)
    expect(await statusFrom(client)).toBe(429)
    expect(await statusFrom(client, '203.0.113.9')).toBe(429)
    expect(await statusFrom(other)).toBe(200)
  }
})

test('counts refused resumes over invocations', async () => {
  const { invoke } = await openFunction({ RATE_LIMIT: '1/1h' })
  const refused = applicationPayload(Buffer.from('x'))
  const statuses: number[] = []
  for (let number = 0; number < 4; number += 1)
    statuses.push((await invoke(eventV2(json(refused)))).statusCode)
  expect(statuses).toEqual([422, 422, 422, 429])
})

test('counts requests over invocations, whatever becomes of them', async () => {
  const { invoke } = await openFunction({ RATE_LIMIT: '1/1h' })
  const statuses: number[] = []
  for (let number = 0; number < 61; number += 1)
    statuses.push((await invoke(eventV2(json({})))).statusCode)
  expect(statuses.splice(0, 60)).not.toContain(429)
  expect(statuses).toEqual([429])
})

test('logs no value of a malformed request', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const { invoke } = await openFunction()
  for (const toEvent of VERSIONS)
    for (const request of [
      json(inquiryPayload(), { 'x-name': 'Mira\nHolloway' }),
      json(inquiryPayload(), { cookie: 'Mira\u0000' }),
      { method: 'Mira Holloway' },
      { ...json(inquiryPayload()), method: 'TRACE' },
    ])
      expect((await invoke(toEvent(request))).statusCode).toBe(400)
  expect(printed).not.toHaveBeenCalled()
})

test('answers preflights and links, and refuses what our server refuses', async () => {
  const { invoke } = await openFunction()
  for (const toEvent of VERSIONS) {
    const preflight = await invoke(toEvent({ method: 'OPTIONS', headers: { origin: SITE_URL } }))
    expect(preflight).toMatchObject({ statusCode: 204 })
    expect(header(preflight, 'access-control-allow-methods')).toBe('POST')
    const link = await invoke(toEvent({ method: 'GET', path: '/review/guess' }))
    expect(link).toMatchObject({ statusCode: 404 })
    expect(header(link, 'referrer-policy')).toBe('no-referrer')
    expect(link.body).toContain(CONTENT.answerCopy.message.invalid)
    const statusOf = async (request: GatewayRequest) => (await invoke(toEvent(request))).statusCode
    expect(await statusOf(json(inquiryPayload(), { origin: 'https://other.example' }))).toBe(403)
    expect(await statusOf({ method: 'GET' })).toBe(405)
    expect(await statusOf({ ...json({}), body: '{' })).toBe(400)
    expect(await statusOf(json({}))).toBe(422)
    expect(await statusOf(json(inquiryPayload({ emailMessage: 'x'.repeat(4_300_000) })))).toBe(413)
  }
})

test('answers at every stage and base path, and logs what leads nowhere', async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const { invoke } = await openFunction({}, log)
  for (const toEvent of VERSIONS) {
    for (const prefix of ['', '/prod', '/dev', '/$default', '/api/v1', '/prod/forms']) {
      const sent = await invoke(toEvent({ ...json(inquiryPayload()), prefix }))
      expect(sent, prefix).toMatchObject({ statusCode: 200 })
      const link = await invoke(toEvent({ method: 'GET', path: '/my-submission/guess', prefix }))
      expect(link.body, prefix).toContain(CONTENT.answerCopy.mySubmission.invalid)
    }
    expect(logged.splice(0)).toEqual([])
    const path = `/sendmail/${'t'.repeat(40)}`
    const lost = await invoke(toEvent({ ...json(inquiryPayload()), path }))
    expect(lost.statusCode).toBe(404)
    expect(logged.splice(0).join()).toMatch(/"path":"(\/prod)?\/sendmail\/…".*nothing answers/)
  }
})

test('shows a person a page and no problem in JSON', async () => {
  const { invoke } = await openFunction()
  for (const toEvent of VERSIONS) {
    const shown = await invoke(toEvent({ method: 'GET', headers: { accept: 'text/html' } }))
    expect(shown).toMatchObject({ statusCode: 405 })
    expect(header(shown, 'content-type')).toContain('text/html')
    expect(shown.body).toContain(`href="${SITE_URL}/contact-us/"`)
  }
})

test('answers 503 while the database cannot be reached', async () => {
  const { invoke, databaseUrl } = await openFunction()
  await invoke(eventV2(json(inquiryPayload())))
  const name = databaseUrl.split('/').at(-1)
  const elsewhere = { DATA_DIR: '', DATABASE_URL: databaseUrl.replace(/[^/]+$/, 'postgres') }
  await readRows(elsewhere, `DROP DATABASE ${name} WITH (FORCE)`)
  for (const toEvent of VERSIONS) {
    const answer = await invoke(toEvent(json(inquiryPayload())))
    expect(answer).toMatchObject({ statusCode: 503 })
    expect(header(answer, 'retry-after')).toBe('30')
  }
})

test('delivers a minute later if it must, and deletes what has expired', async () => {
  const { invoke, deliver, runHourly, query, clock, mailbox } = await openFunction()
  await invoke(eventV2(json(inquiryPayload())))
  mailbox.refuse('no-greeting')
  await deliver()
  expect(mailbox.received).toEqual([])
  mailbox.refuse(null)
  await expect.poll(async () => deliver().then(() => mailbox.received.length)).toBe(2)

  await runHourly()
  expect(await query('SELECT id FROM submissions')).toHaveLength(1)
  clock.offsetMs = 200 * 24 * 3_600_000
  await runHourly()
  expect(await query('SELECT id FROM submissions')).toEqual([])
})

test('checks the set-up with its hourly job', async () => {
  const { deliver, runHourly, query } = await openFunction()
  const readChecks = () => query(`SELECT text FROM metadata WHERE name = 'checks'`)
  await deliver()
  expect(await readChecks()).toEqual([])
  await runHourly()
  const [note] = await readChecks()
  const findings = JSON.parse(String(note?.text))
  const backup = { check: 'backup', state: 'warn', saw: 'none was made yet' }
  expect(findings).toContainEqual(expect.objectContaining(backup))
  // A function has no disk of its own, and needs none.
  expect(findings).not.toContainEqual(expect.objectContaining({ check: 'disk' }))
})

test('refuses settings under which data would be lost', async () => {
  const site = await openFormPages(writeTestSite(), SITE_URL)
  const options = { content: CONTENT, site, log: LOG, now: Date.now }
  const open = (environment: Record<string, string>) =>
    createHandler({ ...options, settings: readSettings(environment) })
  expect(() => open({ SMTP_URL: 'smtp://127.0.0.1:25' })).toThrow('DATABASE_URL must be set')
  expect(() => open({ DATABASE_URL: 'postgres://127.0.0.1/x' })).toThrow('SMTP_URL must be set')
})

function json(payload: unknown, headers: Record<string, string> = {}): GatewayRequest {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  }
}

function header({ headers, multiValueHeaders }: Answer, name: string): string | undefined {
  return headers?.[name] ?? multiValueHeaders?.[name]?.[0]
}
