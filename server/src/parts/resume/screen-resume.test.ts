/** Resumes as visitors send them, through the real endpoint: what is refused, with which words, and what is not. */

import { messages } from '@lanternfield/contract/messages.ts'
import { GaveWay } from '@lanternfield/resume-inspection/run-inspection.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import {
  hostileResumes,
  type ResumeExample,
  readResume,
} from '@lanternfield/resume-inspection/testing/resumes.ts'
import { FINDINGS, type Finding } from '@lanternfield/resume-inspection/verdict.ts'
import { load } from 'cheerio'
import { pino } from 'pino'
import { expect } from 'vitest'
import { applicationPayload, inquiryPayload } from '../../../testing/payloads.ts'
import { openStandInScanner } from '../../../testing/scanner.ts'
import { sendForm, sendJson } from '../../../testing/send.ts'
import { countSubmissions, readRows } from '../../../testing/stored.ts'
import { PAGE_COPY, startTestServer, type TestServer, test } from '../../../testing/test-server.ts'
import { createQueues } from '../../base/client-queue.ts'
import { createScreening } from './screen-resume.ts'

/** What its sender is told. */
function sentenceOf(finding: Finding): string {
  const sentence = PAGE_COPY.resumeRefused[finding]
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

const GOOD = { fileName: 'mira.pdf', content: pdf }
const firstOfEachFinding = FINDINGS.flatMap(
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
  expect(firstOfEachFinding).toHaveLength(FINDINGS.length - 1)
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])

  // A form without scripts shows the sentence and all that was typed.
  const html = { fileName: 'mira.pdf', content: () => Buffer.from('<html>') }
  const response = await applyByForm(server, html)
  expect(response.status).toBe(422)
  const $ = load(await response.text())
  expect($('[data-error-for=resume]').text()).toBe(sentenceOf('format'))
  expect($('[data-form-message]').text()).toBe(PAGE_COPY.checkFields)
  expect($('[name=name]').attr('value')).toBe('Mira Holloway')
  expect($('[name=message]').text()).toBe('Hello.')
  expect(await countSubmissions(server)).toBe(0)
})

test('what a resume is, its content decides', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' })
  const names: string[] = []
  for (const [fileName, content, ...kept] of [
    ['My Resume', pdf, 'My Resume.pdf', 'application/pdf'],
    ['mira.pdf (1)', pdf, 'mira.pdf (1).pdf', 'application/pdf'],
    ['mira.docx', pdf, 'mira.docx.pdf', 'application/pdf'],
    ['mira', () => readResume('accepted/plain.doc'), 'mira.doc', 'application/msword'],
  ] as const) {
    expect((await apply(server, { fileName, content })).status).toBe(200)
    expect((await applyByForm(server, { fileName, content })).status).toBe(303)
    names.push(kept.join(), kept.join())
  }
  const sql = 'SELECT file_name, content_type FROM resumes'
  const rows = await readRows({ DATA_DIR: server.dataDir }, sql)
  const stored = rows.map(({ file_name, content_type }) => `${file_name},${content_type}`)
  expect(stored.sort()).toEqual(names.sort())
})

test('a client may send three times RATE_LIMIT resumes, then gets 429', async () => {
  const server = await startTestServer({ RATE_LIMIT: '2/1h', TRUST_PROXY: '1' })
  const refused = { fileName: 'mira.pdf', content: () => Buffer.from('x') }
  for (let index = 0; index < 6; index += 1) expect((await apply(server, refused)).status).toBe(422)
  const response = await apply(server, GOOD)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await countSubmissions(server)).toBe(0)
  expect((await apply(server, GOOD, '192.0.2.2')).status).toBe(200)
})

test('a virus scanner gets the whole resume, and nothing is kept without its word', async () => {
  const scanner = await openStandInScanner()
  const server = await startTestServer({ CLAMAV_URL: scanner.url, TRUST_PROXY: '1' })
  expect((await apply(server, GOOD)).status).toBe(200)
  expect(scanner.scanned.map((file) => file.equals(pdf()))).toEqual([true])

  const evil = { fileName: 'mira.pdf', content: () => pdf('EVIL') }
  const infected = await apply(server, evil)
  expect(infected.status).toBe(422)
  const message = sentenceOf('infected')
  expect((await infected.json()).errors).toEqual([{ field: 'fileAttachment', message }])
  const form = load(await (await applyByForm(server, evil)).text())
  expect(form('[data-error-for=resume]').text()).toBe(message)
  // What the inspection refuses does not get there; the log has the finding, and nothing of the file.
  const script = pdf('zanzibar', { catalog: '/OpenAction << /S /JavaScript /JS (zanzibar) >>' })
  await apply(server, { fileName: 'zanzibar.pdf', content: () => script })
  expect(scanner.scanned).toHaveLength(3)

  scanner.manners = 'fail'
  const failed = await apply(server, GOOD)
  expect(failed.status).toBe(503)
  expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0)
  const failedForm = await applyByForm(server, GOOD)
  expect(failedForm.status).toBe(503)
  expect(failedForm.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(load(await failedForm.text())('[data-form-message]').text()).toBe(messages.sendFailed)
  await scanner.close()
  expect((await apply(server, GOOD)).status).toBe(503)
  expect(await countSubmissions(server)).toBe(1)
  expect((await sendJson(server, inquiryPayload())).status).toBe(200)

  const logged = server.logged.join('')
  for (const words of ['"signature":"Test.Evil-1"', '"finding":"active"', 'ECONNREFUSED'])
    expect(logged).toContain(words)
  expect(logged).not.toMatch(/mira|zanzibar/i)
})

const OPTIONS = {
  inspect: async () => ({ finding: null }),
  scan: null,
  createQueue: createQueues(),
  copy: PAGE_COPY.resumeRefused,
  log: pino({ enabled: false }),
}

/** @param isWanted whether others wait for the place of the upload */
const senderOf = (hash: string, network = hash, isWanted = () => false) => ({
  client: { hash, network, limit: { max: 1, windowMs: 1 } },
  place: { isWanted, isBehind: () => true, giveWay: () => undefined },
})

test('a client has one resume inspected and ten waiting; more are too many', async () => {
  const screen = createScreening({ ...OPTIONS, inspect: () => new Promise(() => undefined) })
  const sender = senderOf('a')
  for (let number = 0; number < 11; number += 1) void screen({ content: pdf() }, sender)
  const last = await screen({ content: pdf() }, sender)
  expect(last).toEqual({ kind: 'too-many', retryAfterMs: 5000 })
})

test.each([
  ['eight resumes at a time', 8, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
  ['one resume of a client at a time', 2, ['a', 'a', 'b']],
  ['two resumes of a network at a time', 2, ['a of n', 'b of n', 'c of n']],
])('a virus scanner gets %s', async (_, count, clients) => {
  const scanning: (() => void)[] = []
  const screen = createScreening({
    ...OPTIONS,
    scan: () => new Promise((resolve) => scanning.push(() => resolve({ kind: 'clean' }))),
  })
  const sent = clients.map((client) => {
    const [hash = '', network = hash] = client.split(' of ')
    return screen({ content: pdf() }, senderOf(hash, network))
  })
  await new Promise(setImmediate)
  expect(scanning).toHaveLength(count)
  for (const end of scanning) {
    end()
    await new Promise(setImmediate)
  }
  expect(new Set((await Promise.all(sent)).map(({ kind }) => kind))).toEqual(new Set(['clean']))
})

/** A screening whose inspections end when a test says so, each named by its content. */
function openTurns() {
  const begun: string[] = []
  const ends = new Map<string, (hasGivenWay: boolean) => void>()
  const screen = createScreening({
    ...OPTIONS,
    createQueue: createQueues(),
    inspect: (content) =>
      new Promise((resolve, reject) => {
        const name = Buffer.from(content).toString()
        begun.push(name)
        ends.set(name, (hasGivenWay) =>
          hasGivenWay ? reject(new GaveWay()) : resolve({ finding: null }),
        )
      }),
  })
  const send = async (name: string, isWanted = () => false) => {
    const sent = screen({ content: Buffer.from(name) }, senderOf(name, name, isWanted))
    await new Promise(setImmediate)
    return { sent }
  }
  const end = async (name: string, hasGivenWay = false) => {
    ends.get(name)?.(hasGivenWay)
    await new Promise(setImmediate)
  }
  return { begun, send, end }
}

test('an inspection that gives way begins again behind all others, three times in all', async () => {
  const { begun, send, end } = openTurns()
  const [costly] = [await send('a'), await send('b'), await send('c'), await send('d')]
  await end('a', true)
  for (const name of ['b', 'd', 'c']) await end(name)
  expect(begun).toEqual(['a', 'b', 'd', 'c', 'a'])
  await end('a', true)
  await end('a', true)
  expect(await costly?.sent).toEqual({ kind: 'resume-not-scanned' })
})

test('an inspection that waits holds no place in which others could upload', async () => {
  const { begun, send } = openTurns()
  for (const name of ['a', 'b']) await send(name)
  const { sent } = await send('c', () => true)
  expect(await sent).toEqual({ kind: 'resume-not-scanned' })
  expect(begun).toEqual(['a', 'b'])
})
