// Notes and flags of clusters, stored with an article of the cluster (store/clusters/notes.ts).

const TABLES = ['notes', 'flags'] as const;

const WITHDRAWN = TABLES.map(
  (table) => `
CREATE TRIGGER withdrawn_has_no_${table} BEFORE INSERT ON ${table}
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a withdrawn article has no note and no flag');
END;
CREATE TRIGGER withdrawn_left_${table} BEFORE INSERT ON withdrawn
WHEN EXISTS (SELECT 1 FROM ${table} WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article with a note or a flag cannot be withdrawn');
END;`,
).join('');

export const notes = `
CREATE TABLE notes (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  text       TEXT NOT NULL,
  action_id  INTEGER NOT NULL             -- that wrote it: undo notices any later change
) STRICT;
CREATE TABLE flags (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  action_id  INTEGER NOT NULL
) STRICT;
${WITHDRAWN}
`;
