/** What one sender, or a few that only drip, can do to others. */
import { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { pdfOfSize } from '../../testing/pdf.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../testing/server-process.ts'
import { writeTestSite } from '../../testing/test-server.ts'

const DRIPPING_ADDRESSES = 12
const DRIPS_PER_ADDRESS = 2
const DRIP_EVERY_MS = 50
const ANSWER_MAX_MS = 2000
const PAGE_MAX_MS = 250

async function open() {
  const server = await startServerProcess(
    {
      DATA_DIR: temporaryDirectory(),
      TRUST_PROXY: '1',
      RATE_LIMIT: '10/10m',
      TEST_SITE: writeTestSite(),
    },
    'site',
    MAIN_WITH_SITE,
  )
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

/** Announces a large body, sends the first of it at once, and the rest in drops. */
function openDrip(origin: string, address: string, firstBytes: number): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    `POST ${SEND_EMAIL_PATH} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 4000000',
    `X-Forwarded-For: ${address}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.from(`{"fileAttachment":{"file":"${'A'.repeat(firstBytes)}`))
  const dripping = setInterval(() => socket.write('A'.repeat(60)), DRIP_EVERY_MS)
  socket.on('close', () => clearInterval(dripping))
  return socket
}

async function timed(work: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const { status } = await work()
  return { status, ms: performance.now() - startedAt }
}

test.each([
  ['nothing at first', 0],
  ['as much as fields may have at first', 300_000],
])(
  'uploads that drip from a dozen addresses, with %s, hold up no other',
  {
    timeout: 60_000,
  },
  async (_how, firstBytes) => {
    const { origin } = await open()
    const drips = Array.from({ length: DRIPPING_ADDRESSES * DRIPS_PER_ADDRESS }, (_, number) =>
      openDrip(origin, `192.0.2.${number % DRIPPING_ADDRESSES}`, firstBytes),
    )
    onTestFinished(() => {
      for (const drip of drips) drip.destroy()
    })
    await delay(1000)
    const body = JSON.stringify(applicationPayload(pdfOfSize(1_900_000)))
    for (let number = 0; number < 6; number += 1) {
      const honest = await timed(() =>
        fetch(origin + SEND_EMAIL_PATH, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `198.51.100.${number}`,
          },
        }),
      )
      expect(honest.status).toBe(200)
      expect(honest.ms).toBeLessThan(ANSWER_MAX_MS)
      const page = await timed(() => fetch(origin))
      expect(page.status).toBe(200)
      expect(page.ms).toBeLessThan(PAGE_MAX_MS)
    }
    expect(drips.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(DRIPPING_ADDRESSES)
  },
)
