// The first schema: imports → articles → fingerprints → clusters and memberships → decisions.

/** In `articles` the wide columns come last, so that a list reads titles without walking through bodies. */
export const initial = `
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
  id          INTEGER PRIMARY KEY,
  file        TEXT NOT NULL,              -- name, as the editor knows it
  path        TEXT NOT NULL,              -- where it was read, for resuming
  sha256      TEXT NOT NULL,
  sheet       TEXT NOT NULL,
  header_row  INTEGER NOT NULL,
  mapping     TEXT NOT NULL,              -- JSON: field → column
  columns     TEXT NOT NULL,              -- JSON: header texts
  rows        INTEGER NOT NULL,
  started_at  TEXT NOT NULL,
  finished_at TEXT,                       -- NULL: unfinished
  merged_clusters INTEGER NOT NULL DEFAULT 0 -- 1: an article of it made one cluster of two
) STRICT;

CREATE TABLE articles (
  id          INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: the decision log names them
  import_id   INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  row         INTEGER NOT NULL,
  external_id TEXT NOT NULL,
  title       TEXT NOT NULL,
  source      TEXT NOT NULL,
  url         TEXT NOT NULL,
  published   TEXT NOT NULL,
  author      TEXT NOT NULL,
  body        TEXT NOT NULL,
  cells       TEXT NOT NULL,              -- JSON: the original cells (store/articles.ts)
  UNIQUE (import_id, row)
) STRICT;

CREATE TABLE rejected_rows (
  import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  row       INTEGER NOT NULL,
  reason    TEXT NOT NULL,
  cells     TEXT NOT NULL,
  PRIMARY KEY (import_id, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE fingerprints (
  article_id INTEGER PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  hi         INTEGER NOT NULL,            -- bits 63–32
  lo         INTEGER NOT NULL             -- bits 31–0
) STRICT;

-- What the profile's index holds of an article, so that a later import finds it (cluster/pass.ts).
CREATE TABLE filed_keys (
  article_id INTEGER PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  keys       BLOB NOT NULL
) STRICT;

CREATE TABLE clusters (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  centre_id INTEGER NOT NULL UNIQUE REFERENCES articles ON DELETE CASCADE,
  size      INTEGER NOT NULL DEFAULT 0    -- kept by the triggers below
) STRICT;
CREATE INDEX clusters_of_several ON clusters (id) WHERE size > 1;

CREATE TABLE memberships (
  article_id INTEGER PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  cluster_id INTEGER NOT NULL REFERENCES clusters ON DELETE CASCADE,
  kinds      TEXT NOT NULL,               -- of evidence, JSON; the first brought the article in
  matched_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE, -- the article it was compared with
  hd         INTEGER,
  similarity REAL NOT NULL,
  containment REAL NOT NULL,
  shared_sentences INTEGER NOT NULL,
  tier       TEXT NOT NULL CHECK (tier IN ('identical', 'near', 'possible'))
) STRICT;
CREATE INDEX memberships_by_cluster ON memberships (cluster_id);
-- Without these, removing an article would look through all memberships and suggestions.
CREATE INDEX memberships_by_match ON memberships (matched_id);

-- Clusters that an article qualified for besides its own: the two may be one story.
CREATE TABLE merge_suggestions (
  article_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
  cluster_id INTEGER NOT NULL REFERENCES clusters ON DELETE CASCADE,
  PRIMARY KEY (article_id, cluster_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_suggestions_by_cluster ON merge_suggestions (cluster_id);

CREATE TRIGGER membership_added AFTER INSERT ON memberships BEGIN
  UPDATE clusters SET size = size + 1 WHERE id = new.cluster_id;
END;
CREATE TRIGGER membership_removed AFTER DELETE ON memberships BEGIN
  UPDATE clusters SET size = size - 1 WHERE id = old.cluster_id;
END;

CREATE TRIGGER membership_moved AFTER UPDATE OF cluster_id ON memberships BEGIN
  UPDATE clusters SET size = size - 1 WHERE id = old.cluster_id;
  UPDATE clusters SET size = size + 1 WHERE id = new.cluster_id;
END;

CREATE TABLE decisions (
  article_id INTEGER PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  verdict    TEXT NOT NULL CHECK (verdict IN ('canonical', 'keep', 'discard')),
  decided_at TEXT NOT NULL
) STRICT;

-- Everything the editor ever said, in order; only added to.
CREATE TABLE decision_log (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  decided_at TEXT NOT NULL,
  cluster_id INTEGER NOT NULL,
  article_id INTEGER NOT NULL,
  before     TEXT,                        -- verdict, NULL: undecided
  after      TEXT
) STRICT;
`;
