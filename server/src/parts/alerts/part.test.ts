import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'

test('refuses ALERT_WEBHOOK_URL to another machine without TLS', () => {
  expectCleartextRefused('ALERT_WEBHOOK_URL', 'http://192.168.1.5/alert', { WEBHOOK_SECRET })
  for (const url of ['http://127.0.0.1:9000/hook', 'https://crm.example/hook'])
    expect(() => readConfiguration({ WEBHOOK_SECRET, ALERT_WEBHOOK_URL: url })).not.toThrow()
})

test('probes no more often than each minute', () => {
  expect(() => readConfiguration({ PROBE_EVERY: '90m' })).not.toThrow()
  expect(() => readConfiguration({ PROBE_EVERY: '30s' })).toThrow('PROBE_EVERY is "30s", but')
})

test('the doctor connects to ALERT_WEBHOOK_URL', async () => {
  expect(await runCheck('alerts')).toBeNull()
  const check = (url: string) => runCheck('alerts', { ALERT_WEBHOOK_URL: url, WEBHOOK_SECRET })
  const { url, close } = await openTestReceiver()
  expect(await check(url)).toMatchObject({ state: 'ok' })
  await close()
  expect(await check(url)).toMatchObject({
    state: 'fail',
    saw: expect.stringMatching(/^ALERT_WEBHOOK_URL: .*REFUSED/),
  })
})

test('the doctor warns where nobody can be told that mail is down', async () => {
  const found = await runCheck('alerts', { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(found).toMatchObject({ state: 'warn', advice: expect.stringContaining('alerts: true') })
})
