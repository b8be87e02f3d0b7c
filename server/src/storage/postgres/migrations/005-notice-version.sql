-- The version of the privacy notice that was shown. NULL: none was named, or stored by an older version, which may still
-- run beside this one.
ALTER TABLE submissions ADD COLUMN notice_version text;

-- The words of each version that this site has shown, and since when.
CREATE TABLE notices (
  version text PRIMARY KEY,
  text text NOT NULL,
  first_shown_at bigint NOT NULL
);
