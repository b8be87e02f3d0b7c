-- The version of the privacy notice that was shown. NULL: none was named, or stored by an older version.
ALTER TABLE submissions ADD COLUMN notice_version TEXT;

-- The words of each version that this site has shown, and since when.
CREATE TABLE notices (
  version TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  first_shown_at INTEGER NOT NULL
) STRICT;
