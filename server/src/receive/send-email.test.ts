import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { messages } from '@lanternfield/contract/messages.ts'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { describe, expect } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTcp } from '../../testing/loopback.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { postBytes } from '../../testing/post-bytes.ts'
import { sendForm, sendJson } from '../../testing/send.ts'
import { countSubmissions } from '../../testing/stored.ts'
import { PAGE_COPY, startTestServer, type TestServer, test } from '../../testing/test-server.ts'

const PATH = '/prod/send-email'

const PERSON = { name: 'Mira Holloway', email: 'mira@northbay.example', message: 'Hello.' }
const FIELDS = { ...PERSON, inquiryType: 'services', phone: '' }
const APPLICATION = { ...PERSON, form: 'careers-page', inquiryType: 'careers', phone: '5125550142' }

const resume = (content: Buffer = pdf()) =>
  new File([new Uint8Array(content)], 'mira.pdf', { type: 'application/pdf' })

/** The status of the answer to a request of which only the head is sent. */
async function statusOfHead({ origin }: TestServer, type: string, bytes: number): Promise<number> {
  const headers = { 'Content-Type': type, 'Content-Length': bytes }
  const sent = request(origin + PATH, { method: 'POST', headers })
  sent.flushHeaders()
  const [{ statusCode }] = await once(sent, 'response')
  sent.on('error', () => undefined).destroy()
  return statusCode
}

describe('POST as JSON', () => {
  test('answers 200 with an id when the submission is on disk', async ({ server }) => {
    const response = await sendJson(server, inquiryPayload())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(await countSubmissions(server)).toBe(1)
  })

  test('answers 422 with every wrong field, and stores nothing', async ({ server }) => {
    const wrong = { name: 'M2', toEmailAddress: 'mira', phoneNumber: '123' }
    const response = await sendJson(server, inquiryPayload(wrong))
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect((await response.json()).errors).toEqual([
      { field: 'name', message: messages.lettersOnly },
      { field: 'toEmailAddress', message: messages.emailFormat },
      { field: 'phoneNumber', message: messages.phoneFormat },
    ])
    // A forged probe, with a mark that reorders the subject of its mail.
    const forged = await sendJson(server, inquiryPayload({ inquiryLabel: 'Pro\u202ebe' }), {
      'idempotency-key': `probe-${'0'.repeat(36)}.${'0'.repeat(43)}`,
    })
    expect(forged.status).toBe(422)
    expect((await forged.json()).errors).toMatchObject([{ field: 'inquiryLabel' }])
    expect(await countSubmissions(server)).toBe(0)
  })

  test('takes a resume of exactly 2 MB, and refuses more', async ({ server }) => {
    const largest = applicationPayload(pdfOfSize(2_097_152))
    expect((await sendJson(server, largest)).status).toBe(200)
    const tooLarge = await sendJson(server, applicationPayload(Buffer.alloc(2_097_153)))
    expect(tooLarge.status).toBe(422)
    const error = { field: 'fileAttachment', message: messages.resumeTooLarge }
    expect((await tooLarge.json()).errors).toEqual([error])
    for (const [status, body] of [
      [413, applicationPayload(Buffer.alloc(3_200_000))],
      [422, { ...inquiryPayload(), unknown: JSON.parse('['.repeat(11) + ']'.repeat(11)) }],
      [400, '{"name":'],
    ] as const) {
      const response = await sendJson(server, body)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await response.json()).toMatchObject({ status, title: expect.any(String) })
    }
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await sendJson(server, 'nothing', type)).status).toBe(400)
    expect(await countSubmissions(server)).toBe(1)
  })

  test('answers 413 at once to an announced length over the limit', async ({ server }) => {
    for (const [type, bytes] of [
      ['application/json', 500_000_000],
      ['application/x-www-form-urlencoded', 70_000],
      ['multipart/form-data; boundary=b', 500_000_000],
    ] as const)
      expect(await statusOfHead(server, type, bytes), type).toBe(413)
  })

  // It waits ten seconds.
  test('answers 408 to a slow body', { tags: 'all' }, async ({ server }) => {
    expect(await statusOfHead(server, 'application/json', 30)).toBe(408)
  })

  test('limits what an address has stored and, far above that, what it asks', async () => {
    const server = await startTestServer({ RATE_LIMIT: '2/1h', TRUST_PROXY: '1' })
    const sendFrom = (address: string, payload: unknown) =>
      sendJson(server, payload, { 'x-forwarded-for': address })
    for (const [status, payload] of [
      [200, inquiryPayload()],
      [422, {}],
      [200, inquiryPayload()],
    ] as const)
      expect((await sendFrom('192.0.2.1', payload)).status).toBe(status)
    const refused = await sendFrom('192.0.2.1', inquiryPayload())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await sendFrom('192.0.2.2', inquiryPayload())).status).toBe(200)
    const asked = Array.from({ length: 70 }, () => sendFrom('192.0.2.3', {}))
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(60).fill(422), ...Array(10).fill(429)])
  })

  test('warns once of a proxy that TRUST_PROXY does not name', async ({ server }) => {
    const warnings = () => server.logged.filter((line) => line.includes('TRUST_PROXY is 0'))
    await sendJson(server, inquiryPayload())
    expect(warnings()).toEqual([])
    for (const address of ['192.0.2.1', '192.0.2.2'])
      await sendJson(server, inquiryPayload(), { 'x-forwarded-for': address })
    expect(warnings()).toHaveLength(1)
  })
})

describe('the same request twice', () => {
  test('under one Idempotency-Key is stored once, and another is refused', async () => {
    const server = await startTestServer({ RATE_LIMIT: '1/1h' })
    const source = { landing: '/', referrer: '', params: {} }
    const sendUnder = (key: string, changes: Parameters<typeof inquiryPayload>[0] = {}) =>
      sendJson(server, inquiryPayload({ source, ...changes }), { 'idempotency-key': key })
    const responses = await Promise.all([1, 2, 3].map(() => sendUnder('k')))
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).id))
    expect(ids).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
    expect(new Set(ids).size).toBe(1)
    for (const other of [{ emailMessage: 'Another.' }, { source: { ...source, landing: '/a/' } }]) {
      const response = await sendUnder('k', other)
      expect(response.status).toBe(422)
      expect((await response.json()).errors[0].field).toBe('Idempotency-Key')
    }
    for (const wrong of ['', 'k'.repeat(256)]) expect((await sendUnder(wrong)).status).toBe(422)
    expect(await countSubmissions(server)).toBe(1)
  })

  test('as a form is stored once, with a key or without', async ({ server }) => {
    const headers = { 'idempotency-key': 'k' }
    const sendUnderKey = (message: string) => {
      const body = new URLSearchParams({ ...FIELDS, message })
      return server.fetch(PATH, { method: 'POST', headers, body })
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await sendForm(server, FIELDS)).headers.get('location')).toBe('/thank-you/')
      expect((await sendUnderKey('Keyed.')).status).toBe(303)
    }
    expect(await countSubmissions(server)).toBe(2)
    expect((await sendUnderKey('Other.')).status).toBe(422)
    expect((await sendForm(server, { ...FIELDS, message: 'Other.' })).status).toBe(303)
  })
})

describe('what comes before the body', () => {
  test.each([
    ['GET', {}, 405],
    ['PUT', {}, 405],
    ['POST', { origin: 'https://evil.example' }, 403],
    ['POST', { 'content-type': 'text/plain' }, 415],
    ['POST', { 'content-type': '' }, 415],
    ['POST', { 'content-type': 'multipart/form-data' }, 400],
  ] as const)('%s %j is refused, and a person sees a page', async (method, headers, status) => {
    const server = await startTestServer()
    const body = method === 'POST' ? 'x' : null
    const ask = (accept: string) =>
      server.fetch(PATH, { method, body, headers: { ...headers, accept } })
    const [problem, page] = [await ask('*/*'), await ask('text/html,application/xhtml+xml,*/*')]
    for (const response of [problem, page]) {
      expect(response.status).toBe(status)
      expect(response.headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null)
    }
    expect(await problem.json()).toMatchObject({ status, title: expect.any(String) })
    expect(page.headers.get('content-type')).toContain('text/html')
    const $ = load(await page.text())
    expect($('main').text()).toContain(PAGE_COPY.problem.refused)
    expect($('main a').attr('href')).toBe('/contact-us/')
  })

  test('answers 403 to pages of other origins only', async () => {
    const server = await startTestServer({ SITE_URL: 'https://www.testfield.example' })
    const from = async (origin: string) =>
      (await sendJson(server, inquiryPayload(), { origin })).status
    expect(await from('https://evil.example')).toBe(403)
    // Scripts of this site never hide their origin.
    expect(await from('null')).toBe(403)
    expect(await from('https://www.testfield.example')).toBe(200)
    expect(await from(server.origin)).toBe(200)
    expect(await countSubmissions(server)).toBe(2)
  })

  test('answers a form of its own page that hides its origin', async ({ server }) => {
    for (const [headers, status] of [
      // A page of this site under `Referrer-Policy: no-referrer`; the second over plain HTTP.
      [{ 'sec-fetch-site': 'same-origin' }, 303],
      [{}, 303],
      // A foreign page in a sandbox.
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
    ] as const) {
      const fields = { ...FIELDS, message: JSON.stringify(headers) }
      const response = await sendForm(server, fields, { origin: 'null', ...headers })
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await countSubmissions(server)).toBe(2)
  })

  test('answers a page of an allowed origin by CORS', async () => {
    const origin = 'https://static.testfield.example'
    const server = await startTestServer({ ALLOWED_ORIGINS: `${origin}, https://other.example` })
    const preflight = await server.fetch(PATH, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    const response = await sendJson(server, inquiryPayload(), { origin })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  })
})

describe('POST as a form, without JavaScript', () => {
  test('shows the form as typed, with its errors', async ({ server }) => {
    const message = 'Two lines\r\nand <b>"markup"</b>'
    const typed = { ...FIELDS, name: 'M2', phone: '123', message }
    const response = await sendForm(server, typed)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    const $ = load(await response.text())
    expect($('[data-error-for=name]').text()).toBe(messages.lettersOnly)
    expect($('[data-error-for=phone]').text()).toBe(messages.phoneFormat)
    expect($('[data-error-for=name]').attr('hidden')).toBeUndefined()
    expect($('[data-error-for=email]').attr('hidden')).toBeDefined()
    expect($('[name=name]').attr('value')).toBe('M2')
    expect($('[name=name]').attr('aria-invalid')).toBe('true')
    expect($('[name=email]').attr('value')).toBe('mira@northbay.example')
    expect($('[name=inquiryType] option[selected]').attr('value')).toBe('services')
    expect($('[name=message]').text()).toBe('Two lines\nand <b>"markup"</b>')
    expect($('[data-form-message]').text()).toBe(PAGE_COPY.checkFields)
    expect($('title').text()).toMatch(/^Error: /)
    expect(await countSubmissions(server)).toBe(0)
  })

  test('asks for the resume again when another field or the file was wrong', async ({ server }) => {
    for (const [changes, status, message] of [
      [{ name: '', resume: resume() }, 422, PAGE_COPY.resumeAgain],
      [{ resume: resume(Buffer.alloc(6_000_000)) }, 413, messages.resumeTooLarge],
    ] as const) {
      const response = await sendForm(server, { ...APPLICATION, ...changes })
      expect(response.status).toBe(status)
      const $ = load(await response.text())
      expect($('form').attr('data-form')).toBe('careers-page')
      expect($('[data-error-for=resume]').text()).toBe(message)
      expect($('[name=message]').text()).toBe('Hello.')
    }
  })

  test('shows the form again when there were too many', async () => {
    const server = await startTestServer({ RATE_LIMIT: '1/10m' })
    await sendForm(server, FIELDS)
    const tooMany = await sendForm(server, { ...FIELDS, message: 'Another one.' })
    expect(tooMany.status).toBe(429)
    expect(tooMany.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(load(await tooMany.text())('[data-form-message]').text()).toBe(
      messages.tooManySubmissions(10),
    )
  })
})

test('logs nothing that a visitor entered, nor a mail server that quotes it', async () => {
  const quoting = await openTcp((socket) =>
    socket.end('554 5.1.1 <zanzibar@marked.example> unknown\r\n'),
  )
  const server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${quoting.port}` })
  const person = { name: 'Zanzibar Marked', email: 'zanzibar@marked.example' }
  const texts = { ...FIELDS, ...person, phone: '4155550111', message: 'zanzibar words' }
  await sendForm(server, texts)
  await sendForm(server, { ...texts, email: 'zanzibar' })
  await sendJson(server, applicationPayload(pdf('zanzibar'), { name: 'Zanzibar Marked' }))
  await expect.poll(() => server.logged.join('')).toContain('attempt failed')
  await server.stop()
  expect(server.logged.join('')).not.toMatch(/zanzibar|marked|4155550111|127\.0\.0\.1/i)
})

/** A connection from a network of its own, so that each counts as another client. */
function open({ origin }: TestServer, network: number): Socket {
  const port = Number(new URL(origin).port)
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${network}.1` })
  return socket.on('error', () => undefined)
}

test('answers HTTP/1.0 without a Host header, and closes', async ({ server }) => {
  const body = JSON.stringify(inquiryPayload())
  const head = `POST ${PATH} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  const socket = open(server, 1)
  socket.write(`${head}\r\n\r\n${body}`)
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.[01] 200 /)
  expect(response).not.toMatch(/transfer-encoding/i)
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({ id: expect.any(String) })
})

test('uploads that stop halfway hold no slot, and leave nothing', async ({ server }) => {
  // A wrong name is answered before the resume is inspected, which takes its time on a busy machine.
  const wrong = applicationPayload(Buffer.alloc(1_900_000), { name: '' })
  const upload = postBytes(JSON.stringify(wrong))
  const stopped = Array.from({ length: 12 }, (_, number) => open(server, 2 + number))
  for (const socket of stopped) socket.write(upload.subarray(0, upload.length / 2))
  const expectUpload = async () => {
    const socket = open(server, 200)
    socket.write(upload)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 422 /)
    socket.destroy()
  }
  // Answered although none of the others has ended.
  await expectUpload()
  for (const socket of stopped) socket.destroy()
  await expectUpload()
  expect(await countSubmissions(server)).toBe(0)
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('keeps its data from other users of the machine', async () => {
  const dataDir = join(temporaryDirectory(), 'data')
  await startTestServer({ DATA_DIR: dataDir })
  expect(statSync(dataDir).mode & 0o077).toBe(0)
})
