import type { Finding } from '../check.ts'
import type { Db } from './db.ts'

/**
 * What the server remembers about itself: `smtp-refresh-token`, which the token server has replaced; `backup`, that one was
 * made; `checks`, what the checks of the set-up found last, as JSON.
 */
type MetadataName = 'smtp-refresh-token' | 'backup' | 'checks'

export interface MetadataStore {
  /** Null if there is none. Times in milliseconds since 1970. */
  readMetadata(
    name: MetadataName,
  ): Promise<{ readonly text: string; readonly writtenAt: number } | null>
  /** Replaces the one of this name. */
  writeMetadata(name: MetadataName, text: string, now: number): Promise<void>
  /** What the checks found last; null if they have not run. */
  readChecks(): Promise<{
    readonly findings: readonly Finding[]
    readonly writtenAt: number
  } | null>
}

export function createMetadata(db: Pick<Db, 'all' | 'run'>): MetadataStore {
  const readMetadata: MetadataStore['readMetadata'] = async (name) => {
    const [row] = await db.all('SELECT text, written_at FROM metadata WHERE name = :name', { name })
    return row ? { text: String(row.text), writtenAt: Number(row.written_at) } : null
  }
  return {
    readMetadata,
    writeMetadata: async (name, text, now) => {
      await db.run(
        `INSERT INTO metadata (name, text, written_at) VALUES (:name, :text, :now)
         ON CONFLICT (name) DO UPDATE SET text = excluded.text, written_at = excluded.written_at`,
        { name, text, now },
      )
    },
    readChecks: async () => {
      const checks = await readMetadata('checks')
      return checks && { findings: JSON.parse(checks.text), writtenAt: checks.writtenAt }
    },
  }
}
