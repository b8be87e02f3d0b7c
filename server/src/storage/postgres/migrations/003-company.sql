ALTER TABLE submissions ADD COLUMN company text NOT NULL DEFAULT '';
