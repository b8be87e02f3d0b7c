/** Bytes that submissions take in each database, all of them delivered, and what Postgres writes to its log for them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../server/src/storage/open-store.ts'
import type { Delivery, Store } from '../server/src/storage/store.ts'
import { newEntry, newSubmission } from '../server/testing/entries.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { type PostgresSizes, readPostgresSizes } from '../server/testing/postgres-sizes.ts'
import { report } from './report.ts'

const LOADS = [
  { what: 'inquiry, message of 500 characters', count: 5000, resumeBytes: 0 },
  { what: 'application, resume of 200 KB', count: 200, resumeBytes: 200_000 },
] as const
const AT_ONCE = 50
const CLAIM = { leaseMs: 600_000, longestWaitMs: 3_600_000 }
const LIMIT = { max: 5, windowMs: 600_000 }

type Load = (typeof LOADS)[number]

export async function benchSpace(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  const rows = []
  try {
    for (const load of LOADS) {
      const dataDir = join(directory, String(load.count))
      mkdirSync(dataDir)
      const sqlite = await openStore({ databaseUrl: null, dataDir })
      rows.push(await measure('SQLite', sqlite, load, async () => sqliteSizes(dataDir)))
      await sqlite.close()

      const url = await postgres.createDatabase()
      const store = await openStore({ databaseUrl: url, dataDir })
      rows.push(await measure('Postgres', store, load, () => readPostgresSizes(url)))
      await store.close()
    }
  } finally {
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
  report('space', { deliveries: 'two for each submission, delivered', counts: 'four' }, rows)
}

async function measure(name: string, store: Store, load: Load, read: () => Promise<PostgresSizes>) {
  const before = await read()
  for (let done = 0; done < load.count; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => save(store, load)))
    await deliverAll(store)
  }
  const after = await read()
  return {
    store: name,
    what: load.what,
    bytesEach: Math.round((after.database - before.database) / load.count),
    ...(name === 'Postgres' && { logBytesEach: Math.round((after.log - before.log) / load.count) }),
  }
}

async function save(store: Store, { resumeBytes }: Load): Promise<void> {
  const content = randomBytes(resumeBytes)
  const file = { fileName: 'resume.pdf', contentType: 'application/pdf', sha256: randomUUID() }
  const counted = () => ({ hash: randomBytes(32).toString('base64url'), limit: LIMIT })
  const entry = newEntry({
    submission: newSubmission({
      resume: resumeBytes > 0 ? { ...file, content } : null,
      message: 'x'.repeat(500),
    }),
    idempotency: { key: randomUUID(), bodySha256: randomBytes(32).toString('hex') },
    client: counted(),
    text: counted(),
    deliveries: [newDelivery('notify'), newDelivery('acknowledge')],
    quotas: [counted(), counted()],
  })
  const { kind } = await store.saveSubmission(entry, Date.now())
  if (kind !== 'saved') throw new Error(kind)
}

function newDelivery(kind: Delivery['kind']): Delivery {
  const id = randomUUID()
  return { id, kind, messageId: `<${id}@lanternfield.example>` }
}

async function deliverAll(store: Store): Promise<void> {
  for (;;) {
    const now = Date.now()
    const kinds = ['notify', 'acknowledge'] as const
    const claimed = await store.claimDue({ ...CLAIM, kinds, count: AT_ONCE, now })
    if (claimed.length === 0) return
    for (const { id } of claimed) await store.recordAttempt(id, { outcome: 'delivered' }, now)
  }
}

/** Its write-ahead log is emptied into the database, and so counts as little as it will. */
function sqliteSizes(dataDir: string): PostgresSizes {
  const files = readdirSync(dataDir).filter((name) => name.endsWith('.db'))
  const database = files.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
  return { database, log: 0 }
}
