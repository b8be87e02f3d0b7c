import type pg from 'pg'
import { inTransaction } from './connect.ts'

/** A thousand resumes at once would take longer than a statement may. */
export const BATCH_SIZE = 100

type Deleted = { readonly submissions: string[]; readonly deliveries: string[] }

/**
 * Deletes submissions `s` with all that belongs to them, and then the row versions that Postgres would keep for older
 * readers. Returns the ids of submissions and deliveries.
 * @param condition SQL over `s`
 * @param onDeleted called within the transaction, if anything was deleted
 */
export async function deleteSubmissions(
  pool: pg.Pool,
  condition: string,
  values: unknown[],
  onDeleted?: (client: pg.ClientBase) => Promise<void>,
): Promise<Deleted> {
  const deleted = await inTransaction(pool, async (client) => {
    const deliveries = await client.query(
      `SELECT d.id FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE ${condition}`,
      values,
    )
    const submissions = await client.query(
      `DELETE FROM submissions s WHERE ${condition} RETURNING id`,
      values,
    )
    if (submissions.rows.length > 0) await onDeleted?.(client)
    return { submissions: submissions.rows.map(idOf), deliveries: deliveries.rows.map(idOf) }
  })
  if (deleted.submissions.length > 0) await vacuum(pool)
  return deleted
}

/** So that the space of deleted rows is overwritten soon. If it fails, Postgres does it by itself later. */
async function vacuum(pool: pg.Pool): Promise<void> {
  for (const table of ['submissions', 'resumes', 'deliveries'])
    await pool.query(`VACUUM ${table}`).catch(() => undefined)
}

function idOf({ id }: { id: string }): string {
  return id
}
