import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'
import { WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'

test('refuses ALERT_WEBHOOK_URL to another machine without TLS', () => {
  expectCleartextRefused('ALERT_WEBHOOK_URL', 'http://192.168.1.5/alert', { WEBHOOK_SECRET })
  for (const url of ['http://127.0.0.1:9000/hook', 'https://crm.example/hook'])
    expect(() => readConfiguration({ WEBHOOK_SECRET, ALERT_WEBHOOK_URL: url })).not.toThrow()
})

test('probes no more often than each minute', () => {
  expect(() => readConfiguration({ PROBE_EVERY: '90m' })).not.toThrow()
  expect(() => readConfiguration({ PROBE_EVERY: '30s' })).toThrow('PROBE_EVERY is "30s", but')
})
