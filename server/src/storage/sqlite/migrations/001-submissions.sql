CREATE TABLE submissions (
  id TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL,
  profile TEXT NOT NULL CHECK (profile IN ('SERVICES', 'CAREERS')),
  inquiry_label TEXT NOT NULL,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  message TEXT NOT NULL,
  -- NULL: the sender gave none.
  idempotency_key TEXT UNIQUE,
  body_sha256 TEXT
) STRICT;

CREATE INDEX submissions_received_at ON submissions (received_at);

-- Apart from the submission, so that a list of submissions does not read megabytes.
CREATE TABLE resumes (
  submission_id TEXT PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notify', 'acknowledge')),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  message_id TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  -- NULL: no runner has it.
  claimed_until INTEGER,
  -- NULL: no attempt has failed.
  first_failed_at INTEGER,
  last_error TEXT,
  -- NULL: still waiting.
  settled_at INTEGER
) STRICT;

CREATE INDEX deliveries_submission ON deliveries (submission_id);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state = 'waiting';

-- Who sent how often lately, by hash; not tied to what was sent.
CREATE TABLE recent_senders (
  sender_hash TEXT NOT NULL,
  -- When it no longer counts against the sender.
  counts_until INTEGER NOT NULL
) STRICT;

CREATE INDEX recent_senders_hash ON recent_senders (sender_hash, counts_until);
CREATE INDEX recent_senders_until ON recent_senders (counts_until);

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT;
