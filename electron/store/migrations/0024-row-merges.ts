// Whether exports merge the rows of a cluster, stored like its notes (store/clusters/notes.ts).
export const rowMerges = `
CREATE TABLE row_merges (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  choice     TEXT NOT NULL CHECK (choice IN ('use', 'none')),
  action_id  INTEGER NOT NULL             -- that made it: undo notices any later change
) STRICT;
CREATE TRIGGER withdrawn_has_no_row_merges BEFORE INSERT ON row_merges
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a withdrawn article has no choice of merging');
END;
CREATE TRIGGER withdrawn_left_row_merges BEFORE INSERT ON withdrawn
WHEN EXISTS (SELECT 1 FROM row_merges WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article with a choice of merging cannot be withdrawn');
END;
`;
