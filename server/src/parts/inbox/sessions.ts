/** The sessions of the inbox, and the links that begin them. Source: docs/decisions/inbox.md */
import { DAY_MS } from '../../base/times.ts'
import { type Db, insertRow, type Queries, type Row } from '../../store/db.ts'
import { CLOCK_SLACK_MS } from '../../store/store.ts'

/** A `link` was mailed or printed and not used; a `session` is open in a browser. */
export type Session = {
  /** A hash of what the browser has; of a link, that of its mail. */
  readonly id: string
  readonly kind: 'link' | 'session'
  /** Whose submissions it shows. */
  readonly mailbox: string
  /** Milliseconds since 1970. */
  readonly begunAt: number
  readonly usedAt: number
  /** How the person who signed in wants to be called; empty if they gave none. */
  readonly name: string
  /** The page of the inbox that was asked for, with its query. */
  readonly path: string
  /** A note that was posted there without a session, and is not stored yet. */
  readonly note: string
}

/** What a browser asked for without a session. */
export type Asked = Pick<Session, 'path' | 'note'>

export type NewSession = Omit<Session, 'name' | 'path' | 'note'> & Partial<Session>

/** A request writes no more often. */
const USED_AGAIN_MS = 60_000

export function createSessions(db: Db) {
  return {
    add: (session: NewSession) => insertSession(db, session),
    /** Begins a link anew, whose mail is sent now. False if it is not there any more. */
    renew: async (id: string, now: number): Promise<boolean> =>
      (await db.run(
        `UPDATE sessions SET begun_at = :now, used_at = :now WHERE id = :id AND kind = 'link'`,
        { id, now },
      )) > 0,
    /** Makes a session of a link that was begun after a time. Null, unless it is there: it works once. */
    open: async (
      linkId: string,
      { id, name }: Pick<Session, 'id' | 'name'>,
      times: { readonly begunAfter: number; readonly now: number },
    ): Promise<Session | null> => {
      const [row] = await db.all(
        `UPDATE sessions SET id = :id, kind = 'session', name = :name, begun_at = :now, used_at = :now
         WHERE id = :linkId AND kind = 'link' AND begun_at > :begunAfter RETURNING *`,
        { id, name, linkId, ...times },
      )
      return row ? toSession(row) : null
    },
    /** The newest of some, which counts as used now; null if all were ended, or begun or used too long ago. */
    use: async (
      ids: readonly string[],
      times: { readonly begunAfter: number; readonly usedAfter: number; readonly now: number },
    ): Promise<Session | null> => {
      const [row] = await db.all(
        `SELECT * FROM sessions
         WHERE id IN (:ids) AND kind = 'session' AND begun_at > :begunAfter
           AND used_at > :usedAfter AND used_at < :future
         ORDER BY begun_at DESC LIMIT 1`,
        { ids, ...times, future: times.now + CLOCK_SLACK_MS },
      )
      if (!row) return null
      const session = toSession(row)
      const { id } = session
      if (times.now - session.usedAt > USED_AGAIN_MS)
        await db
          .run('UPDATE sessions SET used_at = :now WHERE id = :id', { id, now: times.now })
          // A full disk takes none, and what is stored can be read.
          .catch(() => undefined)
      return session
    },
    forgetNote: (id: string) => db.run(`UPDATE sessions SET note = '' WHERE id = :id`, { id }),
    /** Links and sessions, newest first. */
    list: async (): Promise<Session[]> => {
      const rows = await db.all('SELECT * FROM sessions ORDER BY begun_at DESC, id')
      return rows.map(toSession)
    },
    /** Ends one, or all with their links. Returns how many. */
    end: (id?: string): Promise<number> =>
      id === undefined
        ? db.run('DELETE FROM sessions')
        : db.run('DELETE FROM sessions WHERE id = :id', { id }),
    /** Deletes those that are older than a day, which no session lasts, and those of a clock that was wrong. */
    deleteOld: async (now: number): Promise<void> => {
      await db.run('DELETE FROM sessions WHERE begun_at < :dayBefore OR begun_at > :future', {
        dayBefore: now - DAY_MS,
        future: now + CLOCK_SLACK_MS,
      })
    },
  }
}

/** Whether a link was mailed since a time that nobody has used. Printed ones have no mail. */
export async function hasMailedLink(queries: Queries, mailbox: string, since: number) {
  const rows = await queries.all(
    `SELECT 1 FROM sessions JOIN deliveries ON deliveries.id = sessions.id
     WHERE sessions.kind = 'link' AND mailbox = :mailbox AND begun_at BETWEEN :since AND :future`,
    { mailbox, since, future: since + CLOCK_SLACK_MS },
  )
  return rows.length > 0
}

/** Has the links that a mailbox got since a time lead to another page. One that has a note keeps it. */
export async function redirectLinks(queries: Queries, mailbox: string, since: number, to: Asked) {
  await queries.run(
    `UPDATE sessions SET path = :path, note = :note
     WHERE kind = 'link' AND mailbox = :mailbox AND begun_at >= :since AND note = ''`,
    { mailbox, since, ...to },
  )
}

export async function insertSession(queries: Queries, { begunAt, usedAt, ...rest }: NewSession) {
  await insertRow(queries, 'sessions', { ...rest, begun_at: begunAt, used_at: usedAt })
}

function toSession(row: Row): Session {
  return {
    id: String(row.id),
    kind: row.kind as Session['kind'],
    mailbox: String(row.mailbox),
    begunAt: Number(row.begun_at),
    usedAt: Number(row.used_at),
    name: String(row.name),
    path: String(row.path),
    note: String(row.note),
  }
}
