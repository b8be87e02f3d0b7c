-- Which mails a submission causes: 'inquiry', 'guide' or 'probe'. NULL: stored by an older version, which may still run
-- beside this one; see storage/rows.ts.
ALTER TABLE submissions ADD COLUMN purpose text;
