-- In how many digests it was listed as unread; see the operation listUnread of the store.
ALTER TABLE submissions ADD COLUMN times_reported INTEGER NOT NULL DEFAULT 0;

-- Kinds are checked by the program alone: a new one needs no new table. SQLite changes no constraint of a table.
ALTER TABLE deliveries RENAME TO deliveries_before;
DROP INDEX deliveries_submission;
DROP INDEX deliveries_waiting;
DROP INDEX deliveries_owed;
DROP INDEX deliveries_dead;
DROP INDEX deliveries_reports;
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  -- NULL: a report, which the server sends by itself.
  submission_id TEXT REFERENCES submissions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  message_id TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  owed_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- NULL: no runner has it.
  claimed_until INTEGER,
  -- NULL: no attempt has failed.
  first_failed_at INTEGER,
  last_error TEXT,
  -- NULL: still waiting.
  settled_at INTEGER,
  -- The mailbox that receives a report, and the time it covers; NULL for what a submission causes.
  report_profile TEXT CHECK (report_profile IN ('SERVICES', 'CAREERS')),
  period_from INTEGER,
  period_to INTEGER,
  -- What an alert is about; NULL for everything else.
  topic TEXT,
  CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL))
) STRICT;
INSERT INTO deliveries
  (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, first_failed_at, last_error,
   settled_at, report_profile, period_from, period_to, topic)
SELECT id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, first_failed_at, last_error,
       settled_at, report_profile, period_from, period_to, CASE kind WHEN 'alert' THEN 'late' END
FROM deliveries_before;
DROP TABLE deliveries_before;
CREATE INDEX deliveries_submission ON deliveries (submission_id);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_owed ON deliveries (owed_at) WHERE state = 'waiting';
CREATE INDEX deliveries_dead ON deliveries (settled_at) WHERE state = 'dead';
CREATE INDEX deliveries_reports ON deliveries (kind, period_to) WHERE report_profile IS NOT NULL;
