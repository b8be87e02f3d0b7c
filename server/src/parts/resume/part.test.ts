import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { openStandInScanner } from '../../../testing/scanner.ts'

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

test('lets the scanner scan a few bytes', async () => {
  const clamd = await openStandInScanner()
  expect(await runCheck('scanner')).toBeNull()
  const look = () => runCheck('scanner', { CLAMAV_URL: clamd.url })
  expect(await look()).toMatchObject({ state: 'ok' })
  expect(clamd.scanned.map(String)).toEqual(['harmless'])
  const advice = expect.stringContaining('CLAMAV_URL')
  clamd.manners = 'fail'
  const saw = expect.stringContaining('error')
  expect(await look()).toMatchObject({ state: 'fail', saw, advice })
  await clamd.close()
  const refused = expect.stringContaining('REFUSED')
  expect(await look()).toMatchObject({ state: 'fail', saw: refused, advice })
})
