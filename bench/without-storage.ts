/**
 * The server with a store that keeps nothing, as a process of its own: what the endpoint alone could answer,
 * with everything but the storage. Only a benchmark starts it; no setting leads here.
 */
import '../server/src/production.ts'
import { readContent } from '../server/src/content.ts'
import { createLog } from '../server/src/log.ts'
import { startServer } from '../server/src/server.ts'
import { readSettings } from '../server/src/settings.ts'
import type { Store } from '../server/src/storage/store.ts'

const NOTHING: Store = {
  saveSubmission: async ({ decide }) => {
    decide({ fromClient: 0, sameText: 0 })
    return { kind: 'saved' }
  },
  findByKey: async () => null,
  readSubmission: async () => null,
  claimDue: async () => [],
  recordAttempt: async () => true,
  nextDueAt: async () => null,
  giveUp: async () => 0,
  watch: () => () => undefined,
  purge: async () => 0,
  deleteStale: async () => undefined,
  listSubmissions: async () => [],
  readRecord: async () => null,
  release: async () => false,
  retry: async () => 0,
  erase: async function* () {},
  deleteSubmission: async () => undefined,
  enqueueReport: async () => false,
  latestReport: async () => null,
  readQueue: async () => ({
    waiting: 0,
    oldestEnqueuedAt: null,
    dead: 0,
    lateNotices: { SERVICES: null, CAREERS: null },
    deadNotices: { SERVICES: 0, CAREERS: 0 },
  }),
  countExpired: async () => ({ all: 0, expired: 0 }),
  listUnread: async () => [],
  listDeadNotices: async () => [],
  summarize: async () => ({
    kinds: [],
    medianMs: null,
    slowestMs: null,
    dead: 0,
    waiting: 0,
    heldBack: 0,
  }),
  recordReported: async () => undefined,
  recordNotice: async () => undefined,
  readNotice: async () => null,
  ping: async () => undefined,
  secret: new Uint8Array(32),
  close: async () => undefined,
}

const settings = readSettings(process.env)
const server = await startServer({
  settings,
  content: await readContent(new URL('../content', import.meta.url).pathname),
  siteDir: null,
  log: createLog(settings.logLevel),
  openStore: async () => NOTHING,
})
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
console.log(`answers on http://localhost:${server.port}`)
