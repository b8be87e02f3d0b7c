import type { Queries } from '../db.ts'
import { readSearched } from '../search-text.ts'

const SUBMISSIONS_AT_ONCE = 1000

/** Brings tables of version 9 to 10. */
export async function migrateFrom020({ all, run, dialect }: Queries): Promise<void> {
  await run('ALTER TABLE submissions RENAME COLUMN released_at TO approved_at')
  await run('ALTER TABLE submissions ADD COLUMN topic text')
  await run(`ALTER TABLE submissions ADD COLUMN deleted_at ${dialect.integer}`)
  await run('ALTER TABLE deliveries RENAME COLUMN topic TO condition')
  for (const name of ['name', 'path', 'note'])
    await run(`ALTER TABLE sessions ADD COLUMN ${name} text NOT NULL DEFAULT ''`)
  await run(`UPDATE secrets SET name = 'installation' WHERE name = 'sender'`)
  for (const index of ['unreminded', 'received', 'listed'])
    await run(`DROP INDEX IF EXISTS submissions_${index}`)
  for (let after = ''; ; ) {
    const rows = await all(
      'SELECT id, document FROM submissions WHERE id > :after ORDER BY id LIMIT :count',
      { after, count: SUBMISSIONS_AT_ONCE },
    )
    for (const { id, document } of rows)
      await run('UPDATE submissions SET search = :search, topic = :topic WHERE id = :id', {
        ...readSearched({ id: String(id), ...JSON.parse(String(document)) }),
        id: String(id),
      })
    if (rows.length < SUBMISSIONS_AT_ONCE) return
    after = String(rows.at(-1)?.id)
  }
}
