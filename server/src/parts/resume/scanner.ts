import { Buffer } from 'node:buffer'
import { type Check, fail, ok } from '../doctor/check.ts'
import { describeFailure } from '../doctor/connection.ts'
import { createClamdScan } from './clamd.ts'

const TIMEOUT_MS = 8000

export const scanner: Check = {
  name: 'scanner',
  failsIfSilent: true,
  run: async ({ settings: { clamav } }) => {
    if (!clamav) return null
    const scan = createClamdScan(clamav, TIMEOUT_MS)
    return scan(Buffer.from('harmless')).then(
      () => ok('scans a file'),
      (error) =>
        fail(
          describeFailure(error),
          'Start clamd, or correct CLAMAV_URL: without it no application is taken.',
        ),
    )
  },
}
