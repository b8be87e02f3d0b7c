import { Buffer } from 'node:buffer'
import { describeFailure } from '../../base/connection.ts'
import { type Check, fail, ok } from '../../check.ts'
import { type ClamdAddress, createClamdScan } from './clamd.ts'

const TIMEOUT_MS = 8000

/** Whether the scanner scans. */
export const scannerCheck = (clamav: ClamdAddress): Check => ({
  name: 'scanner',
  failsIfSilent: true,
  run: () => {
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
})
