// Fields and sentences of other members that the editor has put into a kept article. Rows of articles stay as imported.

export const takenParts = `
CREATE TABLE taken_parts (
  article_id INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE, -- the kept article
  part       TEXT NOT NULL,               -- a field; of sentences \`<from_id>:<start>\`
  from_id    INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  text       TEXT NOT NULL,               -- as the review shows it, without markup
  start      INTEGER,                     -- of sentences: where they begin in the text of from_id, in UTF-16 units
  place      INTEGER,                     -- and where they are inserted in the text of article_id; both NULL: a field
  PRIMARY KEY (article_id, part)
) STRICT, WITHOUT ROWID;
-- Without it, removing an article would look through all parts.
CREATE INDEX taken_parts_by_from ON taken_parts (from_id);

-- The history names them.
CREATE INDEX action_changes_taken ON action_changes (action_id, n) WHERE tab = 'taken_parts';
`;
