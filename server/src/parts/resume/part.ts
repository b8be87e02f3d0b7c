import { createInspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import { clamdAddress } from '@lanternfield/settings/kinds.ts'
import { isLoopbackHost, OR_ALLOW_CLEARTEXT } from '../../base/cleartext.ts'
import { definePart } from '../../part.ts'
import { createClamdScan } from './clamd.ts'
import { scannerCheck } from './scanner.ts'
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
    connect: ({ content, log }) => {
      const { inspect, close } = createInspectionPool()
      const scan = clamav && createClamdScan(clamav)
      const copy = content.pageCopy.resumeRefused
      return { screenResume: createScreening({ inspect, scan, copy, log }), close }
    },
  }),
})
