import type { Db } from './db.ts'

/**
 * What the server remembers about itself: `smtp-refresh-token`, which the token server has replaced; `backup`, that one was
 * made; `checks`, what the checks of the set-up found last, as JSON.
 */
type NoteName = 'smtp-refresh-token' | 'backup' | 'checks'

export interface NoteStore {
  /** Null if there is none. Times in milliseconds since 1970. */
  readNote(name: NoteName): Promise<{ readonly text: string; readonly notedAt: number } | null>
  /** Replaces the one of this name. */
  writeNote(name: NoteName, text: string, now: number): Promise<void>
}

export function createNotes(db: Pick<Db, 'all' | 'run'>): NoteStore {
  return {
    readNote: async (name) => {
      const [row] = await db.all('SELECT text, noted_at FROM notes WHERE name = :name', { name })
      return row ? { text: String(row.text), notedAt: Number(row.noted_at) } : null
    },
    writeNote: async (name, text, now) => {
      await db.run(
        `INSERT INTO notes (name, text, noted_at) VALUES (:name, :text, :now)
         ON CONFLICT (name) DO UPDATE SET text = excluded.text, noted_at = excluded.noted_at`,
        { name, text, now },
      )
    },
  }
}
