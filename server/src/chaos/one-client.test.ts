/** What one client, or a few, can do to others. With LONG_TESTS as long and as many as it takes to be noticed. */
import { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { costlyPdf } from '@lanternfield/resume-inspection/testing/costly-resumes.ts'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { postBytes } from '../../testing/post-bytes.ts'
import { sendJson } from '../../testing/send.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const IS_LONG = Boolean(process.env.LONG_TESTS)
const HOSTILE_ADDRESS = '192.0.2.1'
const COSTLY_RESUMES = 3
const APPLICANTS = IS_LONG ? 25 : 3
/** In the ordinary run other tests take their share of the machine. */
const ANSWERED_WITHIN_MS = IS_LONG ? 5000 : 60_000
const REFUSALS = IS_LONG
  ? { rateLimit: '10/10m', addresses: 30, requests: 800, everyMs: 40 }
  : { rateLimit: '1/10m', addresses: 3, requests: 60, everyMs: 0 }
const DRIPPING_CONNECTIONS = 546
/** 1.5 KB a second, above the least rate. */
const DRIP_BYTES = 750
const DRIP_EVERY_MS = 500

async function open(environment: Record<string, string> = {}): Promise<string> {
  const settings = { DATA_DIR: temporaryDirectory(), TRUST_PROXY: '1', ...environment }
  const server = await startServerProcess(settings)
  onTestFinished(() => server.kill('SIGKILL'))
  return server.origin
}

async function apply(origin: string, client: string, resume: Buffer): Promise<number> {
  const payload = applicationPayload(resume)
  const response = await sendJson({ origin }, payload, { 'x-forwarded-for': client })
  await response.arrayBuffer()
  return response.status
}

/** Applications of different people, one after the other. */
async function expectApplicantsAnswered(origin: string, resume: Buffer): Promise<void> {
  for (let number = 0; number < APPLICANTS; number += 1) {
    const startedAt = performance.now()
    expect(await apply(origin, `198.51.100.${number}`, resume)).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(ANSWERED_WITHIN_MS)
  }
}

/** Announces a large body, sends the first of it at once and the rest in drops. */
function openDrip(origin: string, address: string, firstBytes: number): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const body = `{"fileAttachment":{"file":"${'A'.repeat(firstBytes)}`
  const headers = { 'Content-Length': '4000000', 'X-Forwarded-For': address }
  socket.write(postBytes(body, headers))
  const dripping = setInterval(() => socket.write('A'.repeat(DRIP_BYTES)), DRIP_EVERY_MS)
  socket.on('close', () => clearInterval(dripping))
  return socket
}

test('costly resumes of one client do not delay another applicant', async () => {
  const origin = await open()
  const answered: string[] = []
  const costly = Array.from({ length: COSTLY_RESUMES }, (_, number) =>
    apply(origin, HOSTILE_ADDRESS, costlyPdf()).then(() => answered.push(`costly ${number}`)),
  )
  expect(await apply(origin, '198.51.100.1', pdf())).toBe(200)
  answered.push('other')
  await Promise.all(costly)
  // At most the one that was inspected already comes before it.
  expect(answered.indexOf('other')).toBeLessThanOrEqual(1)
})

test('refused applications of a few clients block no other applicant', async () => {
  const { rateLimit, addresses, requests, everyMs } = REFUSALS
  const origin = await open({ RATE_LIMIT: rateLimit })
  const statuses: Promise<number>[] = []
  const attack = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      statuses.push(apply(origin, `192.0.2.${number % addresses}`, Buffer.alloc(300)))
      await delay(everyMs)
    }
  }
  await attack((requests / 4) * 3)
  await Promise.all([attack(requests / 4), expectApplicantsAnswered(origin, pdf())])
  for (const status of await Promise.all(statuses)) expect([422, 429]).toContain(status)
})

test.each([
  ['six addresses', 0, (number: number) => `192.0.2.${number}`],
  ['six networks of one provider', 0, (number: number) => `2001:db8:1:${number}::1`],
  ['six addresses after 100 KB', 100_000, (number: number) => `192.0.2.${number}`],
])('uploads of %s that drip block no other applicant', async (_, firstBytes, addressOf) => {
  const origin = await open()
  const resume = pdfOfSize(200_000)
  // The first one starts the thread that inspects.
  expect(await apply(origin, HOSTILE_ADDRESS, resume)).toBe(200)
  const drips = Array.from({ length: DRIPPING_CONNECTIONS }, (_, number) =>
    openDrip(origin, addressOf(number % 6), firstBytes),
  )
  onTestFinished(() => {
    for (const drip of drips) drip.destroy()
  })
  await expect.poll(() => drips.every(({ bytesWritten }) => bytesWritten > firstBytes)).toBe(true)
  await expectApplicantsAnswered(origin, resume)
  expect(drips.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(6)
})
