-- The page that a submission is about. NULL: none, or stored by an older version.
ALTER TABLE submissions ADD COLUMN context_path TEXT;
ALTER TABLE submissions ADD COLUMN context_title TEXT;
