import { Buffer } from 'node:buffer'
import { createInspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import { clamdAddress } from '@lanternfield/settings/kinds.ts'
import { isLoopbackHost, OR_ALLOW_CLEARTEXT } from '../../base/cleartext.ts'
import { describeFailure } from '../../base/connection.ts'
import { type Check, fail, ok } from '../../check.ts'
import { definePart } from '../../part.ts'
import { type ClamdAddress, createClamdScan } from './clamd.ts'
import { createScreening } from './screen-resume.ts'

/** Inspects resumes by their content, and has them scanned. Source: docs/decisions/resume-inspection.md */
export const resume = definePart({
  settings: {
    clamav: {
      name: 'CLAMAV_URL',
      heading: 'Resumes',
      kind: clamdAddress,
      about:
        'Virus scanner (clamd) that every resume must pass; while it does not answer, no application is taken. Unset: resumes are judged by their content alone.',
    },
  },
  bring: ({ clamav }, { settings }) => ({
    errors:
      clamav && !settings.allowsCleartext && !isLoopbackHost(clamav.host)
        ? [
            `CLAMAV_URL leads to another machine without encryption, since clamd has none. Run it on this one or behind a tunnel, ${OR_ALLOW_CLEARTEXT}`,
          ]
        : [],
    checks: clamav ? [scannerCheck(clamav)] : [],
    connect: ({ content, createQueue, log }) => {
      const { inspect, close } = createInspectionPool()
      const scan = clamav && createClamdScan(clamav)
      const copy = content.pageCopy.resumeRefused
      return { screenResume: createScreening({ inspect, scan, copy, createQueue, log }), close }
    },
  }),
})

const CHECK_TIMEOUT_MS = 8000

const scannerCheck = (clamav: ClamdAddress): Check => ({
  name: 'scanner',
  failsIfSilent: true,
  run: () => {
    const scan = createClamdScan(clamav, CHECK_TIMEOUT_MS)
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
