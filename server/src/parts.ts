/**
 * The parts of this server. A company that does without one deletes its folder and its line; docs/what-may-be-left-out.md says
 * what goes with it.
 */
export { alerts } from './parts/alerts/part.ts'
export { backup } from './parts/backup/part.ts'
export { doctor } from './parts/doctor/part.ts'
export { ghost } from './parts/ghost/part.ts'
export { inbox } from './parts/inbox/part.ts'
export { metrics } from './parts/metrics/part.ts'
export { mySubmission } from './parts/my-submission/part.ts'
export { oauth } from './parts/oauth/part.ts'
export { postgres } from './parts/postgres/part.ts'
export { receivers } from './parts/receivers/part.ts'
export { reports } from './parts/reports/part.ts'
export { resume } from './parts/resume/part.ts'
