// @module-tag all
/** What one client, or a few, can do to others. */
import type { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { costlyPdf } from '@lanternfield/resume-inspection/testing/costly-resumes.ts'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { postBytes } from '../../testing/post-bytes.ts'
import { sendJson } from '../../testing/send.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const HOSTILE_ADDRESS = '192.0.2.1'
const COSTLY_RESUMES = 3
const APPLICANTS_DURING_ATTACK = 3
const DRIPPING_CONNECTIONS = 546
/** 1.5 KB a second, above the least rate. */
const DRIP_BYTES = 750
const DRIP_EVERY_MS = 500

async function open(): Promise<string> {
  const server = await startServerProcess({ DATA_DIR: temporaryDirectory(), TRUST_PROXY: '1' })
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
async function expectApplicantsServed(origin: string, resume: Buffer): Promise<void> {
  for (let number = 0; number < APPLICANTS_DURING_ATTACK; number += 1) {
    expect(await apply(origin, `198.51.100.${number}`, resume)).toBe(200)
  }
}

/** Announces a large body, and sends it in drops. */
function openDrip(origin: string, address: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const headers = { 'Content-Length': '4000000', 'X-Forwarded-For': address }
  socket.write(postBytes('{"fileAttachment":{"file":"', headers))
  const dripping = setInterval(() => socket.write('A'.repeat(DRIP_BYTES)), DRIP_EVERY_MS)
  socket.on('close', () => clearInterval(dripping))
  return socket
}

test('costly resumes of one client do not delay another applicant', async () => {
  const origin = await open()
  const ended: string[] = []
  const costly = Array.from({ length: COSTLY_RESUMES }, (_, number) =>
    apply(origin, HOSTILE_ADDRESS, costlyPdf()).then(() => ended.push(`costly ${number}`)),
  )
  expect(await apply(origin, '198.51.100.1', pdf())).toBe(200)
  ended.push('other')
  await Promise.all(costly)
  // At most the one that was inspected already comes before it.
  expect(ended.indexOf('other')).toBeLessThanOrEqual(1)
})

test.each([
  ['six addresses', (number: number) => `192.0.2.${number % 6}`],
  ['a hundred /64 of one /48', (number: number) => `2001:db8:1:${number % 100}::1`],
])('uploads of %s that drip block no other applicant', async (_, addressOf) => {
  const origin = await open()
  const resume = pdfOfSize(200_000)
  // The first one starts the process that inspects.
  expect(await apply(origin, addressOf(0), resume)).toBe(200)
  const drips = Array.from({ length: DRIPPING_CONNECTIONS }, (_, number) =>
    openDrip(origin, addressOf(number)),
  )
  onTestFinished(() => {
    for (const drip of drips) drip.destroy()
  })
  await expect.poll(() => drips.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true)
  await expectApplicantsServed(origin, resume)
  expect(drips.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(6)
})
