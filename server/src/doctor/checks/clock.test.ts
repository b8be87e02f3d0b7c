import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../testing/free-port.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { openSmtpServer } from '../../../testing/smtp-server.ts'
import { clock } from './clock.ts'

const BANNER = 'ready at Fri, 27 Nov 2026 10:00:00 +0100 [a]'
const TIME = Date.UTC(2026, 10, 27, 9)

const check = (environment: Record<string, string>, now = TIME) =>
  runCheck(clock, environment, { now: () => now })

/** A site with these headers. */
async function openSite(headers: Record<string, string>): Promise<string> {
  const server = createServer((_, response) => response.writeHead(200, headers).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  [0, 'ok', '0 s ahead'],
  [60_000, 'ok', '60 s ahead'],
  [-61_000, 'warn', '61 s behind'],
  [3_600_000, 'warn', '3600 s ahead'],
] as const)('compares a clock that is %i ms off with a greeting', async (offMs, state, saw) => {
  const SMTP_URL = `smtp://127.0.0.1:${await openSmtpServer({ banner: BANNER })}`
  const outcome = await check({ SMTP_URL }, TIME + offMs)
  expect(outcome).toMatchObject({ state, saw: expect.stringContaining(saw) })
  expect(outcome?.advice.includes('timedatectl set-ntp true')).toBe(state === 'warn')
})

test('reads a greeting over TLS, whose certificate a wrong clock cannot check', async () => {
  const port = await openSmtpServer({ banner: BANNER, tls: 'required', isTrusted: false })
  expect(await check({ SMTP_URL: `smtps://127.0.0.1:${port}` })).toMatchObject({ state: 'ok' })
})

test('asks the site if no mail server has a date', async () => {
  const SITE_URL = await openSite({ date: new Date(TIME).toUTCString() })
  const dead = `smtp://127.0.0.1:${await findFreePort()}`
  const undated = `smtp://127.0.0.1:${await openSmtpServer()}`
  for (const environment of [{}, { SMTP_URL: dead }, { SMTP_URL: undated }])
    expect(await check({ SITE_URL, ...environment }, TIME + 90_000)).toMatchObject({
      state: 'warn',
      saw: expect.stringContaining('90 s ahead'),
    })
})

test('adds the age of a cached answer', async () => {
  const SITE_URL = await openSite({ date: new Date(TIME - 600_000).toUTCString(), age: '600' })
  expect(await check({ SITE_URL })).toMatchObject({ state: 'ok' })
})

test('has nothing to compare with where nothing answers', async () => {
  expect(await check({ SITE_URL: `http://127.0.0.1:${await findFreePort()}` })).toBeNull()
})
