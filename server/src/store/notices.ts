import type { Db } from './db.ts'
import type { NoticeStore } from './store.ts'

export function createNotices(db: Db): NoticeStore {
  return {
    record: async ({ version, text }, now) => {
      await db.run(
        `INSERT INTO notices (version, text, first_shown_at) VALUES (:version, :text, :now)
         ON CONFLICT (version) DO NOTHING`,
        { version, text, now },
      )
    },
    read: async (version) => {
      const [row] = await db.all('SELECT * FROM notices WHERE version = :version', { version })
      if (!row) return null
      const { text, first_shown_at: firstShownAt } = row
      return { version, text: String(text), firstShownAt: Number(firstShownAt) }
    },
  }
}
