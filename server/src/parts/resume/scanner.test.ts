import { expect, test } from 'vitest'
import { runCheck } from '../../../testing/run-check.ts'
import { openStandInScanner } from '../../../testing/scanner.ts'

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
