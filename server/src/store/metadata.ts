import type { Db } from './db.ts'

/** What the server remembers about itself: texts by name, of which each belongs to one part. */
export interface MetadataStore {
  /** Null if there is none. Times in milliseconds since 1970. */
  read(name: string): Promise<{ readonly text: string; readonly writtenAt: number } | null>
  /** Replaces the one of this name. */
  write(name: string, text: string, now: number): Promise<void>
}

export function createMetadata(db: Pick<Db, 'all' | 'run'>): MetadataStore {
  return {
    read: async (name) => {
      const [row] = await db.all('SELECT text, written_at FROM metadata WHERE name = :name', {
        name,
      })
      return row ? { text: String(row.text), writtenAt: Number(row.written_at) } : null
    },
    write: async (name, text, now) => {
      await db.run(
        `INSERT INTO metadata (name, text, written_at) VALUES (:name, :text, :now)
         ON CONFLICT (name) DO UPDATE SET text = excluded.text, written_at = excluded.written_at`,
        { name, text, now },
      )
    },
  }
}
