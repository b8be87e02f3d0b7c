import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'

test('refuses a scanner on another machine, which has no TLS', () => {
  for (const url of ['tcp://clamav:3310', 'tcp://[2001:db8::1]:3310'])
    expectCleartextRefused('CLAMAV_URL', url)
  for (const CLAMAV_URL of ['tcp://localhost', 'tcp://[::1]:3310'])
    expect(() => readConfiguration({ CLAMAV_URL })).not.toThrow()
})

test('refuses a scanner that is no address of a socket', () => {
  expect(() => readConfiguration({ CLAMAV_URL: 'http://localhost:3310' })).toThrow(
    'CLAMAV_URL is "http://localhost:3310", but it must be',
  )
})
