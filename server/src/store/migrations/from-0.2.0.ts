import type { Queries } from '../db.ts'

/** Brings tables of version 9 to 10: two columns and the secret are named by what they hold; reminders have another index. */
export async function migrateFrom020({ run }: Queries): Promise<void> {
  await run('ALTER TABLE submissions RENAME COLUMN released_at TO approved_at')
  await run('ALTER TABLE deliveries RENAME COLUMN topic TO condition')
  await run(`UPDATE secrets SET name = 'installation' WHERE name = 'sender'`)
  await run('DROP INDEX IF EXISTS submissions_unreminded')
}
