/** Resumes as visitors send them, through the real endpoint: what is refused, with which words, and what is not. */
import { RESUME_FINDINGS, type ResumeFinding } from '@lanternfield/contract/answer-copy.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import {
  hostileResumes,
  type ResumeExample,
  readResume,
} from '@lanternfield/resume-inspection/testing/resumes.ts'
import { load } from 'cheerio'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { openStandInScanner, type ScannerManners } from '../../testing/scanner.ts'
import { sendForm, sendJson } from '../../testing/send.ts'
import { countSubmissions, readRows } from '../../testing/stored.ts'
import { ANSWER_COPY, startTestServer, type TestServer, test } from '../../testing/test-server.ts'
import { createScreening } from './screen-resume.ts'

/** What its sender is told. */
function sentenceOf(finding: ResumeFinding): string {
  const sentence = ANSWER_COPY.resumeRefused[finding]
  return finding === 'format' ? `Invalid file format. ${sentence}` : sentence
}

/** @param client the address that it comes from, for a server that trusts a proxy */
function apply(server: TestServer, { fileName, content }: ResumeExample, client = '192.0.2.1') {
  const file = content().toString('base64')
  const payload = applicationPayload(pdf(), { fileAttachment: { contentType: '', file, fileName } })
  return sendJson(server, payload, { 'x-forwarded-for': client })
}

function applyByForm(server: TestServer, { fileName, content }: ResumeExample) {
  return sendForm(server, {
    form: 'careers-page',
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '5125550142',
    message: 'Hello.',
    resume: new File([new Uint8Array(content())], fileName),
  })
}

const firstOfEachFinding = RESUME_FINDINGS.flatMap(
  (wanted) => hostileResumes.find(({ finding }) => finding === wanted) ?? [],
)

test('a hostile resume is refused, and nothing of its application is kept', async ({ server }) => {
  for (const resume of firstOfEachFinding) {
    const response = await apply(server, resume)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'fileAttachment', message: sentenceOf(resume.finding) }],
    })
  }
  expect(firstOfEachFinding).toHaveLength(RESUME_FINDINGS.length - 1)
  expect(await countSubmissions(server)).toBe(0)
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a form without scripts shows the sentence and all that was typed', async ({ server }) => {
  const html = { fileName: 'mira.pdf', content: () => Buffer.from('<html>') }
  const response = await applyByForm(server, html)
  expect(response.status).toBe(422)
  const $ = load(await response.text())
  expect($('[data-error-for=resume]').text()).toBe(sentenceOf('format'))
  expect($('[data-form-message]').text()).toBe(ANSWER_COPY.checkFields)
  expect($('[name=name]').attr('value')).toBe('Mira Holloway')
  expect($('[name=message]').text()).toBe('Hello.')
  expect(await countSubmissions(server)).toBe(0)
  expect((await applyByForm(server, { fileName: 'mira.pdf', content: pdf })).status).toBe(303)
})

test.each([
  ['My Resume', pdf, 'My Resume.pdf', 'application/pdf'],
  ['mira.pdf (1)', pdf, 'mira.pdf (1).pdf', 'application/pdf'],
  ['mira.docx', pdf, 'mira.docx.pdf', 'application/pdf'],
  ['mira', () => readResume('accepted/plain.doc'), 'mira.doc', 'application/msword'],
])('what a resume called %j is, its content decides', async (fileName, content, name, type) => {
  const server = await startTestServer({ TRUST_PROXY: '1' })
  expect((await apply(server, { fileName, content })).status).toBe(200)
  expect((await applyByForm(server, { fileName, content })).status).toBe(303)
  const sql = 'SELECT file_name, content_type FROM resumes'
  const stored = await readRows({ DATA_DIR: server.dataDir }, sql)
  const one = { file_name: name, content_type: type }
  expect(stored.map((row) => ({ ...row }))).toEqual([one, one])
})

describe('a client', () => {
  const refused = { fileName: 'mira.pdf', content: () => Buffer.from('x') }
  const good = { fileName: 'mira.pdf', content: pdf }

  test('may send three times RATE_LIMIT resumes, then gets 429', async () => {
    const server = await startTestServer({ RATE_LIMIT: '2/1h', TRUST_PROXY: '1' })
    for (let index = 0; index < 6; index += 1)
      expect((await apply(server, refused)).status).toBe(422)
    const response = await apply(server, good)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await countSubmissions(server)).toBe(0)
    expect((await apply(server, good, '192.0.2.2')).status).toBe(200)
  })

  test('has one resume inspected and ten waiting; more are too many', async () => {
    const screen = createScreening({
      inspect: () => new Promise(() => undefined),
      scan: null,
      copy: ANSWER_COPY.resumeRefused,
      log: pino({ level: 'silent' }),
    })
    const resume = { content: pdf() }
    const client = { hash: 'a', network: 'a' }
    for (let number = 0; number < 11; number += 1) void screen(resume, client)
    expect(await screen(resume, client)).toEqual({ kind: 'too-many', retryAfterMs: 5000 })
  })
})

describe('a virus scanner', () => {
  const good = { fileName: 'mira.pdf', content: pdf }

  async function open() {
    const scanner = await openStandInScanner()
    return { scanner, server: await startTestServer({ CLAMAV_URL: scanner.url, TRUST_PROXY: '1' }) }
  }

  test('gets the whole resume, which is kept if it is clean', async () => {
    const { scanner, server } = await open()
    expect((await apply(server, good)).status).toBe(200)
    expect(scanner.scanned.map((file) => file.equals(pdf()))).toEqual([true])
    expect(await countSubmissions(server)).toBe(1)
  })

  test('has a resume refused, and its virus is named in the log', async () => {
    const { scanner, server } = await open()
    const evil = { fileName: 'mira.pdf', content: () => pdf('EVIL') }
    const response = await apply(server, evil)
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toEqual([
      { field: 'fileAttachment', message: sentenceOf('infected') },
    ])
    const form = load(await (await applyByForm(server, evil)).text())
    expect(form('[data-error-for=resume]').text()).toBe(sentenceOf('infected'))
    expect(await countSubmissions(server)).toBe(0)
    expect(server.logged.join('')).toContain('"signature":"Test.Evil-1"')
    expect(server.logged.join('')).not.toMatch(/mira/i)
    expect(scanner.scanned).toHaveLength(2)
    // What the inspection refuses does not get there; the log has the finding, and nothing of the file.
    const script = pdf('zanzibar', { catalog: '/OpenAction << /S /JavaScript /JS (zanzibar) >>' })
    await apply(server, { fileName: 'zanzibar.pdf', content: () => script })
    expect(scanner.scanned).toHaveLength(2)
    expect(server.logged.join('')).toContain('"finding":"active"')
    expect(server.logged.join('')).not.toMatch(/zanzibar/)
  })

  test.each<ScannerManners>(['too-large', 'fail', 'hang-up'])(
    'that answers with %s leads to a 503, and nothing is kept',
    async (manners) => {
      const { scanner, server } = await open()
      scanner.manners = manners
      const response = await apply(server, good)
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      const form = await applyByForm(server, good)
      expect(form.status).toBe(503)
      expect(form.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(load(await form.text())('[data-form-message]').text()).toBe(messages.sendFailed)
      expect(await countSubmissions(server)).toBe(0)

      scanner.manners = 'scan'
      expect((await apply(server, good)).status).toBe(200)
    },
  )

  test('that is out of reach leads to a 503, but not for an inquiry', async () => {
    const { scanner, server } = await open()
    await scanner.close()
    expect((await apply(server, good)).status).toBe(503)
    expect(await countSubmissions(server)).toBe(0)
    expect(server.logged.join('')).toContain('ECONNREFUSED')
    expect((await sendJson(server, inquiryPayload())).status).toBe(200)
  })

  test.each([
    ['eight resumes at a time', [...'abcdefghi'], 8],
    ['one resume of a client at a time', [...'aab'], 2],
  ])('gets %s', async (_, clients, count) => {
    const scanning: (() => void)[] = []
    const screen = createScreening({
      inspect: async () => ({ isGood: true }),
      scan: () => new Promise((resolve) => scanning.push(() => resolve({ kind: 'clean' }))),
      copy: ANSWER_COPY.resumeRefused,
      log: pino({ level: 'silent' }),
    })
    const resume = { content: pdf() }
    const sent = clients.map((hash) => screen(resume, { hash, network: hash }))
    await new Promise(setImmediate)
    expect(scanning).toHaveLength(count)
    for (const end of scanning) {
      end()
      await new Promise(setImmediate)
    }
    expect(new Set((await Promise.all(sent)).map(({ kind }) => kind))).toEqual(new Set(['clean']))
  })
})
