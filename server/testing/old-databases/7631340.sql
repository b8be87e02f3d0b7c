CREATE TABLE IF NOT EXISTS submissions (id text PRIMARY KEY,
  received_at bigint NOT NULL,
  profile text NOT NULL CHECK (profile IN ('SERVICES', 'CAREERS')),
  inquiry_label text NOT NULL,
  -- The visitor's, as addresses are compared.
  address text NOT NULL,
  -- NULL: the sender gave none.
  idempotency_key text UNIQUE,
  body_sha256 text,
  -- NULL: nothing about it looks like spam. Otherwise the reasons, separated by spaces.
  suspicions text,
  -- NULL: no operator has declared it harmless, or it never was a suspect.
  released_at bigint,
  -- In how many digests it was listed as unread.
  times_reported bigint NOT NULL DEFAULT 0,
  document text NOT NULL);
CREATE TABLE IF NOT EXISTS resumes (submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  content_type text NOT NULL,
  sha256 text NOT NULL,
  content bytea NOT NULL);
CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY);
ALTER TABLE resumes ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE IF NOT EXISTS deliveries (id text PRIMARY KEY,
  -- NULL: a report, which the server sends by itself.
  submission_id text REFERENCES submissions (id) ON DELETE CASCADE,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  message_id text NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  enqueued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  -- The end of the lease, and the runner that has it. NULL: none has.
  claimed_until bigint,
  claimed_by text,
  -- NULL: no attempt has failed.
  first_failed_at bigint,
  last_error text,
  -- NULL: still waiting.
  settled_at bigint,
  -- The mailbox that receives a report, and the time it covers; NULL for what a submission causes.
  report_profile text CHECK (report_profile IN ('SERVICES', 'CAREERS')),
  period_from bigint,
  period_to bigint,
  -- What an alert is about; NULL for everything else.
  topic text,
  CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL)));
CREATE TABLE IF NOT EXISTS counters (key text PRIMARY KEY,
  -- JSON; see counters.ts.
  counts text NOT NULL,
  -- When none of them counts any more.
  ends_at bigint NOT NULL);
CREATE TABLE IF NOT EXISTS secrets (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS notices (version text PRIMARY KEY, text text NOT NULL, first_shown_at bigint NOT NULL);
CREATE INDEX IF NOT EXISTS submissions_received ON submissions (received_at, id);
CREATE INDEX IF NOT EXISTS submissions_address ON submissions (address);
CREATE INDEX IF NOT EXISTS submissions_suspected ON submissions (received_at) WHERE suspicions IS NOT NULL AND released_at IS NULL;
CREATE INDEX IF NOT EXISTS deliveries_of ON deliveries (submission_id);
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS deliveries_enqueued ON deliveries (enqueued_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS deliveries_given_up ON deliveries (settled_at) WHERE state = 'dead';
CREATE INDEX IF NOT EXISTS deliveries_reported ON deliveries (kind, period_to) WHERE report_profile IS NOT NULL;
CREATE INDEX IF NOT EXISTS counters_ended ON counters (ends_at);
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document) VALUES ('a2d43e04-2b3c-4165-9638-09b70ce8e4f6', '1794990660000', 'SERVICES', 'Request for services', 'mira.holloway@testfield.example', NULL, NULL, NULL, NULL, '0',  E'{"topic":{"path":"/services/cloud-&-data/","title":"Cloud & Data – „Wolke“ 🌩"},"noticeVersion":"08645c1444e3","source":null,"name":"Mira Holloway","email":"Mira.Holloway@testfield.example","phone":"+15125550148","message":"Grüße aus ŁÓDŹ — 你好 🎉\\n50% off; back\\\\slash, $$dollar$$, a_b!","purpose":"inquiry","subject":"Request for services"}');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document) VALUES ('3715303b-c30a-4a42-9e39-bbe8db010d1e', '1795674660000', 'SERVICES', 'Request for services', 'mira.holloway@testfield.example', NULL, NULL, NULL, NULL, '0', '{"topic":null,"noticeVersion":"08645c1444e3","source":null,"name":"mira holloway","email":"mira.holloway@testfield.example","phone":"","message":"A second question.","purpose":"inquiry","subject":"Request for services"}');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document) VALUES ('d75707d0-5775-4e5f-9851-3f751540f510', '1795678260000', 'SERVICES', 'Lead magnet', 'ada.quill@testfield.example', NULL, NULL, NULL, NULL, '0', '{"topic":null,"noticeVersion":"08645c1444e3","source":null,"name":"Ada Quill","email":"ada.quill@testfield.example","phone":"","message":"","purpose":"guide","subject":"Request for services"}');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document) VALUES ('5293c16c-bd78-4f73-a564-1fb26d408600', '1795680960000', 'SERVICES', 'Request for services', 'lena@testfield.example', NULL, NULL, 'links', '1795681260000', '0', '{"topic":null,"noticeVersion":"08645c1444e3","source":null,"name":"Lena Falk","email":"lena@testfield.example","phone":"","message":"https://northbay.example is ours.","purpose":"inquiry","subject":"Request for services"}');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document) VALUES ('f0a7a34f-ce0c-4072-8ee9-59de13226398', '1795680060000', 'SERVICES', 'Request for services', 'seo@spam.example', NULL, NULL, 'links pitch', NULL, '1', '{"topic":null,"noticeVersion":"08645c1444e3","source":null,"name":"Cheap Links","email":"seo@spam.example","phone":"","message":"http://a.example http://b.example","purpose":"inquiry","subject":"Request for services"}');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document) VALUES ('f90f2486-2b53-4a3a-ad93-61f45280088c', '1795595460000', 'CAREERS', 'Join our team', 'jonas@testfield.example', 'a-key', 'abc', NULL, NULL, '0', '{"topic":null,"noticeVersion":"08645c1444e3","source":null,"name":"Jonas Ångström","email":"jonas@testfield.example","phone":"5125550199","message":"","purpose":"inquiry","subject":"Request for services","history":[{"at":1795680860000,"event":"resume downloaded","by":"receiver"},{"at":1795681360000,"event":"resume downloaded","by":"receiver"}]}');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('f90f2486-2b53-4a3a-ad93-61f45280088c', 'Lebenslauf Jonas Ångström.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', '9b218f59abaa74cc0d7176b420bff037c7b9792d8afaf18cf82ccb50c73cfbed', '\x504b0304206120726573756d652074686174206973206c6f6e6720656e6f756768207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820782078207820');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('5b0a7dbd-dcac-49cb-b459-5b5e8dcddeb5', 'f90f2486-2b53-4a3a-ad93-61f45280088c', 'notify', 'waiting', '<5b0a7dbd-dcac-49cb-b459-5b5e8dcddeb5@northbay.example>', '0', '1795595460000', '1795595460000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('fc215762-cdf6-4e74-9d11-8e1ad096a624', '3715303b-c30a-4a42-9e39-bbe8db010d1e', 'notify', 'waiting', '<fc215762-cdf6-4e74-9d11-8e1ad096a624@northbay.example>', '0', '1795674660000', '1795674660000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('ef7157c1-0e83-4466-bf68-508f4501f87a', '5293c16c-bd78-4f73-a564-1fb26d408600', 'notify', 'waiting', '<ef7157c1-0e83-4466-bf68-508f4501f87a@northbay.example>', '0', '1795681260000', '1795681260000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('99eb4537-f705-4292-8fd9-5bc669cf7f11', 'a2d43e04-2b3c-4165-9638-09b70ce8e4f6', 'notify', 'delivered', '<99eb4537-f705-4292-8fd9-5bc669cf7f11@northbay.example>', '1', '1794990660000', '1794990660000', NULL, NULL, NULL, NULL, '1794990660900', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('46de920b-1178-4bb1-914f-ace6c77d934e', 'a2d43e04-2b3c-4165-9638-09b70ce8e4f6', 'acknowledge', 'dead', '<46de920b-1178-4bb1-914f-ace6c77d934e@northbay.example>', '1', '1794990660000', '1794990660000', NULL, NULL, NULL, '550 no such user', '1794990661200', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('cf9e727b-2278-414b-afb6-7ac3f00904ec', 'f90f2486-2b53-4a3a-ad93-61f45280088c', 'webhook', 'waiting', '<cf9e727b-2278-414b-afb6-7ac3f00904ec@northbay.example>', '1', '1795595460000', '1795685460000', NULL, NULL, '1795595860000', '500', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('97ea08a2-0c64-438c-b516-b06c94d4e6ed', NULL, 'digest', 'waiting', '<97ea08a2-0c64-438c-b516-b06c94d4e6ed@northbay.example>', '0', '1795681860000', '1795681860000', NULL, NULL, NULL, NULL, NULL, 'SERVICES', '1795595460000', '1795681860000', NULL);
INSERT INTO counters (key, counts, ends_at) VALUES ('client', '[[1795599036000,1]]', '1795599036000');
INSERT INTO secrets (name, value) VALUES ('sender', '\xe02d4f9ba9003812c8c452bc31c7e58e904840766660ef7db4c9d3572b3a7cc8');
INSERT INTO notices (version, text, first_shown_at) VALUES ('08645c1444e3', 'Used only to answer you.', '1794904260000');
INSERT INTO migrations (version) VALUES (7);
