/** Conditions on submissions `s` that every kind of database understands. */

const hasNotice = (state: string) =>
  `EXISTS (SELECT 1 FROM deliveries u WHERE u.submission_id = s.id AND u.kind = 'notify' AND u.state = '${state}')`

/** Nobody may have read it: its notice was given up, or it is a suspect that was neither released nor mailed. */
export const UNREAD = `(${hasNotice('dead')}
  OR (s.suspicions IS NOT NULL AND s.released_at IS NULL AND NOT ${hasNotice('delivered')}))`

/** Nothing of it waits, and it was read, or two digests have listed it. */
export const MAY_BE_PURGED = `(
  NOT EXISTS (SELECT 1 FROM deliveries w WHERE w.submission_id = s.id AND w.state = 'waiting')
  AND (s.times_reported >= 2 OR NOT ${UNREAD}))`
