// Versions of articles: a superseded one is withdrawn, and stays with all its cells. The view `articles` has the
// current ones, so no query shows, places or exports a withdrawn one by mistake.

export const versions = `
ALTER TABLE articles RENAME TO article_versions;

CREATE TABLE withdrawn (
  article_id   INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  successor_id INTEGER NOT NULL REFERENCES article_versions -- the version that has replaced it
) STRICT;
CREATE INDEX withdrawn_by_successor ON withdrawn (successor_id);

CREATE VIEW articles AS SELECT * FROM article_versions WHERE id NOT IN (SELECT article_id FROM withdrawn);

-- A withdrawn article is in no cluster, and nothing is said of it, whoever writes.
CREATE TRIGGER withdrawn_has_left BEFORE INSERT ON withdrawn
WHEN EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id)
  OR EXISTS (SELECT 1 FROM decisions WHERE article_id = new.article_id)
  OR EXISTS (SELECT 1 FROM constraints WHERE a_id = new.article_id OR b_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article that has a place, or of which anything is said, cannot be withdrawn');
END;
CREATE TRIGGER withdrawn_has_no_place BEFORE INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a withdrawn article has no place');
END;
CREATE TRIGGER withdrawn_has_no_verdict BEFORE INSERT ON decisions
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a withdrawn article has no verdict');
END;

CREATE TRIGGER withdrawn_has_no_constraint BEFORE INSERT ON constraints
WHEN EXISTS (SELECT 1 FROM withdrawn WHERE article_id IN (new.a_id, new.b_id)) BEGIN
  SELECT RAISE(ABORT, 'nothing is said of a withdrawn article');
END;

-- What was said of rows that the project had already; NULL: nothing.
ALTER TABLE imports ADD COLUMN repeats TEXT CHECK (repeats IN ('skip', 'update', 'add'));
UPDATE imports SET repeats = 'skip', text_reading = json_remove(text_reading, '$.onlyNew')
WHERE json_extract(text_reading, '$.onlyNew');
`;
