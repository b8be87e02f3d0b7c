import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../testing/certificate.ts'
import { findFreePort } from '../../../../testing/free-port.ts'
import { openHttp } from '../../../../testing/loopback.ts'
import { openTestMailbox } from '../../../../testing/mailbox.ts'
import { runCheck } from '../../../../testing/run-check.ts'

const banner = 'ready at Fri, 27 Nov 2026 10:00:00 +0100 [a]'
const TIME = Date.UTC(2026, 10, 27, 9)

const check = (environment: Record<string, string>, now = TIME) =>
  runCheck('clock', environment, { now: () => now })

test.each([
  [0, 'ok', '0 s ahead'],
  [60_000, 'ok', '60 s ahead'],
  [-61_000, 'warn', '61 s behind'],
  [3_600_000, 'warn', '3600 s ahead'],
] as const)('compares a clock that is %i ms off with a greeting', async (offMs, state, saw) => {
  const { url } = await openTestMailbox(onTestFinished, { banner })
  const outcome = await check({ SMTP_URL: url }, TIME + offMs)
  expect(outcome).toMatchObject({ state, saw: expect.stringContaining(saw) })
  expect(outcome?.advice.includes('timedatectl set-ntp true')).toBe(state === 'warn')
})

test('reads a greeting whose certificate a wrong clock cannot check', async () => {
  const tls = { ...makeCertificate({ isTrusted: false }), secure: true, banner }
  const { port } = await openTestMailbox(onTestFinished, tls)
  expect(await check({ SMTP_URL: `smtps://127.0.0.1:${port}` })).toMatchObject({ state: 'ok' })
})

test('asks the site if no mail server has a date, and adds the age of its answer', async () => {
  const headers = { date: new Date(TIME - 600_000).toUTCString(), age: '600' }
  const site = await openHttp((_, response) => void response.writeHead(200, headers).end())
  const { url: undated } = await openTestMailbox(onTestFinished)
  const outcome = await check({ SITE_URL: site.origin, SMTP_URL: undated }, TIME + 90_000)
  expect(outcome).toMatchObject({ state: 'warn', saw: expect.stringContaining('90 s ahead') })
})

test('has nothing to compare with where nothing answers', async () => {
  expect(await check({ SITE_URL: `http://127.0.0.1:${await findFreePort()}` })).toBeNull()
})
