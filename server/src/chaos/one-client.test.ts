/** What one client, or a few that only drip, can do to others. Order is measured here, not time. */
import type { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { costlyPdf } from '@lanternfield/resume-inspection/testing/costly-resumes.ts'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { applicationPayload } from '../../testing/payloads.ts'
import { postBytes } from '../../testing/post-bytes.ts'
import { sendJson } from '../../testing/send.ts'
import { startTestServer } from '../../testing/test-server.ts'

const HOSTILE_ADDRESS = '192.0.2.1'
const COSTLY_RESUMES = 3
const DRIPPING_ADDRESSES = 12
const DRIPS_PER_ADDRESS = 2
const DRIP_EVERY_MS = 50

const open = () => startTestServer({ TRUST_PROXY: '1' })

async function apply(origin: string, client: string, resume: Buffer): Promise<number> {
  const payload = applicationPayload(resume)
  const response = await sendJson({ origin }, payload, { 'x-forwarded-for': client })
  await response.arrayBuffer()
  return response.status
}

/** Announces a large body, sends the first of it at once and the rest in drops. */
function openDrip(origin: string, address: string, firstBytes: number): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const body = `{"fileAttachment":{"file":"${'A'.repeat(firstBytes)}`
  const headers = { 'Content-Length': '4000000', 'X-Forwarded-For': address }
  socket.write(postBytes(body, headers))
  const dripping = setInterval(() => socket.write('A'.repeat(60)), DRIP_EVERY_MS)
  socket.on('close', () => clearInterval(dripping))
  return socket
}

test('costly resumes of one client do not delay another applicant', async () => {
  const { origin } = await open()
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

test.each([
  ['nothing', 0],
  ['as much as fields may have', 300_000],
])('uploads that drip after sending %s block no other applicant', async (_, firstBytes) => {
  const { origin } = await open()
  const drips = Array.from({ length: DRIPPING_ADDRESSES * DRIPS_PER_ADDRESS }, (_, number) =>
    openDrip(origin, `192.0.2.${number % DRIPPING_ADDRESSES}`, firstBytes),
  )
  onTestFinished(() => {
    for (const drip of drips) drip.destroy()
  })
  await expect.poll(() => drips.every(({ bytesWritten }) => bytesWritten > firstBytes)).toBe(true)
  expect(await apply(origin, '198.51.100.1', pdfOfSize(1_900_000))).toBe(200)
  expect(drips.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(DRIPPING_ADDRESSES)
})
