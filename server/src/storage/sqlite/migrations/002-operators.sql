-- NULL: nothing about it looks like spam. Otherwise the reasons, separated by spaces.
ALTER TABLE submissions ADD COLUMN suspicions TEXT;
-- NULL: no operator has declared it harmless, or it never was a suspect.
ALTER TABLE submissions ADD COLUMN released_at INTEGER;
CREATE INDEX submissions_suspects ON submissions (received_at)
  WHERE suspicions IS NOT NULL AND released_at IS NULL;

-- What came lately, by hash: senders, whom thanks went to, texts. Not tied to what was sent.
ALTER TABLE recent_senders RENAME TO recent_marks;
ALTER TABLE recent_marks RENAME COLUMN sender_hash TO mark;
DROP INDEX recent_senders_hash;
DROP INDEX recent_senders_until;
CREATE INDEX recent_marks_mark ON recent_marks (mark, counts_until);
CREATE INDEX recent_marks_until ON recent_marks (counts_until);

-- More kinds, and such as no submission causes. SQLite changes no constraint of a table that is there.
ALTER TABLE deliveries RENAME TO deliveries_before;
DROP INDEX deliveries_submission;
DROP INDEX deliveries_waiting;
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  -- NULL: a report, which the server owes by itself.
  submission_id TEXT REFERENCES submissions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notify', 'acknowledge', 'webhook', 'digest', 'alert')),
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
  -- Whose mailbox a report goes to, and the time it covers; NULL for what a submission causes.
  report_profile TEXT CHECK (report_profile IN ('SERVICES', 'CAREERS')),
  period_from INTEGER,
  period_to INTEGER,
  CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL))
) STRICT;
INSERT INTO deliveries
  (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, first_failed_at, last_error, settled_at)
SELECT d.id, d.submission_id, d.kind, d.state, d.message_id, d.attempts, s.received_at, d.due_at, d.claimed_until,
       d.first_failed_at, d.last_error, d.settled_at
FROM deliveries_before d JOIN submissions s ON s.id = d.submission_id;
DROP TABLE deliveries_before;
CREATE INDEX deliveries_submission ON deliveries (submission_id);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_owed ON deliveries (owed_at) WHERE state = 'waiting';
CREATE INDEX deliveries_dead ON deliveries (settled_at) WHERE state = 'dead';
CREATE INDEX deliveries_reports ON deliveries (kind, period_to) WHERE report_profile IS NOT NULL;
