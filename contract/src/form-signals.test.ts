import { expect, test } from 'vitest'
import { NO_SIGNALS } from '../examples/form-signals.ts'
import { readSignals, writeSignals } from './form-signals.ts'

test.each([
  [{ trapIsTicked: false, fillSeconds: 12.4 }, 'seconds=12'],
  [{ trapIsTicked: true, fillSeconds: 0 }, 'seconds=0, trap'],
  [{ trapIsTicked: true, fillSeconds: null }, 'trap'],
  [NO_SIGNALS, ''],
])('says and understands %j', (signals, value) => {
  expect(writeSignals(signals)).toBe(value)
  expect(readSignals(value)).toEqual({
    ...signals,
    fillSeconds: signals.fillSeconds && Math.round(signals.fillSeconds),
  })
})

test.each([
  null,
  'seconds=soon',
  'seconds=-1',
  'trapdoor',
  'milliseconds=5',
  'seconds=99999999999',
])('understands nothing in %j', (value) => {
  expect(readSignals(value)).toEqual(NO_SIGNALS)
})
