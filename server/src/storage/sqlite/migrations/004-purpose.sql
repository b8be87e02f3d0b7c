-- Which mails a submission causes: 'inquiry', 'guide' or 'probe'. NULL: stored by an older version; see storage/rows.ts.
ALTER TABLE submissions ADD COLUMN purpose TEXT;
