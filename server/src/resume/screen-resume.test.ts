/** Resumes as visitors send them, through the real endpoint: what is refused, with which words, and what is not. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RESUME_FINDINGS, type ResumeFinding } from '@lanternfield/contract/answer-words.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import {
  harmlessResumes,
  type ResumeExample,
} from '@lanternfield/resume-inspection/testing/harmless-resumes.ts'
import {
  costlyPdf,
  hostileResumes,
} from '@lanternfield/resume-inspection/testing/hostile-resumes.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { applicationPayload } from '../../testing/payloads.ts'
import { openStandInScanner, type ScannerManners } from '../../testing/scanner.ts'
import {
  ANSWER_WORDS,
  openTestServer,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts'

const PATH = '/prod/send-email'

/** What its sender is told. */
function sentenceOf(finding: ResumeFinding): string {
  const sentence = ANSWER_WORDS.resumeRefused[finding]
  return finding === 'format' ? `Invalid file format. ${sentence}` : sentence
}

/** @param client the address that it comes from, for a server that trusts a proxy */
function sendJson(
  { fetch }: TestServer,
  { fileName, content }: Omit<ResumeExample, 'name'>,
  client = '192.0.2.1',
) {
  const file = content().toString('base64')
  const payload = applicationPayload(pdf(), { fileAttachment: { contentType: '', file, fileName } })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
  return fetch(PATH, { method: 'POST', body: JSON.stringify(payload), headers })
}

function sendForm({ fetch }: TestServer, { fileName, content }: Omit<ResumeExample, 'name'>) {
  const fields = {
    form: 'careers-page',
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '5125550142',
    message: 'Hello.',
    resume: new File([new Uint8Array(content())], fileName),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(PATH, { method: 'POST', body })
}

function countSubmissions({ dataDir }: TestServer): number {
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  const { count } = database.prepare('SELECT count(*) AS count FROM submissions').get() ?? {}
  database.close()
  return Number(count)
}

describe('a hostile resume is refused, and nothing of its application is kept', () => {
  // One server for all of them, or most of the time would go into its starts.
  let server: TestServer
  beforeAll(async () => {
    const closers: (() => void | Promise<void>)[] = []
    server = await openTestServer({}, (close) => closers.unshift(close))
    return async () => {
      for (const close of closers) await close()
    }
  })

  test.each(hostileResumes)('$name', async (resume) => {
    const response = await sendJson(server, resume)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'fileAttachment', message: sentenceOf(resume.finding) }],
    })
    expect(countSubmissions(server)).toBe(0)
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('there is one of each finding and of each format', () => {
    const findings = new Set(hostileResumes.map(({ finding }) => finding))
    const found = RESUME_FINDINGS.filter((finding) => finding !== 'infected')
    expect([...findings].toSorted()).toEqual(found.toSorted())
    expect(hostileResumes.length).toBeGreaterThan(100)
  })
})

describe('a real resume is taken', () => {
  let server: TestServer
  beforeAll(async () => {
    const closers: (() => void | Promise<void>)[] = []
    server = await openTestServer({}, (close) => closers.unshift(close))
    return async () => {
      for (const close of closers) await close()
    }
  })

  test.each(harmlessResumes)('$name', async (resume) => {
    const before = countSubmissions(server)
    const response = await sendJson(server, resume)
    expect(await response.json()).toEqual({ id: expect.any(String) })
    expect(countSubmissions(server)).toBe(before + 1)
  })
})

test('a form shows the sentence at its field, with all that was typed', async () => {
  const server = await startTestServer()
  for (const [fileName, sentence] of [
    ['mira.pdf', sentenceOf('format')],
    ['mira.doc', sentenceOf('format')],
  ] as const) {
    const response = await sendForm(server, { fileName, content: () => Buffer.from('<html>') })
    expect(response.status).toBe(422)
    const $ = load(await response.text())
    expect($('[data-error-for=resume]').text()).toBe(sentence)
    expect($('[data-form-notice]').text()).toBe(ANSWER_WORDS.checkFields)
    expect($('[name=name]').attr('value')).toBe('Mira Holloway')
    expect($('[name=message]').text()).toBe('Hello.')
  }
  expect(countSubmissions(server)).toBe(0)
  expect((await sendForm(server, { fileName: 'mira.pdf', content: pdf })).status).toBe(303)
})

test('logs what was found, and nothing of the file', async () => {
  const server = await startTestServer()
  const script = pdf('zanzibar', { catalog: '/OpenAction << /JS (zanzibar) >>' })
  await sendJson(server, { fileName: 'zanzibar.pdf', content: () => script })
  await server.stop()
  expect(server.logged.join('')).toContain('"finding":"active"')
  expect(server.logged.join('')).not.toMatch(/zanzibar/)
})

describe('of one client', () => {
  const refused = { fileName: 'mira.pdf', content: () => Buffer.from('x') }
  const good = { fileName: 'mira.pdf', content: pdf }

  test('takes three times RATE_LIMIT, refused ones included, and then answers 429', async () => {
    const server = await startTestServer({ RATE_LIMIT: '2/1h', TRUST_PROXY: '1' })
    for (let index = 0; index < 6; index += 1)
      expect((await sendJson(server, refused)).status).toBe(422)
    const response = await sendJson(server, good)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(countSubmissions(server)).toBe(0)
    expect((await sendJson(server, good, '192.0.2.2')).status).toBe(200)
  })

  test('inspects one at a time, lets two wait, and answers 429 to more', async () => {
    const server = await startTestServer({ TRUST_PROXY: '1' })
    const costly = { fileName: 'mira.pdf', content: costlyPdf }
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendJson(server, costly)))
    const tooMany = responses.filter(({ status }) => status === 429)
    expect(tooMany.length).toBe(5)
    for (const { headers } of tooMany) expect(Number(headers.get('retry-after'))).toBe(5)
  })
})

describe('with a virus scanner', () => {
  const good = { fileName: 'mira.pdf', content: pdf }

  async function open() {
    const scanner = await openStandInScanner()
    onTestFinished(scanner.close)
    return { scanner, server: await startTestServer({ CLAMAV_URL: scanner.url, TRUST_PROXY: '1' }) }
  }

  test('keeps what it has seen whole and found clean', async () => {
    const { scanner, server } = await open()
    expect((await sendJson(server, good)).status).toBe(200)
    expect(scanner.scanned.map((file) => file.equals(pdf()))).toEqual([true])
    expect(countSubmissions(server)).toBe(1)
  })

  test('refuses what it warns of, and logs the name of the virus', async () => {
    const { server } = await open()
    const evil = { fileName: 'mira.pdf', content: () => pdf('EVIL') }
    const response = await sendJson(server, evil)
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual([
      { field: 'fileAttachment', message: sentenceOf('infected') },
    ])
    const form = load(await (await sendForm(server, evil)).text())
    expect(form('[data-error-for=resume]').text()).toBe(sentenceOf('infected'))
    expect(countSubmissions(server)).toBe(0)
    expect(server.logged.join('')).toContain('"signature":"Test.Evil-1"')
    expect(server.logged.join('')).not.toMatch(/mira/i)
  })

  test.each<ScannerManners>(['too-large', 'fail', 'hang-up'])(
    'keeps nothing, and asks to come again, when it answers with: %s',
    async (manners) => {
      const { scanner, server } = await open()
      scanner.manners = manners
      const response = await sendJson(server, good)
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      const form = await sendForm(server, good)
      expect(form.status).toBe(503)
      expect(form.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(load(await form.text())('[data-form-notice]').text()).toBe(messages.sendFailed)
      expect(countSubmissions(server)).toBe(0)

      scanner.manners = 'scan'
      expect((await sendJson(server, good)).status).toBe(200)
    },
  )

  test('keeps nothing while it is out of reach, but what has no resume', async () => {
    const { scanner, server } = await open()
    await scanner.close()
    expect((await sendJson(server, good)).status).toBe(503)
    expect(countSubmissions(server)).toBe(0)
    expect(server.logged.join('')).toContain('ECONNREFUSED')
    const inquiry = new URLSearchParams({
      inquiryType: 'services',
      name: 'Mira Holloway',
      email: 'mira@northbay.example',
    })
    expect((await server.fetch(PATH, { method: 'POST', body: inquiry })).status).toBe(303)
  })

  test.each([
    ['four at a time', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], 4],
    ['two of one client at a time', ['192.0.2.1'], 2],
  ])('has it scan %s, and the others in line', async (_, clients, count) => {
    const { scanner, server } = await open()
    scanner.manners = 'silence'
    for (const client of [...clients, ...clients, ...clients])
      void sendJson(server, good, client).catch(() => undefined)
    await expect.poll(() => scanner.connections, { timeout: 10_000 }).toBe(count)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(scanner.connections).toBe(count)
    await scanner.close()
  })

  test('does not trouble it with what is refused anyway', async () => {
    const { scanner, server } = await open()
    await sendJson(server, { fileName: 'mira.pdf', content: () => Buffer.from('x') })
    expect(scanner.scanned).toEqual([])
  })
})
