/**
 * Finds submissions by a part of their text. Both databases index every three characters in a row: to read the texts of
 * 100,000 submissions took up to a second, in SQLite in the thread that answers requests.
 */
import type { Queries } from './db.ts'

/** Where the extension is missing and may not be added, a search reads every text. */
const POSTGRES_INDEX = [
  `DO $$ BEGIN
     CREATE EXTENSION IF NOT EXISTS pg_trgm;
     CREATE INDEX IF NOT EXISTS submissions_search ON submissions USING gin (search gin_trgm_ops);
   EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported THEN NULL;
   END $$`,
]

const SQLITE_INDEX = [
  `CREATE VIRTUAL TABLE IF NOT EXISTS search_index USING fts5 (
     search, content = 'submissions', detail = 'none', tokenize = 'trigram case_sensitive 1')`,
  // What is deleted leaves nothing in the index either.
  `INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1)`,
  `CREATE TRIGGER IF NOT EXISTS search_added AFTER INSERT ON submissions WHEN new.search <> '' BEGIN
     INSERT INTO search_index (rowid, search) VALUES (new.rowid, new.search);
   END`,
  // By a migration.
  `CREATE TRIGGER IF NOT EXISTS search_filled AFTER UPDATE OF search ON submissions WHEN old.search = '' BEGIN
     INSERT INTO search_index (rowid, search) VALUES (new.rowid, new.search);
   END`,
  `CREATE TRIGGER IF NOT EXISTS search_deleted AFTER DELETE ON submissions WHEN old.search <> '' BEGIN
     INSERT INTO search_index (search_index, rowid, search) VALUES ('delete', old.rowid, old.search);
   END`,
]

export async function createSearchIndex({ dialect, run }: Queries): Promise<void> {
  for (const sql of dialect.name === 'Postgres' ? POSTGRES_INDEX : SQLITE_INDEX) await run(sql)
}

/** A text as searches compare it, whatever the case of its letters. */
export function foldForSearch(text: string): string {
  // Postgres has no text with U+0000.
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', '')
}

/** The condition that submissions `found` have a text, with its parameters. */
export function matchText({ dialect }: Queries, text: string) {
  const folded = foldForSearch(text)
  const trigrams = trigramsOf(folded)
  // Postgres uses its index by itself.
  const isIndexed = dialect.name === 'SQLite' && trigrams.length > 0
  return {
    condition: `found.search LIKE :pattern ESCAPE '!'
      ${isIndexed ? 'AND found.rowid IN (SELECT rowid FROM search_index WHERE search_index MATCH :trigrams)' : ''}`,
    parameters: {
      pattern: `%${folded.replace(/[%_!]/g, '!$&')}%`,
      trigrams: trigrams.map((one) => `"${one.replaceAll('"', '""')}"`).join(' AND '),
    },
  }
}

/** Each three characters in a row. */
function trigramsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''))
}
