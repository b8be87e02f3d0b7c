-- In how many digests it was listed as unread; see the operation listUnread of the store.
ALTER TABLE submissions ADD COLUMN times_reported integer NOT NULL DEFAULT 0;

-- Kinds are checked by the program alone: a new one needs no new table.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_kind_check;
-- What an alert is about; NULL for everything else.
ALTER TABLE deliveries ADD COLUMN topic text;
UPDATE deliveries SET topic = 'late' WHERE kind = 'alert';
