import { definePart } from '../../part.ts'
import { respondToCheck } from './answer-check.ts'
import { checkSetup } from './check-setup.ts'
import { CHECKS } from './checks.ts'

/** Looks each hour at what can cost a submission; `npm run doctor` is main.ts. Source: docs/decisions/doctor.md */
export const doctor = definePart({
  bring: () => ({
    checks: CHECKS,
    connect: (core) => ({
      intercept: (request, peer, pages) => respondToCheck(request, { peer, pages }, core),
    }),
    work: (context) => ({
      jobs: {
        // A proxy may not know this process yet.
        hourlyAfterStart: { 'failed to check the set-up': () => checkSetup(context) },
      },
    }),
  }),
})
