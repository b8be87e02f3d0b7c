CREATE TABLE submissions (
  id text PRIMARY KEY,
  received_at bigint NOT NULL,
  profile text NOT NULL CHECK (profile IN ('SERVICES', 'CAREERS')),
  inquiry_label text NOT NULL,
  subject text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  message text NOT NULL,
  -- NULL: the sender gave none.
  idempotency_key text UNIQUE,
  body_sha256 text,
  -- NULL: nothing about it looks like spam. Otherwise the reasons, separated by spaces.
  suspicions text,
  -- NULL: no operator has declared it harmless, or it never was a suspect.
  released_at bigint
);
CREATE INDEX submissions_received_at ON submissions (received_at, id);
CREATE INDEX submissions_email ON submissions (lower(email));

-- Apart from the submission, so that a list of submissions does not read megabytes.
CREATE TABLE resumes (
  submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  content_type text NOT NULL,
  sha256 text NOT NULL,
  content bytea NOT NULL
);
-- What is uploaded is compressed already.
ALTER TABLE resumes ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE deliveries (
  id text PRIMARY KEY,
  -- NULL: a report, which the server owes by itself.
  submission_id text REFERENCES submissions (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('notify', 'acknowledge', 'webhook', 'digest', 'alert')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  message_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  owed_at bigint NOT NULL,
  due_at bigint NOT NULL,
  -- NULL: no runner has it.
  claimed_until bigint,
  -- The process whose runner has it; see the table of processes.
  claimed_by integer,
  -- NULL: no attempt has failed.
  first_failed_at bigint,
  last_error text,
  -- NULL: still waiting.
  settled_at bigint,
  -- Whose mailbox a report goes to, and the time it covers; NULL for what a submission causes.
  report_profile text CHECK (report_profile IN ('SERVICES', 'CAREERS')),
  period_from bigint,
  period_to bigint,
  CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL))
);
CREATE INDEX deliveries_submission ON deliveries (submission_id);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_owed ON deliveries (owed_at) WHERE state = 'waiting';
CREATE INDEX deliveries_dead ON deliveries (settled_at) WHERE state = 'dead';
CREATE INDEX deliveries_reports ON deliveries (kind, period_to) WHERE report_profile IS NOT NULL;

-- What came lately, by hash: senders, whom thanks went to, texts. Not tied to what was sent.
CREATE TABLE recent_marks (
  mark text NOT NULL,
  -- When it no longer counts.
  counts_until bigint NOT NULL
);
CREATE INDEX recent_marks_mark ON recent_marks (mark, counts_until);
CREATE INDEX recent_marks_until ON recent_marks (counts_until);

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

-- A number for each server process. While one lives it holds an advisory lock of that number, which
-- Postgres lets go by itself when the process ends, however it ends.
CREATE SEQUENCE processes AS integer;

-- Counts one more, unless the limit is reached. In a function each statement sees what others have committed
-- since, so the lock really lets one after the other count. Losing a count in a crash would harm nobody:
-- it does not wait for the disk.
CREATE FUNCTION take_mark(
  the_mark text, the_max integer, window_ms bigint, the_time bigint, slack_ms bigint, most_counted integer,
  OUT before integer, OUT retry_after_ms bigint
) LANGUAGE plpgsql AS $$
DECLARE
  oldest bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock(hashtextextended('mark:' || the_mark, 0));
  -- What counts for longer than the window was written by a clock that was wrong.
  DELETE FROM recent_marks
    WHERE mark = the_mark AND (counts_until <= the_time OR counts_until > the_time + window_ms + slack_ms);
  SELECT count(*) INTO before FROM (SELECT 1 FROM recent_marks WHERE mark = the_mark LIMIT most_counted) AS lately;
  IF before >= least(the_max, most_counted) THEN
    SELECT counts_until INTO oldest FROM recent_marks WHERE mark = the_mark
      ORDER BY counts_until DESC LIMIT 1 OFFSET the_max - 1;
  END IF;
  IF oldest IS NULL THEN
    INSERT INTO recent_marks VALUES (the_mark, the_time + window_ms);
    retry_after_ms := 0;
  ELSE
    retry_after_ms := greatest(1, oldest - the_time);
  END IF;
END $$;
