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
