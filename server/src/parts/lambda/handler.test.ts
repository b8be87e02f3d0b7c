/** What a function does otherwise than the server, whose own rules its tests in http/ have. */
import { Buffer } from 'node:buffer'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import type { LambdaEvent } from 'hono/aws-lambda'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { applicationPayload, careersForm, inquiryPayload } from '../../../testing/payloads.ts'
import { sharePostgres } from '../../../testing/postgres.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { readRows } from '../../../testing/stored.ts'
import { COMPANY, CONTENT, writeTestSite } from '../../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../../testing/webhook-receiver.ts'
import { createLog } from '../../base/log.ts'
import { DAY_MS } from '../../base/times.ts'
import { openStore } from '../../store/open-store.ts'
import { openFormPages } from './form-pages.ts'
import { createHandler } from './handler.ts'
import type { ScheduledEvent } from './run-scheduled.ts'
import { eventV1, eventV2, type GatewayRequest, lambdaContext } from './testing/lambda-events.ts'

const LOG = createLog('error')
const SITE_URL = 'https://www.testfield.example'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const postgres = sharePostgres()

type GatewayResponse = {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string>>
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>
  readonly cookies?: readonly string[]
  readonly body: string
}

/** @param toEvent as the gateway before the function makes them */
async function openFunction(
  environment: Record<string, string> = {},
  { log = LOG, toEvent = eventV2 } = {},
) {
  const databaseUrl = await postgres().createDatabase()
  const mailbox = await openTestMailbox(onTestFinished)
  const clock = { offsetMs: 0 }
  const handler = createHandler({
    ...readConfiguration({
      // Its purge at a later time must not find the mails of this checkout.
      DATA_DIR: temporaryDirectory(),
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
  const ask = async (request: GatewayRequest) =>
    (await invoke(toEvent(request))) as unknown as GatewayResponse
  return {
    mailbox,
    databaseUrl,
    clock,
    ask,
    get: (path: string, request: GatewayRequest = {}) => ask({ method: 'GET', path, ...request }),
    send: (payload: unknown, headers: Record<string, string> = {}, sourceIp?: string) =>
      ask({
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(payload),
        ...(sourceIp !== undefined && { sourceIp }),
      }),
    /** Posts a form of a page. */
    post: (path: string, fields: Record<string, string>, request: GatewayRequest = {}) => {
      const headers = { ...FORM, ...request.headers, 'sec-fetch-site': 'same-origin' }
      return ask({ ...request, path, headers, body: String(new URLSearchParams(fields)) })
    },
    deliver: () => invoke({ job: 'deliver' }),
    runHourly: () => invoke({ job: 'hourly' }),
    query: (sql: string) => readRows({ DATA_DIR: '', DATABASE_URL: databaseUrl }, sql),
    openStore: async () => {
      const store = await openStore(readConfiguration({ DATABASE_URL: databaseUrl }))
      onTestFinished(store.close)
      return store
    },
  }
}

test('stores an application, and a schedule delivers it byte for byte', async () => {
  const receiver = await openTestReceiver()
  const receivers = receiversFile({ crm: receiver.url })
  const { send, deliver, mailbox, query } = await openFunction(receivers)
  const resume = pdfOfSize(2_090_000)
  const response = await send(applicationPayload(resume), { origin: SITE_URL })
  expect(response).toMatchObject({ statusCode: 200 })
  expect(JSON.parse(response.body)).toEqual({ id: expect.any(String) })
  expect(header(response, 'access-control-allow-origin')).toBe(SITE_URL)
  expect(mailbox.received).toEqual([])
  await deliver()
  expect([mailbox.received.length, receiver.received.length]).toEqual([2, 1])
  const mail = mailbox.received.find(to(COMPANY.mailboxes.CAREERS))
  const content = mail?.email.attachments[0]?.content as ArrayBuffer
  expect(Buffer.from(content).equals(resume)).toBe(true)
  // No connection between invocations; Postgres ends a session some moments after its connection.
  const ours =
    "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'lanternfield%' AND datname = current_database()"
  await expect.poll(() => query(ours)).toEqual([])
})

test('answers checks of the doctor', async () => {
  const { ask, openStore, query } = await openFunction()
  const store = await openStore()
  const gateway = await openTestReceiver({ isSigned: false })
  const sourceIp = '203.0.113.7'
  gateway.respondWith(async (_request, response) => {
    const { headers: came, body = '' } = gateway.received.at(-1) ?? {}
    const headers = came as Record<string, string>
    const sent = { ...headers, 'x-forwarded-for': `${headers['x-forwarded-for']}, ${sourceIp}` }
    const ours = await ask({ headers: sent, body, sourceIp })
    for (const name of ['content-type', 'x-website-check'])
      response.setHeader(name, header(ours, name) ?? '')
    response.writeHead(ours.statusCode).end(ours.body)
  })
  const environment = { SITE_URL: new URL(gateway.url).origin }
  for (const check of ['form', 'uploads', 'proxy'])
    expect(await runCheck(check, environment, { store })).toMatchObject({ state: 'ok' })
  const behindOne = { ...environment, TRUST_PROXY: '1' }
  expect(await runCheck('proxy', behindOne, { store })).toMatchObject({ state: 'ok' })
  expect(await query('SELECT id FROM submissions')).toEqual([])
})

test.each([
  ['a REST API', eventV1, ''],
  ['an HTTP API', eventV2, '/stage'],
] as const)('opens the inbox through %s, by a link of a mail', async (_, toEvent, prefix) => {
  const { send, get, post, deliver, mailbox } = await openFunction({}, { toEvent })
  const content = Buffer.from(pdf())
  await send(applicationPayload(content, { name: 'Mira Holloway' }))
  const led = await get('/inbox', { prefix })
  expect([led.statusCode, header(led, 'location')]).toEqual([308, 'inbox/'])
  expect((await get('/inbox/', { prefix })).body).toContain('type="email"')
  await post('/inbox/', { mailbox: COMPANY.mailboxes.CAREERS }, { prefix })
  await deliver()
  const mail = mailbox.received.findLast(({ email }) => email.text?.includes('/sign-in/'))
  const [, path = ''] =
    /testfield\.example\/prod(\/sign-in\/\S+)/.exec(mail?.email.text ?? '') ?? []
  const opened = await post(path, { action: 'open' }, { prefix })
  expect([opened.statusCode, header(opened, 'location')]).toEqual([303, '../inbox/'])
  const [cookie = ''] = (opened.cookies?.[0] ?? header(opened, 'set-cookie') ?? '').split('; ')
  expect(cookie).toMatch(/^__Host-inbox=/)
  const session = { prefix, headers: { cookie } }
  const list = await get('/inbox/', { ...session, query: { q: 'holloway' } })
  const [, id = ''] = /href="([\da-f-]{36})"/.exec(list.body) ?? []
  expect((await get(`/inbox/${id}`, session)).body).toContain('Mira Holloway')
  expect((await get('/inbox/messages.csv', session)).body).toContain('"Mira Holloway"')
  const zip = await get('/inbox/resumes.zip', session)
  expect(zip).toMatchObject({ statusCode: 200, isBase64Encoded: true })
  expect(Buffer.from(zip.body, 'base64').includes(content)).toBe(true)
  expect((await post('/inbox/sign-out', {}, session)).statusCode).toBe(303)
  expect((await get('/inbox/', session)).body).toContain('type="email"')
})

test('answers a person with pages of the site, and pages of it by CORS', {
  tags: 'all',
}, async () => {
  const { ask, get } = await openFunction()
  const submit = async (name: string) => {
    const { headers, body } = await careersForm(pdf(), { name })
    return ask({ headers: { 'content-type': headers['Content-Type'], origin: SITE_URL }, body })
  }
  const sent = await submit('Mira Holloway')
  expect([sent.statusCode, header(sent, 'location')]).toEqual([303, `${SITE_URL}/thank-you/`])
  const wrong = await submit('M1')
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('value="M1"')
  const policy = header(wrong, 'content-security-policy')
  expect(policy).toContain(`img-src 'self' ${SITE_URL} data:`)
  const shown = await get('/send-email', { headers: { accept: 'text/html' } })
  expect(shown.statusCode).toBe(405)
  expect(header(shown, 'content-type')).toContain('text/html')
  expect(shown.body).toContain(`href="${SITE_URL}/contact-us/"`)
  // No other host loads a style or a typeface from the static one.
  expect(shown.body).toContain('<style>body { color: navy }</style>')
  expect(header(shown, 'content-security-policy')).toMatch(/style-src 'sha256-[^']+';/)
  const preflight = await ask({ method: 'OPTIONS', headers: { origin: SITE_URL } })
  expect(preflight.statusCode).toBe(204)
  expect(header(preflight, 'access-control-allow-methods')).toBe('POST')
})

test('counts over invocations, by the address that called the gateway', {
  tags: 'all',
}, async () => {
  const { send, get } = await openFunction({ RATE_LIMIT: '1/1h' })
  const statusFrom = async (sourceIp: string, payload: unknown, forged = '203.0.113.9') =>
    (await send(payload, { 'x-forwarded-for': forged }, sourceIp)).statusCode
  expect(await statusFrom('203.0.113.1', inquiryPayload())).toBe(200)
  expect(await statusFrom('203.0.113.1', inquiryPayload())).toBe(429)
  expect(await statusFrom('203.0.113.1', inquiryPayload(), '203.0.113.10')).toBe(429)
  expect(await statusFrom('203.0.113.2', inquiryPayload())).toBe(200)
  // Requests, whatever becomes of them.
  for (let time = 0; time < 60; time += 1) expect(await statusFrom('203.0.113.3', {})).toBe(422)
  expect(await statusFrom('203.0.113.3', {})).toBe(429)
  // The questions for links and for the inbox, too.
  for (const path of ['/review/guess', '/inbox/']) {
    const statuses: number[] = []
    for (let time = 0; time < 61; time += 1)
      statuses.push((await get(path, { sourceIp: '203.0.113.4' })).statusCode)
    expect([new Set(statuses.slice(0, 60)).has(429), statuses[60]], path).toEqual([false, 429])
    expect((await get(path, { sourceIp: '203.0.113.5' })).statusCode).not.toBe(429)
  }
})

test('logs no value of a malformed request', { tags: 'all' }, async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const { ask, send } = await openFunction()
  for (const { statusCode } of [
    await send(inquiryPayload(), { 'x-name': 'Mira\nHolloway' }),
    await send(inquiryPayload(), { cookie: 'Mira\u0000' }),
    await ask({ method: 'Mira Holloway' }),
    await ask({ method: 'TRACE', body: '{}' }),
  ])
    expect(statusCode).toBe(400)
  expect(printed).not.toHaveBeenCalled()
})

test('answers at every stage and base path, and logs what leads nowhere', {
  tags: 'all',
}, async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  for (const toEvent of [eventV1, eventV2]) {
    const { ask, get } = await openFunction({}, { log, toEvent })
    for (const prefix of ['', '/prod', '/dev', '/$default', '/api/v1', '/prod/forms']) {
      const wrong = await ask({
        headers: { 'content-type': 'application/json' },
        body: '{}',
        prefix,
      })
      expect(wrong.statusCode, prefix).toBe(422)
      const link = await get('/my-submission/guess', { prefix })
      expect(link.body, prefix).toContain(CONTENT.pageCopy.mySubmission.invalid)
    }
    expect(logged.splice(0)).toEqual([])
    const lost = await ask({ path: `/sendmail/${'t'.repeat(40)}`, body: '{}' })
    expect(lost.statusCode).toBe(404)
    expect(logged.splice(0).join()).toMatch(/"path":"(\/prod)?\/sendmail\/…".*nothing answers/)
  }
})

test('answers 503 while the database cannot be reached', async () => {
  const { send, databaseUrl } = await openFunction()
  await send(inquiryPayload())
  const name = databaseUrl.split('/').at(-1)
  const elsewhere = { DATA_DIR: '', DATABASE_URL: databaseUrl.replace(/[^/]+$/, 'postgres') }
  await readRows(elsewhere, `DROP DATABASE ${name} WITH (FORCE)`)
  const response = await send(inquiryPayload())
  expect([response.statusCode, header(response, 'retry-after')]).toEqual([503, '30'])
})

test('delivers a minute later if it must; the hourly job deletes and checks', async () => {
  const { send, deliver, runHourly, query, clock, mailbox } = await openFunction()
  await send(inquiryPayload())
  mailbox.refuse('no-greeting')
  await deliver()
  expect(mailbox.received).toEqual([])
  mailbox.refuse(null)
  await expect.poll(async () => deliver().then(() => mailbox.received.length)).toBe(2)
  const readChecks = () => query(`SELECT text FROM metadata WHERE name = 'checks'`)
  expect(await readChecks()).toEqual([])

  await runHourly()
  expect(await query('SELECT id FROM submissions')).toHaveLength(1)
  const [note] = await readChecks()
  const findings = JSON.parse(String(note?.text))
  const backup = { check: 'backup', state: 'warn', saw: 'none was made yet' }
  expect(findings).toContainEqual(expect.objectContaining(backup))
  // A function has no disk of its own, and needs none.
  expect(findings).not.toContainEqual(expect.objectContaining({ check: 'disk' }))
  clock.offsetMs = 200 * DAY_MS
  await runHourly()
  expect(await query('SELECT id FROM submissions')).toEqual([])
})

test('waits neither for room below a limit nor for what a mail server does not take', async () => {
  const { send, deliver, mailbox } = await openFunction({ THANKS_PER_HOUR: '1' })
  for (let number = 0; number < 3; number += 1) await send(inquiryPayload())
  const started = Date.now()
  await deliver()
  expect(Date.now() - started).toBeLessThan(10_000)
  expect(mailbox.received).toHaveLength(4)
})

test('refuses settings under which data would be lost', async () => {
  const site = await openFormPages(writeTestSite(), SITE_URL)
  const open = (environment: Record<string, string>) => {
    const configuration = readConfiguration(environment)
    return createHandler({ ...configuration, content: CONTENT, site, log: LOG, now: Date.now })
  }
  expect(() => open({ SMTP_URL: 'smtp://127.0.0.1:25' })).toThrow('DATABASE_URL must be set')
  expect(() => open({ DATABASE_URL: 'postgres://127.0.0.1/x' })).toThrow('SMTP_URL must be set')
})

function header({ headers, multiValueHeaders }: GatewayResponse, name: string): string | undefined {
  return headers?.[name] ?? multiValueHeaders?.[name]?.[0]
}
