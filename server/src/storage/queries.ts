/** Conditions and queries on submissions `s` that every kind of database understands. */
import type { Profile } from '@lanternfield/contract/forms.ts'

/**
 * Begins with the few notices that are dead and the few suspects, each by an index of its own: asking every submission
 * for its deliveries takes a fifth of a second for 100,000 of them, in the thread that answers requests.
 */
const UNREAD_IDS = `
  SELECT dead.submission_id FROM deliveries dead WHERE dead.state = 'dead' AND dead.kind = 'notify'
  UNION ALL
  SELECT suspect.id FROM submissions suspect
  WHERE suspect.suspicions IS NOT NULL AND suspect.released_at IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM deliveries n WHERE n.submission_id = suspect.id AND n.kind = 'notify' AND n.state = 'delivered')`

/** Nobody may have read it: its notice was given up, or it is a suspect that was neither released nor mailed. */
export const UNREAD = `s.id IN (${UNREAD_IDS})`

/** Nothing of it waits, and it was read, or two digests have listed it. */
export const MAY_BE_PURGED = `(
  NOT EXISTS (SELECT 1 FROM deliveries w WHERE w.submission_id = s.id AND w.state = 'waiting')
  AND (s.times_reported >= 2 OR NOT ${UNREAD}))`

/** One row with the state of the queue, for `toQueueState`. Each part uses an index: it runs each minute. */
export const QUEUE_STATE = `
  SELECT (SELECT count(*) FROM deliveries WHERE state = 'waiting') AS waiting,
         (SELECT min(owed_at) FROM deliveries WHERE state = 'waiting') AS oldest,
         (SELECT count(*) FROM deliveries WHERE state = 'dead') AS dead,
         (${oldestNotice('SERVICES')}) AS late_services,
         (${oldestNotice('CAREERS')}) AS late_careers,
         (${deadNotices('SERVICES')}) AS dead_services,
         (${deadNotices('CAREERS')}) AS dead_careers`

/** Ends at the first that it finds. */
function oldestNotice(profile: Profile): string {
  return `
    SELECT d.owed_at FROM deliveries d JOIN submissions s ON s.id = d.submission_id
    WHERE d.state = 'waiting' AND d.kind = 'notify' AND s.profile = '${profile}'
    ORDER BY d.owed_at LIMIT 1`
}

function deadNotices(profile: Profile): string {
  return `
    SELECT count(*) FROM deliveries d JOIN submissions s ON s.id = d.submission_id
    WHERE d.state = 'dead' AND d.kind = 'notify' AND s.profile = '${profile}'`
}
