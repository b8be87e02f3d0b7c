import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'
import { WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'

test('refuses WEBHOOK_URL to another machine without TLS', () => {
  expectCleartextRefused('WEBHOOK_URL', 'http://crm.example/hooks/secret-token', { WEBHOOK_SECRET })
  for (const url of ['http://127.0.0.1:9000/hook', 'https://crm.example/hook'])
    expect(() => readConfiguration({ WEBHOOK_SECRET, WEBHOOK_URL: url })).not.toThrow()
})

test.each([
  [{ WEBHOOK_URL: 'ftp://a.example/' }, 'WEBHOOK_URL is "ftp://a.example/", but it must be'],
  [{ WEBHOOK_URL: 'http://me@a.example/T0/token' }, 'WEBHOOK_URL is "http://***@a.example/***"'],
  [{ WEBHOOK_URL: 'https://a.example' }, 'WEBHOOK_URL is set, but it needs WEBHOOK_SECRET too.'],
  [{ WEBHOOK_SECRET }, 'WEBHOOK_SECRET is set, but it needs WEBHOOK_URL'],
])('refuses %o, without showing a secret', (environment, sentence) => {
  expect(() => readConfiguration(environment)).toThrow(sentence)
})

test.each([
  ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['not base64', 'a secret of more than thirty-two letters'],
])('refuses a secret that is %s, without showing it', (_, secret) => {
  expect(() =>
    readConfiguration({ WEBHOOK_URL: 'https://a.example', WEBHOOK_SECRET: secret }),
  ).toThrow(`WEBHOOK_SECRET has ${secret.length} characters, but it must be "whsec_"`)
})
