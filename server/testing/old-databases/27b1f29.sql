CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY);
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
  idempotency_key text UNIQUE,
  body_sha256 text,
  suspicions text,
  released_at bigint
);
CREATE INDEX submissions_received_at ON submissions (received_at, id);
CREATE INDEX submissions_email ON submissions (lower(email));
CREATE TABLE resumes (
  submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  content_type text NOT NULL,
  sha256 text NOT NULL,
  content bytea NOT NULL
);
ALTER TABLE resumes ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE deliveries (
  id text PRIMARY KEY,
  submission_id text REFERENCES submissions (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('notify', 'acknowledge', 'webhook', 'digest', 'alert')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  message_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  owed_at bigint NOT NULL,
  due_at bigint NOT NULL,
  claimed_until bigint,
  claimed_by integer,
  first_failed_at bigint,
  last_error text,
  settled_at bigint,
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
CREATE TABLE recent_marks (
  mark text NOT NULL,
  counts_until bigint NOT NULL
);
CREATE INDEX recent_marks_mark ON recent_marks (mark, counts_until);
CREATE INDEX recent_marks_until ON recent_marks (counts_until);
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
CREATE SEQUENCE processes AS integer;
CREATE FUNCTION take_mark(
  the_mark text, the_max integer, window_ms bigint, the_time bigint, slack_ms bigint, most_counted integer,
  OUT before integer, OUT retry_after_ms bigint
) LANGUAGE plpgsql AS $$
DECLARE
  oldest bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock(hashtextextended('mark:' || the_mark, 0));
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
INSERT INTO migrations VALUES (1);
-- The rows of the old server.
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('20c1369c-9291-4078-a0b9-a53d23a3b6fd', 1795588078503, 'SERVICES', 'General inquiry', '', 'Otto Lindqvist', 'otto@northbay.example', '', 'Our three shops: http://shop.northbay.example http://a.testfield.example http://b.testfield.example http://c.testfield.example http://d.testfield.example — can you host them?', NULL, NULL, 'links', 1795588079778);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('341fccb3-8723-48ab-a8e3-92db0be54e59', 1795681688423, 'SERVICES', 'General inquiry', '', 'Zoë Marchetti', 'zoe@testfield.example', '', 'A question of one line?', NULL, NULL, NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('3cb2f665-2233-4877-bcff-c9de1e04d69b', 1795588078311, 'CAREERS', 'Join our team', '', 'Mira Holloway', 'mira.holloway@TESTFIELD.example', '+15125550148', 'I would like to join you. 🙂', 'application "1"; it''s mine', '15231f5e828d2357a19b441c3a68d8aab82789e8d6a4fe47a195130a851d8adf', NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('84c132d9-6ec0-4fd6-b0f6-2b61fb0729b6', 1794990463893, 'SERVICES', 'Request for services', 'Ein Angebot für "Nordbucht" – 100 €', 'Mira Holloway', 'Mira.Holloway@testfield.example', '+15125550148', E'Grüße aus Łódź — 你好, Здравствуйте, مرحبا 👩🏽‍💻🎉
She said "it''s 50% off"; back\\slash, \\n, $$dollar$$, ; DROP TABLE x; -- after a line separator	and a tab. é is not é.', '5d1f0c1e-7a55-4f0e-9a0f-3f6b1c2d4e5f', '4a38536c1cfb8d8e637d2de3058a609e29c0edb1e0f1d6bc898bd5752985571e', NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('8ed00531-2e41-4546-ae39-602f64edad69', 1795588078415, 'SERVICES', 'General inquiry', '', 'Rank Booster', 'sales@rank.example', '', 'Best backlinks and web traffic: <a href="http://one.example/x">one</a> http://two.example http://three.example http://four.example/?a=1&b=2', NULL, NULL, 'hasty links markup', NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('94d7e9c4-94ca-49d5-a64d-fe8d07fe1349', 1795588078207, 'SERVICES', 'Schedule a demo', '', 'Noor El Amin', 'gone@testfield.example', '5125550123', 'Please call me back.
My "old" address may be wrong.', NULL, NULL, NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('a16080ef-ccd6-4601-9028-9036a536d716', 1794990464139, 'CAREERS', 'Join our team', '', 'Jonas Ångström', 'jonas@testfield.example', '5125550199', '', NULL, NULL, NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('baff7641-d4d8-47bb-a80d-3de70d924526', 1795588082839, 'CAREERS', 'Join our team', '', 'Tick Everything', 'tick@testfield.example', '5125550177', 'Hello', NULL, NULL, 'hidden-box hasty', NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at) VALUES ('dc43a193-04a3-41a4-a957-df7099a4a93b', 1795588077948, 'SERVICES', 'Lead magnet', '', 'Ada Quill', 'ada.quill@testfield.example', '', '', NULL, NULL, NULL, NULL);
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('3cb2f665-2233-4877-bcff-c9de1e04d69b', 'mira-holloway.pdf', 'application/pdf', '2002650dc88ce02fb11554bf9cd5e3b24131d8bb4cb24dd67d9a18543047b0ff', '\x255044462d312e340a312030206f626a0a3c3c202f54797065202f436174616c6f67202f506167657320322030205220203e3e0a656e646f626a0a322030206f626a0a3c3c202f54797065202f5061676573202f4b696473205b33203020525d202f436f756e742031203e3e0a656e646f626a0a332030206f626a0a3c3c202f54797065202f50616765202f506172656e74203220302052202f4d65646961426f78205b30203020363132203739325d202f436f6e74656e7473203420302052202f5265736f7572636573203c3c202f466f6e74203c3c202f4631203520302052203e3e203e3e20203e3e0a656e646f626a0a342030206f626a0a3c3c20202f4c656e677468203434203e3e0a73747265616d0a4254202f46312032342054662037322037323020546420284d69726120486f6c6c6f7761792920546a2045540a656e6473747265616d0a656e646f626a0a352030206f626a0a3c3c202f54797065202f466f6e74202f53756274797065202f5479706531202f42617365466f6e74202f48656c766574696361203e3e0a656e646f626a0a787265660a3020360a303030303030303030302036353533352066200a30303030303030303039203030303030206e200a30303030303030303539203030303030206e200a30303030303030313136203030303030206e200a30303030303030323433203030303030206e200a30303030303030333338203030303030206e200a747261696c65720a3c3c202f53697a652036202f526f6f7420312030205220203e3e0a7374617274787265660a3430380a2525454f460a');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('a16080ef-ccd6-4601-9028-9036a536d716', 'Lebenslauf Jonas Ångström.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'f60d4df45813ff59d6e34b346f15528a3364bd09e2c99a4dcb24239cb24a5207', '\x504b030414000000080000000000c94f1ab0ee000000ae010000130000005b436f6e74656e745f54797065735d2e786d6c7d90bd4ec3301485779ec2f28a62070684509c0efc8cc0501ec0b26f120bfbdaf2bd0de9dba3b4a5032acce7e73b3add664951cc50296434f246b55200baec038e467e6c5f9a7b29882d7a1b3382917b20b9e9afbaedbe00892545242327e6f2a035b9099225950be092e2906bb24c2ad75117eb3eed08fab66defb4cbc880dcf0da21fbee0906bb8b2c9e17063c0ea910498ac7a3716519694b89c1590e19f58cfe17a53911548578f0d0140a5d2f294a7d91b02a7f034eb9b7196a0d1ec4bbadfc6a1318a9bf72f5da67b74b80acfeafb9b0330f437070ceaf6da566074401c714d5594936e0cf7e7db8bbff06504b030414000000080000000000b9814471b30000002a0100000b0000005f72656c732f2e72656c738dcfb18ec2301004d09eafb0b6bf385c81108a43733a8916850fb0ec4d6261ef5a5edf11fe9e86021005ed68f446d3ed9714d53f16094c06d64d0b0ac9b10f3419380dbf5f5b50522d791b99d0c01505f6fdaa3b62b43530c91cb2a82545120373ad79a7b5b81993958633d292e2c825d92a0d974967ebce7642fdddb61b5d1e0de89f4c75f006cac1af410dd78c9fd83c8ec1e10fbbbf8454df4cbc34400db64c580d5cb878edef71b3a408baeff4d3c5fe06504b03041400000008000000000052ae922ba4000000d700000011000000776f72642f646f63756d656e742e786d6c45cebd0ec2201405e0dda720ec96ea600ce9cf665cdcf40110b025817b0917a57d7b431d5cbe939ce424a71b97e0d9c72672083d3f342d6716341a0753cf1ff7cbfecc196505467904dbf3d5121f875d57a441fd0e16325b820792a5e773ce510a417ab6415183d1c212fc0b5350991a4c9328984c4ca82d91832978716cdb9308ca011fba229f68d69ab1922a79b8b9a4d815bdc7a2d64ed4aa9a36e3e66f26fe97862f504b030414000000080000000000284625b07d0000009c0000001c000000776f72642f5f72656c732f646f63756d656e742e786d6c2e72656c7355cc410ec2201000c0bbaf207b17aa07634c696f3ec0e80336746d89b04b5862f0f75e751e30e3dc73326faa1a853d1cec008638c81279f5f0b85ff76730da90174cc2e4e1430af3b41b6f94b04561dd6251d37362f5b0b5562ece69d828a35a29c43da7a7d48c4dadd4d5150c2f5cc91d87e1e4eaef01d3e8fed2e90b504b0102140014000000080000000000c94f1ab0ee000000ae0100001300000000000000000000000000000000005b436f6e74656e745f54797065735d2e786d6c504b0102140014000000080000000000b9814471b30000002a0100000b000000000000000000000000001f0100005f72656c732f2e72656c73504b010214001400000008000000000052ae922ba4000000d70000001100000000000000000000000000fb010000776f72642f646f63756d656e742e786d6c504b0102140014000000080000000000284625b07d0000009c0000001c00000000000000000000000000ce020000776f72642f5f72656c732f646f63756d656e742e786d6c2e72656c73504b0506000000000400040003010000850300000000');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('baff7641-d4d8-47bb-a80d-3de70d924526', 'cv.pdf', 'application/pdf', '2924067380619b0894a5f3812dae9f96f1bb60e35c3e8ab330fbfbcc6c85eccb', '\x255044462d312e340a312030206f626a0a3c3c202f54797065202f436174616c6f67202f506167657320322030205220203e3e0a656e646f626a0a322030206f626a0a3c3c202f54797065202f5061676573202f4b696473205b33203020525d202f436f756e742031203e3e0a656e646f626a0a332030206f626a0a3c3c202f54797065202f50616765202f506172656e74203220302052202f4d65646961426f78205b30203020363132203739325d202f436f6e74656e7473203420302052202f5265736f7572636573203c3c202f466f6e74203c3c202f4631203520302052203e3e203e3e20203e3e0a656e646f626a0a342030206f626a0a3c3c20202f4c656e677468203436203e3e0a73747265616d0a4254202f46312032342054662037322037323020546420285469636b2045766572797468696e672920546a2045540a656e6473747265616d0a656e646f626a0a352030206f626a0a3c3c202f54797065202f466f6e74202f53756274797065202f5479706531202f42617365466f6e74202f48656c766574696361203e3e0a656e646f626a0a787265660a3020360a303030303030303030302036353533352066200a30303030303030303039203030303030206e200a30303030303030303539203030303030206e200a30303030303030313136203030303030206e200a30303030303030323433203030303030206e200a30303030303030333430203030303030206e200a747261696c65720a3c3c202f53697a652036202f526f6f7420312030205220203e3e0a7374617274787265660a3431300a2525454f460a');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('00e26bbc-4aa5-4b2e-a2a5-469e8a86d15d', 'dc43a193-04a3-41a4-a957-df7099a4a93b', 'notify', 'delivered', '<00e26bbc-4aa5-4b2e-a2a5-469e8a86d15d@northbay.example>', 1, 1795588077948, 1795588077948, NULL, NULL, NULL, NULL, 1795588078461, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('03bc498c-7d2b-41cc-8270-83a53152a56d', '84c132d9-6ec0-4fd6-b0f6-2b61fb0729b6', 'webhook', 'delivered', '<03bc498c-7d2b-41cc-8270-83a53152a56d@northbay.example>', 2, 1794990463893, 1794990469378, NULL, NULL, 1794990464094, NULL, 1795588009942, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('2e33db97-3730-4d7f-af62-b860c804437f', '20c1369c-9291-4078-a0b9-a53d23a3b6fd', 'notify', 'delivered', '<2e33db97-3730-4d7f-af62-b860c804437f@northbay.example>', 1, 1795588079778, 1795588079778, NULL, NULL, NULL, NULL, 1795588082859, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('34b01201-2fc3-472d-8129-0df71b69e54c', '94d7e9c4-94ca-49d5-a64d-fe8d07fe1349', 'acknowledge', 'dead', '<34b01201-2fc3-472d-8129-0df71b69e54c@northbay.example>', 1, 1795588078207, 1795588078207, NULL, NULL, NULL, 'Can''t send mail - all recipients were rejected: 550 5.1.1 No such mailbox: "gone" isn’t here', 1795588078516, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('41a5c48a-d13a-40c3-acf1-ad36cb07229b', '341fccb3-8723-48ab-a8e3-92db0be54e59', 'acknowledge', 'delivered', '<41a5c48a-d13a-40c3-acf1-ad36cb07229b@northbay.example>', 1, 1795681688423, 1795681688423, NULL, NULL, NULL, NULL, 1795681688548, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('56b77c79-24bf-4a7a-826e-75d466399714', 'a16080ef-ccd6-4601-9028-9036a536d716', 'webhook', 'dead', '<56b77c79-24bf-4a7a-826e-75d466399714@northbay.example>', 2, 1794990464139, 1794990469265, NULL, NULL, 1794990464183, 'The webhook was answered 503.', 1795588009937, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('5d6b8df9-b8b2-4247-9878-cc10b348890d', '94d7e9c4-94ca-49d5-a64d-fe8d07fe1349', 'webhook', 'waiting', '<5d6b8df9-b8b2-4247-9878-cc10b348890d@northbay.example>', 4, 1795588078207, 1795681900301, NULL, NULL, 1795588078285, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('6be790c1-572a-4e03-80c3-90632362987d', '3cb2f665-2233-4877-bcff-c9de1e04d69b', 'acknowledge', 'delivered', '<6be790c1-572a-4e03-80c3-90632362987d@northbay.example>', 1, 1795588078311, 1795588078311, NULL, NULL, NULL, NULL, 1795588078600, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('77f795a1-9aeb-416a-9a4d-1964dedad637', '341fccb3-8723-48ab-a8e3-92db0be54e59', 'notify', 'delivered', '<77f795a1-9aeb-416a-9a4d-1964dedad637@northbay.example>', 1, 1795681688423, 1795681688423, NULL, NULL, NULL, NULL, 1795681688526, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('80482c01-d65e-49df-8c4e-7d2eb72169d4', '84c132d9-6ec0-4fd6-b0f6-2b61fb0729b6', 'notify', 'delivered', '<80482c01-d65e-49df-8c4e-7d2eb72169d4@northbay.example>', 1, 1794990463893, 1794990463893, NULL, NULL, NULL, NULL, 1794990464230, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('8d112967-2d72-449e-b6bb-e30f1ddaaa1c', '20c1369c-9291-4078-a0b9-a53d23a3b6fd', 'webhook', 'waiting', '<8d112967-2d72-449e-b6bb-e30f1ddaaa1c@northbay.example>', 4, 1795588079778, 1795681915070, NULL, NULL, 1795588082830, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('92bb9c33-25c9-4082-bf54-1ff3441e73be', '341fccb3-8723-48ab-a8e3-92db0be54e59', 'webhook', 'waiting', '<92bb9c33-25c9-4082-bf54-1ff3441e73be@northbay.example>', 3, 1795681688423, 1795681758375, NULL, NULL, 1795681688494, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('9566b5cb-4a34-4eed-b5a7-3e397ff561f2', 'dc43a193-04a3-41a4-a957-df7099a4a93b', 'acknowledge', 'delivered', '<9566b5cb-4a34-4eed-b5a7-3e397ff561f2@northbay.example>', 1, 1795588077948, 1795588077948, NULL, NULL, NULL, NULL, 1795588078501, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('97158323-a7ea-4938-8a9c-578065293384', '3cb2f665-2233-4877-bcff-c9de1e04d69b', 'webhook', 'waiting', '<97158323-a7ea-4938-8a9c-578065293384@northbay.example>', 4, 1795588078311, 1795681891586, NULL, NULL, 1795588078405, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('aad9c912-a1be-486d-a5e2-52e7759b384f', '20c1369c-9291-4078-a0b9-a53d23a3b6fd', 'acknowledge', 'delivered', '<aad9c912-a1be-486d-a5e2-52e7759b384f@northbay.example>', 1, 1795588079778, 1795588079778, NULL, NULL, NULL, NULL, 1795588082867, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('aea45a75-2fca-4668-8b60-fbd23cc8e3df', '94d7e9c4-94ca-49d5-a64d-fe8d07fe1349', 'notify', 'delivered', '<aea45a75-2fca-4668-8b60-fbd23cc8e3df@northbay.example>', 1, 1795588078207, 1795588078207, NULL, NULL, NULL, NULL, 1795588078595, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('alert-1795681748147', NULL, 'alert', 'delivered', '<alert-1795681748147@northbay.example>', 1, 1795681748147, 1795681748147, NULL, NULL, NULL, NULL, 1795681748201, 'SERVICES', 1795588077948, 1795681748147);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('c03e0de6-844d-4a63-857c-81697e475c25', 'a16080ef-ccd6-4601-9028-9036a536d716', 'acknowledge', 'delivered', '<c03e0de6-844d-4a63-857c-81697e475c25@northbay.example>', 1, 1794990464139, 1794990464139, NULL, NULL, NULL, NULL, 1794990464259, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('c19fea1a-c853-44b9-ac6b-3509e868f26d', '3cb2f665-2233-4877-bcff-c9de1e04d69b', 'notify', 'waiting', '<c19fea1a-c853-44b9-ac6b-3509e868f26d@northbay.example>', 4, 1795588078311, 1795681881461, NULL, NULL, 1795588078569, 'Can''t send mail - all recipients were rejected: 451 4.3.0 Mailbox busy, try again later', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('c910f579-4607-44a2-b96d-7d7cb3831b90', 'dc43a193-04a3-41a4-a957-df7099a4a93b', 'webhook', 'waiting', '<c910f579-4607-44a2-b96d-7d7cb3831b90@northbay.example>', 4, 1795588077948, 1795681875691, NULL, NULL, 1795588078233, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('d0ce97a4-064f-4678-8bc5-6121b91fd415', '84c132d9-6ec0-4fd6-b0f6-2b61fb0729b6', 'acknowledge', 'delivered', '<d0ce97a4-064f-4678-8bc5-6121b91fd415@northbay.example>', 1, 1794990463893, 1794990463893, NULL, NULL, NULL, NULL, 1794990464249, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('digest-2026-11-26-CAREERS', NULL, 'digest', 'waiting', '<digest-2026-11-26-CAREERS@northbay.example>', 3, 1795681688369, 1795681765112, NULL, NULL, 1795681688550, 'Can''t send mail - all recipients were rejected: 451 4.3.0 Mailbox busy, try again later', NULL, 'CAREERS', 0, 1795651200000);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('digest-2026-11-26-SERVICES', NULL, 'digest', 'delivered', '<digest-2026-11-26-SERVICES@northbay.example>', 1, 1795681688327, 1795681688327, NULL, NULL, NULL, NULL, 1795681688520, 'SERVICES', 0, 1795651200000);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to) VALUES ('f26347ac-429e-48f1-bffc-c86129047f82', 'a16080ef-ccd6-4601-9028-9036a536d716', 'notify', 'dead', '<f26347ac-429e-48f1-bffc-c86129047f82@northbay.example>', 2, 1794990464139, 1794990469702, NULL, NULL, 1794990464293, 'Can''t send mail - all recipients were rejected: 451 4.3.0 Mailbox busy, try again later', 1795588009988, NULL, NULL, NULL);
INSERT INTO recent_marks (mark, counts_until) VALUES ('-Y0aiS9YU8D9A5AOcXQgHzjIz2aMBOc1tO-4xXwKnFo', 1795768088423);
INSERT INTO recent_marks (mark, counts_until) VALUES ('Pzoqrd48SqHrh8iA6VxNZhPXZbvLG_i-z4Dh4wnJMjE', 1795682288423);
INSERT INTO secrets (name, value) VALUES ('sender', '\xdb617f24d58e14944c02d86085465f2d94f74dae6180d101679b0dfca070ff5d');
SELECT setval('processes', 5, true);
