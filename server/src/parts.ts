import type { Part } from './part.ts'
import { alerts } from './parts/alerts/part.ts'
import { backup } from './parts/backup/part.ts'
import { doctor } from './parts/doctor/part.ts'
import { ghost } from './parts/ghost/part.ts'
import { inbox } from './parts/inbox/part.ts'
import { metrics } from './parts/metrics/part.ts'
import { mySubmission } from './parts/my-submission/part.ts'
import { oauth } from './parts/oauth/part.ts'
import { postgres } from './parts/postgres/part.ts'
import { receivers } from './parts/receivers/part.ts'
import { reports } from './parts/reports/part.ts'
import { resume } from './parts/resume/part.ts'

/**
 * The parts of this server. A company that does without one deletes its folder and its line;
 * docs/what-may-be-left-out.md says what goes with it.
 */
export const PARTS: readonly Part[] = [
  alerts,
  backup,
  doctor,
  ghost,
  inbox,
  metrics,
  mySubmission,
  oauth,
  postgres,
  receivers,
  reports,
  resume,
]
