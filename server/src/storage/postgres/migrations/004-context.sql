-- The page that a submission is about. NULL: none, or stored by an older version, which may still run beside this one.
ALTER TABLE submissions ADD COLUMN context_path text;
ALTER TABLE submissions ADD COLUMN context_title text;
