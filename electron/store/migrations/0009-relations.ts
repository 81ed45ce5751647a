// Relations between articles, representatives of clusters, and the boilerplate of a project as a table.

/** `representative_id` falls back to the leader when that article leaves its cluster, by any statement. */
export const relations = `
-- The article that new ones are compared with in place of the leader (centre_id), a fuller text; NULL: the leader.
ALTER TABLE clusters ADD COLUMN representative_id INTEGER REFERENCES article_versions ON DELETE SET NULL;
CREATE INDEX clusters_by_representative ON clusters (representative_id) WHERE representative_id IS NOT NULL;

CREATE TRIGGER representative_left AFTER DELETE ON memberships BEGIN
  UPDATE clusters SET representative_id = NULL WHERE id = old.cluster_id AND representative_id = old.article_id;
END;
CREATE TRIGGER representative_moved AFTER UPDATE OF cluster_id ON memberships WHEN old.cluster_id <> new.cluster_id BEGIN
  UPDATE clusters SET representative_id = NULL WHERE id = old.cluster_id AND representative_id = old.article_id;
END;

-- NULL: placed by a version that did not measure them, or the leader.
ALTER TABLE memberships ADD COLUMN relation TEXT;       -- to matched_id
ALTER TABLE memberships ADD COLUMN matched_share REAL;  -- of the shorter text
ALTER TABLE memberships ADD COLUMN passages INTEGER;

-- Sentences that are left out of a text before it is compared (electron/boilerplate).
CREATE TABLE boilerplate (
  key      INTEGER NOT NULL,              -- of the sentence (electron/boilerplate/sentence-keys.ts)
  source   TEXT NOT NULL,                 -- the articles in which it is boilerplate; '': of all sources
  text     TEXT NOT NULL,                 -- what a list shows of it
  articles INTEGER NOT NULL,              -- that carried it when it was learned or marked
  origin   TEXT NOT NULL CHECK (origin IN ('learned', 'editor')),
  is_on    INTEGER NOT NULL DEFAULT 1,    -- 0: the editor has switched it off
  PRIMARY KEY (key, source)
) STRICT, WITHOUT ROWID;

-- Pieces of text that an earlier version learned; no later one reads them.
DELETE FROM settings WHERE key = 'boilerplate';
`;
