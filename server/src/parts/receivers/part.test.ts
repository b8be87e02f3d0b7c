import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'
import { WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'

test('refuses WEBHOOK_URL to another machine without TLS', () => {
  expectCleartextRefused('WEBHOOK_URL', 'http://crm.example/hooks/secret-token', { WEBHOOK_SECRET })
  for (const url of ['http://127.0.0.1:9000/hook', 'https://crm.example/hook'])
    expect(() => readConfiguration({ WEBHOOK_SECRET, WEBHOOK_URL: url })).not.toThrow()
})
