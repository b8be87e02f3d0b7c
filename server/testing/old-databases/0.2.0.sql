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
     search text NOT NULL DEFAULT '') ;
CREATE TABLE IF NOT EXISTS resumes (submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
     file_name text NOT NULL,
     content_type text NOT NULL,
     sha256 text NOT NULL,
     content bytea NOT NULL) ;
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
     CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL))) ;
CREATE TABLE IF NOT EXISTS counters (key text PRIMARY KEY,
     counts text NOT NULL,
     ends_at bigint NOT NULL) ;
CREATE TABLE IF NOT EXISTS secrets (name text PRIMARY KEY, value bytea NOT NULL) ;
CREATE TABLE IF NOT EXISTS notices (version text PRIMARY KEY, text text NOT NULL, first_shown_at bigint NOT NULL) ;
CREATE TABLE IF NOT EXISTS sessions (id text PRIMARY KEY,
     kind text NOT NULL CHECK (kind IN ('link', 'session')),
     mailbox text NOT NULL,
     begun_at bigint NOT NULL,
     used_at bigint NOT NULL) ;
CREATE TABLE IF NOT EXISTS metadata (name text PRIMARY KEY, text text NOT NULL, written_at bigint NOT NULL) ;
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
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES (E'2c2e24a7-b73f-4151-bfa2-6c27971e5eb2', 1795219200000, E'CAREERS', E'Join our team', E'mira@northbay.example', null, null, E'links speed', 1795219200005, 1, E'{"name":"Mira Holloway","email":"mira@northbay.example","phone":"5125550142","message":"Hello.","purpose":"inquiry","subject":"","topic":null,"noticeVersion":null,"source":null,"history":[{"at":1795219200006,"event":"resume downloaded","by":"receiver"}]}', E'open', null, null, 0, E'mira holloway\nmira@northbay.example\nhello.');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES (E'3390ee4f-0204-4ae2-95bc-5cc8f466176e', 1795219200000, E'CAREERS', E'Join our team', E'mira@northbay.example', E'key-0', E'abc', null, null, 0, E'{"name":"Mira Holloway","email":"mira@northbay.example","phone":"5125550142","message":"Hello.","purpose":"inquiry","subject":"","topic":null,"noticeVersion":null,"source":null}', E'open', null, null, 0, E'mira holloway\nmira@northbay.example\nhello.');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES (E'36b854ad-be97-4005-a0af-4f6f7a77fd30', 1795219200000, E'CAREERS', E'Join our team', E'mira@northbay.example', null, null, null, null, 0, E'{"name":"O\'Brien, \\\\ {NULL} ü","email":"mira@northbay.example","phone":"5125550142","message":"one\\r\\ntwo\\t\\"three\\" \\\\N   𝄞","purpose":"inquiry","subject":"","topic":{"path":"/services/agentic-ai/","title":"NULL"},"noticeVersion":"NULL","source":null}', E'open', null, null, 0, E'o\'brien, \\ {null} ü\nmira@northbay.example\none\r\ntwo	"three" \\n   𝄞');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES (E'91e6c503-d273-4241-b7d7-b5d6700ad255', 1795219200000, E'CAREERS', E'Join our team', E'mira@northbay.example', null, null, null, null, 0, E'{"name":"Mira Holloway","email":"mira@northbay.example","phone":"5125550142","message":"Hello.","purpose":"inquiry","subject":"","topic":null,"noticeVersion":null,"source":null,"history":[{"at":1795219200007,"event":"talking","by":"inbox"}]}', E'talking', 1795219200009, 1795219200007, null, E'mira holloway\nmira@northbay.example\nhello.');
INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, body_sha256, suspicions, released_at, times_reported, document, state, answer_due_at, answered_at, reminded_at, search) VALUES (E'955f3c6b-d49c-4f7d-bb5c-a20774cc5e43', 1795219200000, E'CAREERS', E'Join our team', E'mira@northbay.example', null, null, E'links', null, 0, E'{"name":"Mira Holloway","email":"mira@northbay.example","phone":"5125550142","message":"Hello.","purpose":"inquiry","subject":"","topic":null,"noticeVersion":null,"source":null}', E'open', null, null, 0, E'mira holloway\nmira@northbay.example\nhello.');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (E'2c2e24a7-b73f-4151-bfa2-6c27971e5eb2', E'mira.pdf', E'application/pdf', E'039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81', '\x010203');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (E'3390ee4f-0204-4ae2-95bc-5cc8f466176e', E'a "ü" 🏮.pdf', E'application/pdf', E'7eeb62713d060ab831056f9e3a27c74a053dc32830bc468eba9fe3a062567233', '\x00070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61686f767d848b9299a0a7aeb5bcc3cad1d8dfe6edf4fb020910171e252c333a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde4ebf2f900070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61686f767d848b9299a0a7aeb5bcc3cad1d8dfe6edf4fb020910171e252c333a41484f565d646b727980878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c838a91989fa6adb4bbc2c9d0d7dee5ecf3fa01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3dae1e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde4ebf2f900070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9e0e7eef5fc030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dce3eaf1f8ff060d141b222930373e454c535a61');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (E'91e6c503-d273-4241-b7d7-b5d6700ad255', E'mira.pdf', E'application/pdf', E'039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81', '\x010203');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (E'955f3c6b-d49c-4f7d-bb5c-a20774cc5e43', E'mira.pdf', E'application/pdf', E'039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81', '\x010203');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES (E'0953da1f-53a2-4387-b825-102d404d688a', E'3390ee4f-0204-4ae2-95bc-5cc8f466176e', E'notify', E'delivered', E'<0953da1f-53a2-4387-b825-102d404d688a@testfield.example>', 1, 1795219200000, 1795219200000, null, null, null, null, 1795219200001, null, null, null, null);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES (E'331097b4-a962-4e9d-a9ad-adac081dba97', E'36b854ad-be97-4005-a0af-4f6f7a77fd30', E'notify', E'waiting', E'<331097b4-a962-4e9d-a9ad-adac081dba97@testfield.example>', 1, 1795219200000, 1795219230000, null, null, 1795219200002, E'450 later', null, null, null, null, null);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES (E'662c21b3-9807-430c-b02b-475ef45ede34', E'36b854ad-be97-4005-a0af-4f6f7a77fd30', E'notify', E'dead', E'<662c21b3-9807-430c-b02b-475ef45ede34@testfield.example>', 1, 1795219200000, 1795219200000, null, null, null, E'550 no', 1795219200003, null, null, null, null);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES (E'7807ab25-d5a4-4835-ba62-01f3a22112c4', null, E'alert', E'waiting', E'<7807ab25-d5a4-4835-ba62-01f3a22112c4@testfield.example>', 0, 1795219200000, 1795219200000, null, null, null, null, null, E'CAREERS', 1795219199000, 1795219200000, E'late');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES (E'db773a39-8823-44f0-a2ec-07f341b82b89', E'2c2e24a7-b73f-4151-bfa2-6c27971e5eb2', E'notify', E'waiting', E'<db773a39-8823-44f0-a2ec-07f341b82b89@testfield.example>', 0, 1795219200005, 1795219200005, null, null, null, null, null, null, null, null, null);
INSERT INTO counters (key, counts, ends_at) VALUES (E'client', E'[[1795219260000,1]]', 1795219260000);
INSERT INTO counters (key, counts, ends_at) VALUES (E'text-0', E'[[1795219260000,1]]', 1795219260000);
INSERT INTO secrets (name, value) VALUES (E'sender', '\x98a9d0a836eaa15f40a868c3b15a5e7cf5fcf99eb2664f58b81952505cd49a47');
INSERT INTO notices (version, text, first_shown_at) VALUES (E'NULL', E'one\ntwo “ü” 🏮', 1795219200000);
INSERT INTO sessions (id, kind, mailbox, begun_at, used_at) VALUES (E'a link', E'link', E'careers@northbay.example', 1795219200000, 1795219200008);
INSERT INTO sessions (id, kind, mailbox, begun_at, used_at) VALUES (E'a session', E'session', E'careers@northbay.example', 1795219200000, 1795219200008);
INSERT INTO metadata (name, text, written_at) VALUES (E'smtp-refresh-token', E'NULL 	“ü” 🏮', 1795219200000);
INSERT INTO migrations (version) VALUES (9);
