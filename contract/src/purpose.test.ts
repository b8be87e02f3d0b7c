import { expect, test } from 'vitest'
import { LEAD_MAGNET_LABEL, PROBE_LABEL } from './forms.ts'
import { purposeOf } from './purpose.ts'

test('recognizes only guide requests and probes by their labels', () => {
  expect(purposeOf(LEAD_MAGNET_LABEL)).toBe('guide')
  expect(purposeOf(PROBE_LABEL)).toBe('probe')
  for (const label of ['General inquiry', '', 'probe', 'toString', '__proto__'])
    expect(purposeOf(label)).toBe('inquiry')
})
