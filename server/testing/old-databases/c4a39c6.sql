CREATE TABLE IF NOT EXISTS submissions (id text PRIMARY KEY,
  received_at bigint NOT NULL,
  profile text NOT NULL CHECK (profile IN ('SERVICES', 'CAREERS')),
  inquiry_label text NOT NULL,
  address text NOT NULL,
  idempotency_key text UNIQUE,
  body_sha256 text,
  suspicions text,
  released_at bigint,
  times_reported bigint NOT NULL DEFAULT 0,
  document text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  answer_due_at bigint,
  answered_at bigint,
  reminded_at bigint,
  search text NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS resumes (submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  content_type text NOT NULL,
  sha256 text NOT NULL,
  content bytea NOT NULL);
CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY);
ALTER TABLE resumes ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE IF NOT EXISTS deliveries (id text PRIMARY KEY,
  submission_id text REFERENCES submissions (id) ON DELETE CASCADE,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  message_id text NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  enqueued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  claimed_until bigint,
  claimed_by text,
  first_failed_at bigint,
  last_error text,
  settled_at bigint,
  report_profile text CHECK (report_profile IN ('SERVICES', 'CAREERS')),
  period_from bigint,
  period_to bigint,
  topic text,
  CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL)));
CREATE TABLE IF NOT EXISTS counters (key text PRIMARY KEY,
  counts text NOT NULL,
  ends_at bigint NOT NULL);
CREATE TABLE IF NOT EXISTS secrets (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS notices (version text PRIMARY KEY, text text NOT NULL, first_shown_at bigint NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('link', 'session')),
  mailbox text NOT NULL,
  begun_at bigint NOT NULL,
  used_at bigint NOT NULL);
CREATE INDEX IF NOT EXISTS submissions_received ON submissions (received_at, id);
CREATE INDEX IF NOT EXISTS submissions_address ON submissions (address);
CREATE INDEX IF NOT EXISTS submissions_listed ON submissions (profile, received_at, id, state, inquiry_label);
CREATE INDEX IF NOT EXISTS submissions_unreminded ON submissions (profile, answer_due_at) WHERE reminded_at IS NULL AND state IN ('open', 'seen');
CREATE INDEX IF NOT EXISTS submissions_suspected ON submissions (received_at) WHERE suspicions IS NOT NULL AND released_at IS NULL;
CREATE INDEX IF NOT EXISTS deliveries_of ON deliveries (submission_id);
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS deliveries_enqueued ON deliveries (enqueued_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS deliveries_given_up ON deliveries (settled_at) WHERE state = 'dead';
CREATE INDEX IF NOT EXISTS deliveries_reported ON deliveries (kind, period_to) WHERE report_profile IS NOT NULL;
CREATE INDEX IF NOT EXISTS counters_ended ON counters (ends_at);
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES ('e6119550-4f66-4666-8d0d-ac43216fd94a', '1795680960000', 'SERVICES', 'Request for services', 'lena@testfield.example', NULL, NULL, 'links', '1795681860000', '0', '{"name":"Lena Falk","email":"lena@testfield.example","phone":"","message":"https://northbay.example is ours.","purpose":"inquiry","subject":"","topic":null,"noticeVersion":"08645c1444e3","source":null}', 'open', NULL, NULL, '0', 'lena falk
lena@testfield.example
https://northbay.example is ours.');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES ('be149c20-ffa0-47f9-ad9b-b292085d70eb', '1794990660000', 'SERVICES', 'Request for services', 'mira.holloway@testfield.example', NULL, NULL, NULL, NULL, '0',  E'{"name":"Mira Holloway","email":"Mira.Holloway@testfield.example","phone":"+15125550148","message":"Grüße aus ŁÓDŹ — 你好 🎉\\n50% off; back\\\\slash, $$dollar$$, a_b!","purpose":"inquiry","subject":"","topic":{"path":"/services/cloud-&-data/","title":"Cloud & Data – „Wolke“ 🌩"},"noticeVersion":"08645c1444e3","source":null,"history":[{"at":1795077060000,"event":"talking","by":"inbox"},{"at":1795077060001,"event":"note","by":"inbox","text":"Called “ü” 🏮"}]}', 'talking', '1795163460000', '1795077060000', NULL,  E'mira holloway
mira.holloway@testfield.example
grüße aus łódź — 你好 🎉
50% off; back\\slash, $$dollar$$, a_b!');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES ('81c0abb6-6c26-4f66-a53c-6923fbfed550', '1795595460000', 'CAREERS', 'Join our team', 'jonas@testfield.example', NULL, NULL, NULL, NULL, '0', '{"name":"Jonas Ångström","email":"jonas@testfield.example","phone":"5125550199","message":"","purpose":"inquiry","subject":"","topic":null,"noticeVersion":"08645c1444e3","source":null,"history":[{"at":1795678260000,"event":"resume downloaded","by":"receiver"}]}', 'open', '1796373060000', NULL, NULL, 'jonas ångström
jonas@testfield.example
');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES ('62b0c6d6-00ed-41c7-a597-ab2d95af3e95', '1795674660000', 'SERVICES', 'Request for services', 'mira.holloway@testfield.example', NULL, NULL, NULL, NULL, '0', '{"name":"mira holloway","email":"mira.holloway@testfield.example","phone":"","message":"A second question.","purpose":"inquiry","subject":"","topic":null,"noticeVersion":"08645c1444e3","source":null}', 'open', '1795768260000', NULL, NULL, 'mira holloway
mira.holloway@testfield.example
a second question.');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES ('bd4f73e9-3556-40f8-b304-d81df47d983c', '1795678260000', 'SERVICES', 'Lead magnet', 'ada.quill@testfield.example', NULL, NULL, NULL, NULL, '0', '{"name":"Ada Quill","email":"ada.quill@testfield.example","phone":"","message":"","purpose":"guide","subject":"","topic":null,"noticeVersion":"08645c1444e3","source":null}', 'open', NULL, NULL, '0', 'ada quill
ada.quill@testfield.example
');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES ('68e5aa9b-d18e-4f53-b4cc-7781f6536889', '1795680060000', 'SERVICES', 'Request for services', 'seo@spam.example', NULL, NULL, 'links', NULL, '0', '{"name":"Cheap Links","email":"seo@spam.example","phone":"","message":"http://a.example http://b.example","purpose":"inquiry","subject":"","topic":null,"noticeVersion":"08645c1444e3","source":null}', 'open', NULL, NULL, '0', 'cheap links
seo@spam.example
http://a.example http://b.example');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('81c0abb6-6c26-4f66-a53c-6923fbfed550', 'Lebenslauf Jonas Ångström.pdf', 'application/pdf', '7eeb62713d060ab831056f9e3a27c74a053dc32830bc468eba9fe3a062567233', '\x00070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61686f767d848b9299a0a7aeb5bcc3cad1d8dfe6edf4fb020910171e252c333a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde4ebf2f900070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61686f767d848b9299a0a7aeb5bcc3cad1d8dfe6edf4fb020910171e252c333a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde4ebf2f900070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('e6d82e0b-0592-4b3c-b270-3b987cebce7b', 'be149c20-ffa0-47f9-ad9b-b292085d70eb', 'notify', 'delivered', '<e6d82e0b-0592-4b3c-b270-3b987cebce7b@northbay.example>', '1', '1794990660000', '1794990660000', NULL, NULL, NULL, NULL, '1794990661000', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('80682755-c948-4951-8b1e-eb44c4d2529b', 'be149c20-ffa0-47f9-ad9b-b292085d70eb', 'acknowledge', 'dead', '<80682755-c948-4951-8b1e-eb44c4d2529b@northbay.example>', '1', '1794990660000', '1794990660000', NULL, NULL, NULL, '550 5.1.1 no such user', '1794990661000', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('3d521643-b5e6-4270-93c9-cc8188c78914', '81c0abb6-6c26-4f66-a53c-6923fbfed550', 'notify', 'waiting', '<3d521643-b5e6-4270-93c9-cc8188c78914@northbay.example>', '0', '1795595460000', '1795595460000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('235ed1ab-3bb0-4dd0-937c-ca8c98269e5b', '81c0abb6-6c26-4f66-a53c-6923fbfed550', 'webhook', 'waiting', '<235ed1ab-3bb0-4dd0-937c-ca8c98269e5b@northbay.example>', '1', '1795595460000', '1795681860000', NULL, NULL, '1795595461000', '503', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('da3b7006-8cbf-4cc1-9c4f-ef5cbd90a7c1', '62b0c6d6-00ed-41c7-a597-ab2d95af3e95', 'notify', 'waiting', '<da3b7006-8cbf-4cc1-9c4f-ef5cbd90a7c1@northbay.example>', '0', '1795674660000', '1795674660000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('aabe5037-b0aa-4bab-94fb-a6e7ced33444', 'e6119550-4f66-4666-8d0d-ac43216fd94a', 'notify', 'waiting', '<aabe5037-b0aa-4bab-94fb-a6e7ced33444@northbay.example>', '0', '1795681860000', '1795681860000', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('20e5e95c-66c9-405d-824b-d0073ec9e85f', NULL, 'digest', 'waiting', '<20e5e95c-66c9-405d-824b-d0073ec9e85f@northbay.example>', '0', '1795768260000', '1795768260000', NULL, NULL, NULL, NULL, NULL, 'SERVICES', '1795681860000', '1795768260000', NULL);
INSERT INTO counters (key, counts, ends_at) VALUES ('client', '[[1795599036000,1]]', '1795599036000');
INSERT INTO secrets (name, value) VALUES ('sender', '\xd82a58c7d26b58d4da9a55bbd9f4766f2f2ba5d2dd828439f20e5cab1ea79eb7');
INSERT INTO notices (version, text, first_shown_at) VALUES ('08645c1444e3', 'Used only to answer you.', '1794990660000');
INSERT INTO sessions (id, kind, mailbox, begun_at, used_at) VALUES ('a session', 'session', 'hello@testfield.example', '1795678260000', '1795681860000');
INSERT INTO migrations (version) VALUES ('8');
