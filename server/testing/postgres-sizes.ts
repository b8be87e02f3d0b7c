import pg from 'pg'

export type PostgresSizes = {
  /** Bytes of the database on disk. */
  readonly database: number
  /** Bytes that were ever written to the write-ahead log of the server. */
  readonly log: number
}

/** How much room a database takes, without old versions of rows. */
export async function readPostgresSizes(url: string): Promise<PostgresSizes> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // As the database does by itself from time to time.
  await client.query('VACUUM')
  const { rows } = await client.query(
    `SELECT pg_database_size(current_database())::float AS database,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float AS log`,
  )
  await client.end()
  return rows[0]
}
