CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY);
-- 001-initial.sql
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
INSERT INTO migrations VALUES (1);
-- 002-alerts.sql
-- In how many digests it was listed as unread; see the operation listUnread of the store.
ALTER TABLE submissions ADD COLUMN times_reported integer NOT NULL DEFAULT 0;

-- Kinds are checked by the program alone: a new one needs no new table.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_kind_check;
-- What an alert is about; NULL for everything else.
ALTER TABLE deliveries ADD COLUMN topic text;
UPDATE deliveries SET topic = 'late' WHERE kind = 'alert';
INSERT INTO migrations VALUES (2);
-- 003-purpose.sql
-- Which mails a submission causes: 'inquiry', 'guide' or 'probe'. NULL: stored by an older version, which may still run
-- beside this one; see storage/rows.ts.
ALTER TABLE submissions ADD COLUMN purpose text;
INSERT INTO migrations VALUES (3);
-- 004-context.sql
-- The page that a submission is about. NULL: none, or stored by an older version, which may still run beside this one.
ALTER TABLE submissions ADD COLUMN context_path text;
ALTER TABLE submissions ADD COLUMN context_title text;
INSERT INTO migrations VALUES (4);
-- 005-notice-version.sql
-- The version of the privacy notice that was shown. NULL: none was named, or stored by an older version, which may still
-- run beside this one.
ALTER TABLE submissions ADD COLUMN notice_version text;

-- The words of each version that this site has shown, and since when.
CREATE TABLE notices (
  version text PRIMARY KEY,
  text text NOT NULL,
  first_shown_at bigint NOT NULL
);
INSERT INTO migrations VALUES (5);
-- 006-take-marks.sql
-- Counts for several submissions at once; `take_mark` stays for servers of an older version, which may still run.
--
-- Each mark has a row: which submission it belongs to (those of one follow each other), that one's idempotency key or
-- NULL, its time, the mark, and its limit. A row of the result for each, in the same order; `before` is NULL for what
-- was not looked at. Nothing is counted for a submission that is stored under its key already. A binding mark without room
-- ends its submission: the marks before it are given back, and those after it are not counted.
CREATE FUNCTION take_marks(
  the_submissions integer[], the_keys text[], the_times bigint[],
  the_marks text[], the_maxes integer[], the_windows bigint[], are_binding boolean[],
  slack_ms bigint, most_counted integer
) RETURNS TABLE (before integer, retry_after_ms bigint) LANGUAGE plpgsql AS $$
DECLARE
  wanted record;
  submission integer;
  is_over boolean;
  counted tid[];
  this_one tid;
  oldest bigint;
BEGIN
  -- Losing a count in a crash would harm nobody: it does not wait for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);
  -- A session keeps the plans that it made when the table was small, and would read all of it for each mark: 3 s instead of
  -- 2 ms for 60 marks among 300,000.
  PERFORM set_config('enable_seqscan', 'off', true);
  -- In one order everywhere, so that no two processes wait for each other. Each statement below sees what others have
  -- committed before they let go of these locks.
  PERFORM pg_advisory_xact_lock(lock)
    FROM (SELECT DISTINCT hashtextextended('mark:' || mark, 0) AS lock FROM unnest(the_marks) AS mark ORDER BY lock) AS locks;
  -- What counts for longer than the window was written by a clock that was wrong.
  DELETE FROM recent_marks USING unnest(the_marks, the_windows, the_times) AS these (mark, window_ms, now)
    WHERE recent_marks.mark = these.mark
      AND (counts_until <= these.now OR counts_until > these.now + these.window_ms + slack_ms);
  FOR wanted IN
    SELECT * FROM unnest(the_submissions, the_keys, the_times, the_marks, the_maxes, the_windows, are_binding)
      AS these (submission, key, now, mark, max, window_ms, is_binding)
  LOOP
    IF submission IS DISTINCT FROM wanted.submission THEN
      submission := wanted.submission;
      counted := '{}';
      is_over := wanted.key IS NOT NULL AND EXISTS (SELECT 1 FROM submissions WHERE idempotency_key = wanted.key);
    END IF;
    before := NULL;
    retry_after_ms := NULL;
    IF NOT is_over THEN
      SELECT count(*) INTO before
        FROM (SELECT 1 FROM recent_marks WHERE mark = wanted.mark LIMIT most_counted) AS lately;
      oldest := NULL;
      IF before >= least(wanted.max, most_counted) THEN
        SELECT counts_until INTO oldest FROM recent_marks WHERE mark = wanted.mark
          ORDER BY counts_until DESC LIMIT 1 OFFSET wanted.max - 1;
      END IF;
      IF oldest IS NULL THEN
        INSERT INTO recent_marks VALUES (wanted.mark, wanted.now + wanted.window_ms)
          RETURNING ctid INTO this_one;
        counted := counted || this_one;
        retry_after_ms := 0;
      ELSE
        retry_after_ms := greatest(1, oldest - wanted.now);
        IF wanted.is_binding THEN
          DELETE FROM recent_marks WHERE ctid = ANY (counted);
          is_over := true;
        END IF;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
INSERT INTO migrations VALUES (6);
-- The rows of the old server.
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('172407bb-dcd3-4354-82a1-10eb3ce78d3b', 1795588192341, 'CAREERS', 'Join our team', '', 'Tick Everything', 'tick@testfield.example', '5125550177', 'Hello', NULL, NULL, 'hidden-box hasty', NULL, 1, 'inquiry', NULL, NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('2fca693b-4f03-4a54-b196-646101118280', 1795588184869, 'CAREERS', 'Join our team', '', 'Mira Holloway', 'mira.holloway@TESTFIELD.example', '+15125550148', 'I would like to join you. 🙂', 'application "1"; it''s mine', 'c9d6e52ea5fccf28910720c2b3ab787551d7efcec48290aedf1707e7fe07a1f0', NULL, NULL, 0, 'inquiry', '/careers/designer/', 'Designer', '08645c1444e3');
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('3c371feb-c807-4506-a7c1-e4c855fd31ee', 1795588182153, 'SERVICES', 'Lead magnet', '', 'Ada Quill', 'ada.quill@testfield.example', '', '', NULL, NULL, NULL, NULL, 0, 'guide', NULL, NULL, '08645c1444e3');
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('49cb38fa-812e-4d15-9d62-49b99f419a22', 1794990564325, 'CAREERS', 'Join our team', '', 'Jonas Ångström', 'jonas@testfield.example', '5125550199', '', NULL, NULL, NULL, NULL, 1, 'inquiry', NULL, NULL, '2025-spring');
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('4b5da981-92f3-4001-a990-af06451be29c', 1794990562550, 'SERVICES', 'Request for services', 'Ein Angebot für "Nordbucht" – 100 €', 'Mira Holloway', 'Mira.Holloway@testfield.example', '+15125550148', E'Grüße aus Łódź — 你好, Здравствуйте, مرحبا 👩🏽‍💻🎉
She said "it''s 50% off"; back\\slash, \\n, $$dollar$$, ; DROP TABLE x; -- after a line separator	and a tab. é is not é.', '5d1f0c1e-7a55-4f0e-9a0f-3f6b1c2d4e5f', 'a21eab40d02d53feb0087e21d29d5f06339aa855fd905bbd0005d49cc16f0e03', NULL, NULL, 0, 'inquiry', '/services/cloud-&-data/', 'Cloud & Data – „Wolke“ 🌩', '08645c1444e3');
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('54a41096-9367-4622-9df0-11a55067d307', 1795588182830, 'SERVICES', 'Schedule a demo', '', 'Noor El Amin', 'gone@testfield.example', '5125550123', 'Please call me back.
My "old" address may be wrong.', NULL, NULL, NULL, NULL, 0, 'inquiry', '/case-studies/', 'Case studies', NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('78bdfef8-c10a-4e89-ba87-0c85916d9cf7', 1795588187144, 'SERVICES', 'General inquiry', '', 'Rank Booster', 'sales@rank.example', '', 'Best backlinks and web traffic: <a href="http://one.example/x">one</a> http://two.example http://three.example http://four.example/?a=1&b=2', NULL, NULL, 'hasty links markup markup-links pitch', NULL, 0, 'inquiry', NULL, NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('79829c72-cf00-404d-92aa-9f0240e874dc', 1795681801020, 'SERVICES', 'General inquiry', '', 'Zoë Marchetti', 'zoe@testfield.example', '', 'A question of one line?', NULL, NULL, NULL, NULL, 0, 'inquiry', NULL, NULL, NULL);
INSERT INTO submissions (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions, released_at, times_reported, purpose, context_path, context_title, notice_version) VALUES ('d9d11a60-0d56-41b5-959b-1a0cb8bf7f47', 1795588187408, 'SERVICES', 'General inquiry', '', 'Otto Lindqvist', 'otto@northbay.example', '', 'Our three shops: http://shop.northbay.example http://a.testfield.example http://b.testfield.example http://c.testfield.example http://d.testfield.example — can you host them?', NULL, NULL, 'links', 1795588189209, 0, 'inquiry', NULL, NULL, '08645c1444e3');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('172407bb-dcd3-4354-82a1-10eb3ce78d3b', 'cv.pdf', 'application/pdf', '2924067380619b0894a5f3812dae9f96f1bb60e35c3e8ab330fbfbcc6c85eccb', '\x255044462d312e340a312030206f626a0a3c3c202f54797065202f436174616c6f67202f506167657320322030205220203e3e0a656e646f626a0a322030206f626a0a3c3c202f54797065202f5061676573202f4b696473205b33203020525d202f436f756e742031203e3e0a656e646f626a0a332030206f626a0a3c3c202f54797065202f50616765202f506172656e74203220302052202f4d65646961426f78205b30203020363132203739325d202f436f6e74656e7473203420302052202f5265736f7572636573203c3c202f466f6e74203c3c202f4631203520302052203e3e203e3e20203e3e0a656e646f626a0a342030206f626a0a3c3c20202f4c656e677468203436203e3e0a73747265616d0a4254202f46312032342054662037322037323020546420285469636b2045766572797468696e672920546a2045540a656e6473747265616d0a656e646f626a0a352030206f626a0a3c3c202f54797065202f466f6e74202f53756274797065202f5479706531202f42617365466f6e74202f48656c766574696361203e3e0a656e646f626a0a787265660a3020360a303030303030303030302036353533352066200a30303030303030303039203030303030206e200a30303030303030303539203030303030206e200a30303030303030313136203030303030206e200a30303030303030323433203030303030206e200a30303030303030333430203030303030206e200a747261696c65720a3c3c202f53697a652036202f526f6f7420312030205220203e3e0a7374617274787265660a3431300a2525454f460a');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('2fca693b-4f03-4a54-b196-646101118280', 'mira-holloway.pdf', 'application/pdf', '2002650dc88ce02fb11554bf9cd5e3b24131d8bb4cb24dd67d9a18543047b0ff', '\x255044462d312e340a312030206f626a0a3c3c202f54797065202f436174616c6f67202f506167657320322030205220203e3e0a656e646f626a0a322030206f626a0a3c3c202f54797065202f5061676573202f4b696473205b33203020525d202f436f756e742031203e3e0a656e646f626a0a332030206f626a0a3c3c202f54797065202f50616765202f506172656e74203220302052202f4d65646961426f78205b30203020363132203739325d202f436f6e74656e7473203420302052202f5265736f7572636573203c3c202f466f6e74203c3c202f4631203520302052203e3e203e3e20203e3e0a656e646f626a0a342030206f626a0a3c3c20202f4c656e677468203434203e3e0a73747265616d0a4254202f46312032342054662037322037323020546420284d69726120486f6c6c6f7761792920546a2045540a656e6473747265616d0a656e646f626a0a352030206f626a0a3c3c202f54797065202f466f6e74202f53756274797065202f5479706531202f42617365466f6e74202f48656c766574696361203e3e0a656e646f626a0a787265660a3020360a303030303030303030302036353533352066200a30303030303030303039203030303030206e200a30303030303030303539203030303030206e200a30303030303030313136203030303030206e200a30303030303030323433203030303030206e200a30303030303030333338203030303030206e200a747261696c65720a3c3c202f53697a652036202f526f6f7420312030205220203e3e0a7374617274787265660a3430380a2525454f460a');
INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES ('49cb38fa-812e-4d15-9d62-49b99f419a22', 'Lebenslauf Jonas Ångström.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'f60d4df45813ff59d6e34b346f15528a3364bd09e2c99a4dcb24239cb24a5207', '\x504b030414000000080000000000c94f1ab0ee000000ae010000130000005b436f6e74656e745f54797065735d2e786d6c7d90bd4ec3301485779ec2f28a62070684509c0efc8cc0501ec0b26f120bfbdaf2bd0de9dba3b4a5032acce7e73b3add664951cc50296434f246b55200baec038e467e6c5f9a7b29882d7a1b3382917b20b9e9afbaedbe00892545242327e6f2a035b9099225950be092e2906bb24c2ad75117eb3eed08fab66defb4cbc880dcf0da21fbee0906bb8b2c9e17063c0ea910498ac7a3716519694b89c1590e19f58cfe17a53911548578f0d0140a5d2f294a7d91b02a7f034eb9b7196a0d1ec4bbadfc6a1318a9bf72f5da67b74b80acfeafb9b0330f437070ceaf6da566074401c714d5594936e0cf7e7db8bbff06504b030414000000080000000000b9814471b30000002a0100000b0000005f72656c732f2e72656c738dcfb18ec2301004d09eafb0b6bf385c81108a43733a8916850fb0ec4d6261ef5a5edf11fe9e86021005ed68f446d3ed9714d53f16094c06d64d0b0ac9b10f3419380dbf5f5b50522d791b99d0c01505f6fdaa3b62b43530c91cb2a82545120373ad79a7b5b81993958633d292e2c825d92a0d974967ebce7642fdddb61b5d1e0de89f4c75f006cac1af410dd78c9fd83c8ec1e10fbbbf8454df4cbc34400db64c580d5cb878edef71b3a408baeff4d3c5fe06504b03041400000008000000000052ae922ba4000000d700000011000000776f72642f646f63756d656e742e786d6c45cebd0ec2201405e0dda720ec96ea600ce9cf665cdcf40110b025817b0917a57d7b431d5cbe939ce424a71b97e0d9c72672083d3f342d6716341a0753cf1ff7cbfecc196505467904dbf3d5121f875d57a441fd0e16325b820792a5e773ce510a417ab6415183d1c212fc0b5350991a4c9328984c4ca82d91832978716cdb9308ca011fba229f68d69ab1922a79b8b9a4d815bdc7a2d64ed4aa9a36e3e66f26fe97862f504b030414000000080000000000284625b07d0000009c0000001c000000776f72642f5f72656c732f646f63756d656e742e786d6c2e72656c7355cc410ec2201000c0bbaf207b17aa07634c696f3ec0e80336746d89b04b5862f0f75e751e30e3dc73326faa1a853d1cec008638c81279f5f0b85ff76730da90174cc2e4e1430af3b41b6f94b04561dd6251d37362f5b0b5562ece69d828a35a29c43da7a7d48c4dadd4d5150c2f5cc91d87e1e4eaef01d3e8fed2e90b504b0102140014000000080000000000c94f1ab0ee000000ae0100001300000000000000000000000000000000005b436f6e74656e745f54797065735d2e786d6c504b0102140014000000080000000000b9814471b30000002a0100000b000000000000000000000000001f0100005f72656c732f2e72656c73504b010214001400000008000000000052ae922ba4000000d70000001100000000000000000000000000fb010000776f72642f646f63756d656e742e786d6c504b0102140014000000080000000000284625b07d0000009c0000001c00000000000000000000000000ce020000776f72642f5f72656c732f646f63756d656e742e786d6c2e72656c73504b0506000000000400040003010000850300000000');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('0ca0286b-0662-407f-be6e-0ebaa83c609b', '3c371feb-c807-4506-a7c1-e4c855fd31ee', 'acknowledge', 'delivered', '<0ca0286b-0662-407f-be6e-0ebaa83c609b@northbay.example>', 1, 1795588182153, 1795588182153, NULL, NULL, NULL, NULL, 1795588183274, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('24bdc4c4-c352-4163-8e26-c0c3332afa2f', '4b5da981-92f3-4001-a990-af06451be29c', 'acknowledge', 'delivered', '<24bdc4c4-c352-4163-8e26-c0c3332afa2f@northbay.example>', 1, 1794990562550, 1794990562550, NULL, NULL, NULL, NULL, 1794990563314, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('353390a4-badc-4682-ab02-b9be506ddb63', '172407bb-dcd3-4354-82a1-10eb3ce78d3b', 'notify', 'waiting', '<353390a4-badc-4682-ab02-b9be506ddb63@northbay.example>', 2, 1795588192341, 1795681817627, NULL, NULL, 1795588192488, 'Message failed: 451 4.3.0 Mailbox busy, try again later', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('3db931fe-09a6-4799-812d-9edc206b108c', '54a41096-9367-4622-9df0-11a55067d307', 'notify', 'delivered', '<3db931fe-09a6-4799-812d-9edc206b108c@northbay.example>', 1, 1795588182830, 1795588182830, NULL, NULL, NULL, NULL, 1795588183280, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('519e2842-ef72-4bdc-bc74-2f494cb5eee2', '2fca693b-4f03-4a54-b196-646101118280', 'acknowledge', 'delivered', '<519e2842-ef72-4bdc-bc74-2f494cb5eee2@northbay.example>', 1, 1795588184869, 1795588184869, NULL, NULL, NULL, NULL, 1795588187116, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('5b87c539-e4c8-4952-9844-c7118b32091e', '2fca693b-4f03-4a54-b196-646101118280', 'notify', 'waiting', '<5b87c539-e4c8-4952-9844-c7118b32091e@northbay.example>', 3, 1795588184869, 1795681848911, NULL, NULL, 1795588187095, 'Message failed: 451 4.3.0 Mailbox busy, try again later', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('71f2a0ea-aab4-4e21-8a43-b6f7b753171f', '3c371feb-c807-4506-a7c1-e4c855fd31ee', 'notify', 'delivered', '<71f2a0ea-aab4-4e21-8a43-b6f7b753171f@northbay.example>', 1, 1795588182153, 1795588182153, NULL, NULL, NULL, NULL, 1795588183254, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('7c90bccb-55c8-4807-816c-f7684b433cfd', '54a41096-9367-4622-9df0-11a55067d307', 'webhook', 'waiting', '<7c90bccb-55c8-4807-816c-f7684b433cfd@northbay.example>', 3, 1795588182830, 1795681854520, NULL, NULL, 1795588183172, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('807866fb-3cd2-46e1-98ae-44f5c4a3be19', '49cb38fa-812e-4d15-9d62-49b99f419a22', 'webhook', 'dead', '<807866fb-3cd2-46e1-98ae-44f5c4a3be19@northbay.example>', 2, 1794990564325, 1794990569892, NULL, NULL, 1794990564406, 'The webhook was answered 503.', 1795588112545, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('8735b77a-1767-4a30-b813-09d49434bef0', '54a41096-9367-4622-9df0-11a55067d307', 'acknowledge', 'dead', '<8735b77a-1767-4a30-b813-09d49434bef0@northbay.example>', 1, 1795588182830, 1795588182830, NULL, NULL, NULL, 'Can''t send mail - all recipients were rejected: 550 5.1.1 No such mailbox: "gone" isn’t here', 1795588183304, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('8c003543-f345-4ca8-82d9-dff1880916a2', '49cb38fa-812e-4d15-9d62-49b99f419a22', 'notify', 'dead', '<8c003543-f345-4ca8-82d9-dff1880916a2@northbay.example>', 2, 1794990564325, 1794990569481, NULL, NULL, 1794990564409, 'Can''t send mail - all recipients were rejected: 451 4.3.0 Mailbox busy, try again later', 1795588112579, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('936a3488-e12d-4f4b-9f50-cce39f7b133e', '79829c72-cf00-404d-92aa-9f0240e874dc', 'webhook', 'waiting', '<936a3488-e12d-4f4b-9f50-cce39f7b133e@northbay.example>', 1, 1795681801020, 1795681807209, NULL, NULL, 1795681801246, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('95162073-f498-4b1d-adf5-bd9293bb6c25', '79829c72-cf00-404d-92aa-9f0240e874dc', 'notify', 'delivered', '<95162073-f498-4b1d-adf5-bd9293bb6c25@northbay.example>', 1, 1795681801020, 1795681801020, NULL, NULL, NULL, NULL, 1795681801297, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('9c66f79c-0551-4366-8fd3-639c9c9cf22d', '78bdfef8-c10a-4e89-ba87-0c85916d9cf7', 'notify', 'delivered', '<9c66f79c-0551-4366-8fd3-639c9c9cf22d@northbay.example>', 1, 1795588187144, 1795588187144, NULL, NULL, NULL, NULL, 1795588187432, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('9e31f0ac-a074-4367-9c9e-28f6afdf276f', '79829c72-cf00-404d-92aa-9f0240e874dc', 'acknowledge', 'delivered', '<9e31f0ac-a074-4367-9c9e-28f6afdf276f@northbay.example>', 1, 1795681801020, 1795681801020, NULL, NULL, NULL, NULL, 1795681801355, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('alert-given-up-SERVICES-0', NULL, 'alert', 'delivered', '<alert-given-up-SERVICES-0@northbay.example>', 1, 1795588182014, 1795588182014, NULL, NULL, NULL, NULL, 1795588182890, 'SERVICES', 0, 1795588181876, 'given-up');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('alert-late-SERVICES-1794990564325-1795564800000', NULL, 'alert', 'delivered', '<alert-late-SERVICES-1794990564325-1795564800000@northbay.example>', 1, 1795588112551, 1795588112551, NULL, NULL, NULL, NULL, 1795588112745, 'SERVICES', 1794990564325, 1795588112551, 'late');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('alert-late-SERVICES-1795588184869-1795651200000', NULL, 'alert', 'delivered', '<alert-late-SERVICES-1795588184869-1795651200000@northbay.example>', 1, 1795681800628, 1795681800628, NULL, NULL, NULL, NULL, 1795681801245, 'SERVICES', 1795588184869, 1795681800628, 'late');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('alert-webhook-given-up-SERVICES-0', NULL, 'alert-webhook', 'waiting', '<alert-webhook-given-up-SERVICES-0@northbay.example>', 3, 1795588182033, 1795681850231, NULL, NULL, 1795588182733, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, 'SERVICES', 0, 1795588181876, 'given-up');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('alert-webhook-late-SERVICES-1794990564325-1795564800000', NULL, 'alert-webhook', 'waiting', '<alert-webhook-late-SERVICES-1794990564325-1795564800000@northbay.example>', 3, 1795588112552, 1795681852551, NULL, NULL, 1795588112626, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, 'SERVICES', 1794990564325, 1795588112551, 'late');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('alert-webhook-late-SERVICES-1795588184869-1795651200000', NULL, 'alert-webhook', 'waiting', '<alert-webhook-late-SERVICES-1795588184869-1795651200000@northbay.example>', 1, 1795681800692, 1795681806904, NULL, NULL, 1795681800944, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, 'SERVICES', 1795588184869, 1795681800628, 'late');
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('bba20b46-471e-42ab-a82b-975502afddca', '4b5da981-92f3-4001-a990-af06451be29c', 'webhook', 'delivered', '<bba20b46-471e-42ab-a82b-975502afddca@northbay.example>', 2, 1794990562550, 1794990568439, NULL, NULL, 1794990562988, NULL, 1795588112541, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('c85a484b-1a5b-4e87-be69-1869270165d5', '49cb38fa-812e-4d15-9d62-49b99f419a22', 'acknowledge', 'delivered', '<c85a484b-1a5b-4e87-be69-1869270165d5@northbay.example>', 1, 1794990564325, 1794990564325, NULL, NULL, NULL, NULL, 1794990564432, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('c9a5211e-b6ae-44b7-afe4-db864b199173', 'd9d11a60-0d56-41b5-959b-1a0cb8bf7f47', 'notify', 'delivered', '<c9a5211e-b6ae-44b7-afe4-db864b199173@northbay.example>', 1, 1795588187408, 1795588187408, NULL, NULL, NULL, NULL, 1795588187478, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('d4afa99c-8028-48bc-8101-7cc1a22b85f5', '2fca693b-4f03-4a54-b196-646101118280', 'webhook', 'waiting', '<d4afa99c-8028-48bc-8101-7cc1a22b85f5@northbay.example>', 3, 1795588184869, 1795681853534, NULL, NULL, 1795588187093, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('digest-2026-11-25-CAREERS', NULL, 'digest', 'waiting', '<digest-2026-11-25-CAREERS@northbay.example>', 3, 1795588182906, 1795681852277, NULL, NULL, 1795588183097, 'Message failed: 451 4.3.0 Mailbox busy, try again later', NULL, 'CAREERS', 0, 1795564800000, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('digest-2026-11-26-CAREERS', NULL, 'digest', 'delivered', '<digest-2026-11-26-CAREERS@northbay.example>', 1, 1795681801254, 1795681801254, NULL, NULL, NULL, NULL, 1795681801359, 'CAREERS', 1795564800000, 1795651200000, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('ee290953-c2fb-4597-a9f1-e8f99bdcd532', '3c371feb-c807-4506-a7c1-e4c855fd31ee', 'webhook', 'waiting', '<ee290953-c2fb-4597-a9f1-e8f99bdcd532@northbay.example>', 3, 1795588182153, 1795681852107, NULL, NULL, 1795588182854, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('f727182a-3e98-4752-ac79-843664cf6db0', '4b5da981-92f3-4001-a990-af06451be29c', 'notify', 'delivered', '<f727182a-3e98-4752-ac79-843664cf6db0@northbay.example>', 1, 1794990562550, 1794990562550, NULL, NULL, NULL, NULL, 1794990563300, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('fc6cacd8-bd90-41fc-a136-e38abe47eaf1', 'd9d11a60-0d56-41b5-959b-1a0cb8bf7f47', 'acknowledge', 'delivered', '<fc6cacd8-bd90-41fc-a136-e38abe47eaf1@northbay.example>', 1, 1795588189209, 1795588189209, NULL, NULL, NULL, NULL, 1795588192312, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('ff3f6cf4-3385-47eb-abd1-83f74f463fbe', 'd9d11a60-0d56-41b5-959b-1a0cb8bf7f47', 'webhook', 'waiting', '<ff3f6cf4-3385-47eb-abd1-83f74f463fbe@northbay.example>', 2, 1795588189209, 1795681816313, NULL, NULL, 1795588192308, 'connect ECONNREFUSED 127.0.0.1:37309', NULL, NULL, NULL, NULL, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('weekly-2026-11-23-CAREERS', NULL, 'weekly', 'waiting', '<weekly-2026-11-23-CAREERS@northbay.example>', 3, 1795588112600, 1795681851889, NULL, NULL, 1795588112683, 'Message failed: 451 4.3.0 Mailbox busy, try again later', NULL, 'CAREERS', 1794787200000, 1795392000000, NULL);
INSERT INTO deliveries (id, submission_id, kind, state, message_id, attempts, owed_at, due_at, claimed_until, claimed_by, first_failed_at, last_error, settled_at, report_profile, period_from, period_to, topic) VALUES ('weekly-2026-11-23-SERVICES', NULL, 'weekly', 'delivered', '<weekly-2026-11-23-SERVICES@northbay.example>', 1, 1795588112597, 1795588112597, NULL, NULL, NULL, NULL, 1795588112888, 'SERVICES', 1794787200000, 1795392000000, NULL);
INSERT INTO recent_marks (mark, counts_until) VALUES ('NoYQboj_-rdZaN5Ad2ibsC2OWBfYPVEWT3DXV4I3EA0', 1795768201020);
INSERT INTO recent_marks (mark, counts_until) VALUES ('X-sKp5koZvc60AElyRhkIxG_EUjZiuWlacEs5ez4iGk', 1795768201020);
INSERT INTO recent_marks (mark, counts_until) VALUES ('s4bReti1QgpNXHlVTTWib4bUHF2cuEKkmjhtYmhID78', 1795682401020);
INSERT INTO secrets (name, value) VALUES ('sender', '\x6843dfae7ff22772a15491e5675f38e9ef58f574f6725b0176e4cff674ad86e3');
INSERT INTO notices (version, text, first_shown_at) VALUES ('08645c1444e3', 'Used only to answer you, and on our server for 180 days.
Used only for your application, and on our server for 180 days.
Used only to send you the guide, and on our server for 180 days.

How we handle your data
Who: {legalName} decides how it is used. Our colleagues in the United States and in India read it.
Which data: What you enter here, the page that the form says it is about, and the time. With an application, also your resume.
What for: To answer you, to send you the guide, or to consider you for a position. We do not sell it, we do not share it for advertising, and no machine decides about you.
Legal basis: In Europe, the steps you ask for before a contract and our interest in answering you (GDPR, Article 6(1)(b) and (f)). In India, the purpose you give it to us for (DPDP Act, section 7(a)).
How long: Our server deletes an inquiry after 180 days and an application after 180 days. Our colleagues keep their mails only as long as the work or the application needs them.
Taking it back: The thank-you mail has a link with which you can see what you sent, and delete it. You can also write to privacy@northbay.example.
Complaints: Please tell us first, at privacy@northbay.example. You can also complain to the authority where you live. In India it is the Data Protection Board, in California the Privacy Protection Agency, in Europe your data protection authority.
All of it in our privacy policy: /privacy-policy/', 1794990562430);
SELECT setval('processes', 5, true);
