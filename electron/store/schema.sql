-- The tables of a project file, in the order in which an article goes through them: it is imported, indexed, put into a
-- cluster, compared with reference sets, decided and recorded. Triggers keep counts and marks in the transaction of the
-- change, so that no statement can forget them; `tonggao doctor` counts again.
--
-- From the first release on, this file is what a new project gets, and each change is also a migration for projects of
-- earlier releases.

---------------------------------------------------------------------------------------------------------------------
-- The project
---------------------------------------------------------------------------------------------------------------------

-- Detection, rules and other values that exist once, as JSON (store/settings.ts).
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The people of a desk. Elsewhere an editor that is NULL is the person of the machine that has the project.
CREATE TABLE editors (
  id   TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  view TEXT                               -- how the editor left the list of clusters, as JSON
) STRICT;

-- One row: counting all clusters would take too long for the top bar.
CREATE TABLE counters (
  articles    INTEGER NOT NULL,           -- without superseded ones
  clusters    INTEGER NOT NULL,           -- of the list: of several articles, or already published
  in_clusters INTEGER NOT NULL,           -- articles
  resolved    INTEGER NOT NULL,
  discarded   INTEGER NOT NULL,           -- articles of all clusters
  picked      INTEGER NOT NULL            -- clusters with a pick
) STRICT;
INSERT INTO counters VALUES (0, 0, 0, 0, 0, 0);

---------------------------------------------------------------------------------------------------------------------
-- Imports and articles
---------------------------------------------------------------------------------------------------------------------

-- Each imported sheet or text file, and how it was read: an unfinished import continues as it began.
CREATE TABLE imports (
  id              INTEGER PRIMARY KEY,
  file            TEXT NOT NULL,          -- name, as the editor knows it
  path            TEXT NOT NULL,          -- where it was read, for resuming
  sha256          TEXT NOT NULL,
  sheet           TEXT NOT NULL,
  header_row      INTEGER NOT NULL,
  mapping         TEXT NOT NULL,          -- JSON: field → column
  columns         TEXT NOT NULL,          -- JSON: header texts
  rows            INTEGER NOT NULL,
  started_at      TEXT NOT NULL,
  finished_at     TEXT,                   -- NULL: unfinished
  merged_clusters INTEGER NOT NULL DEFAULT 0, -- 1: an article of it made one cluster of two
  text_reading    TEXT NOT NULL DEFAULT '{}', -- JSON: encoding and delimiter of a text file
  repeats         TEXT CHECK (repeats IN ('skip', 'update', 'add')), -- of rows that were there already; NULL: not asked
  after_action    INTEGER NOT NULL DEFAULT 0, -- the last action before it began: later decisions have a higher id
  imported        INTEGER NOT NULL DEFAULT 0, -- articles, superseded ones too
  rejected        INTEGER NOT NULL DEFAULT 0, -- rows
  unchanged       INTEGER NOT NULL DEFAULT 0, -- rejected rows that the project had already
  editor          TEXT REFERENCES editors,
  headings        TEXT,                   -- JSON: the cells of the header row; NULL: columns are their names
  corrects        INTEGER NOT NULL DEFAULT 0, -- 1: a list of rejected rows that the program wrote
  placing_order   BLOB,                   -- the rows that were placed first, in their order: uint32, little-endian
  after_article   INTEGER,                -- their articles have the ids after this one, in the order of rows
  after_cluster   INTEGER                 -- so have the clusters that they open
) STRICT;

-- The imported workbooks as they were, so that the cleaned one can be a copy of its original.
CREATE TABLE originals (
  sha256 TEXT NOT NULL,                   -- of the whole file, as in imports
  n      INTEGER NOT NULL,                -- the order of its pieces
  bytes  BLOB NOT NULL,
  PRIMARY KEY (sha256, n)
) STRICT;

-- Articles as imported, superseded ones too. Wide columns come last, so that a list reads titles without walking
-- through bodies.
CREATE TABLE article_versions (
  id          INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused: the history names them
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

CREATE TRIGGER article_added AFTER INSERT ON article_versions BEGIN
  UPDATE counters SET articles = articles + 1;
  UPDATE imports SET imported = imported + 1 WHERE id = new.import_id;
END;
CREATE TRIGGER article_removed AFTER DELETE ON article_versions BEGIN
  UPDATE counters SET articles = articles - 1;
END;

-- Apart from the articles: large rows need not be written again (store/checksums.ts).
CREATE TABLE article_checksums (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  checksum   INTEGER NOT NULL
) STRICT;

-- Rows that did not become articles, with the reason; an editor can export, correct and import them again.
CREATE TABLE rejected_rows (
  import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  row       INTEGER NOT NULL,
  reason    TEXT NOT NULL,
  cells     TEXT NOT NULL,
  PRIMARY KEY (import_id, row)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER row_rejected AFTER INSERT ON rejected_rows BEGIN
  UPDATE imports SET rejected = rejected + 1, unchanged = unchanged + (new.reason = 'unchanged')
  WHERE id = new.import_id;
END;

-- Superseded articles. They stay with all their cells, because the update can be undone.
CREATE TABLE superseded (
  article_id   INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  successor_id INTEGER NOT NULL REFERENCES article_versions -- the version that has replaced it
) STRICT;
CREATE INDEX superseded_by_successor ON superseded (successor_id);

CREATE TRIGGER article_superseded AFTER INSERT ON superseded BEGIN
  UPDATE counters SET articles = articles - 1;
END;
CREATE TRIGGER article_back AFTER DELETE ON superseded BEGIN
  UPDATE counters SET articles = articles + 1;
END;

-- The current articles: no query shows, places or exports a superseded one by mistake.
CREATE VIEW articles AS SELECT * FROM article_versions WHERE id NOT IN (SELECT article_id FROM superseded);

---------------------------------------------------------------------------------------------------------------------
-- Finding duplicates
---------------------------------------------------------------------------------------------------------------------

-- 64-bit fingerprints. SQLite computes the four segments of their bits; segment n has the bits 63 − n, 59 − n, … 3 − n.
-- Bits 12, 8, 4 and 0 of a quarter, times 4680 (2¹² + 2⁹ + 2⁶ + 2³), become bits 15 to 12. A test compares the segments
-- with electron/core/fingerprint/segments.ts.
CREATE TABLE fingerprints (
  article_id        INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  hi                INTEGER NOT NULL,     -- bits 63–32
  lo                INTEGER NOT NULL,     -- bits 31–0
  is_representative INTEGER NOT NULL DEFAULT 0, -- 1: incoming articles are compared with it
  bits              INTEGER AS ((hi << 32) | lo) VIRTUAL,
  strided_0 INTEGER AS (
    ((((((bits >> 51) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 35) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 19) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 3) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL,
  strided_1 INTEGER AS (
    ((((((bits >> 50) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 34) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 18) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 2) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL,
  strided_2 INTEGER AS (
    ((((((bits >> 49) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 33) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 17) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 1) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL,
  strided_3 INTEGER AS (
    ((((((bits >> 48) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 32) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 16) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 0) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL
) STRICT;
-- Near fingerprints share a segment, so no query scans all of them.
CREATE INDEX representatives_by_strided_0 ON fingerprints (strided_0) WHERE is_representative = 1;
CREATE INDEX representatives_by_strided_1 ON fingerprints (strided_1) WHERE is_representative = 1;
CREATE INDEX representatives_by_strided_2 ON fingerprints (strided_2) WHERE is_representative = 1;
CREATE INDEX representatives_by_strided_3 ON fingerprints (strided_3) WHERE is_representative = 1;

-- Of an article that has a place already: its fingerprint may be computed again.
CREATE TRIGGER fingerprint_made AFTER INSERT ON fingerprints
WHEN EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id) BEGIN
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = new.article_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id AND kinds LIKE '["editor"%')
    WHERE article_id = new.article_id;
END;

-- The sketch of an article, by which later imports find it (electron/core/cluster/pass.ts).
CREATE TABLE index_keys (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  keys       BLOB NOT NULL
) STRICT;
-- Rows that a large correction left to be measured; others cost nothing.
CREATE INDEX index_keys_unmeasured ON index_keys (article_id) WHERE keys = X'';

-- Sentences that are left out of a text before it is compared (electron/core/boilerplate).
CREATE TABLE boilerplate (
  key      INTEGER NOT NULL,              -- of the sentence (electron/core/boilerplate/sentence-keys.ts)
  source   TEXT NOT NULL,                 -- the articles in which it is boilerplate; '': of all sources
  text     TEXT NOT NULL,                 -- what a list shows of it
  articles INTEGER NOT NULL,              -- that carried it when it was learned or marked
  origin   TEXT NOT NULL CHECK (origin IN ('learned', 'editor')),
  is_on    INTEGER NOT NULL DEFAULT 1,    -- 0: the editor has switched it off
  PRIMARY KEY (key, source)
) STRICT, WITHOUT ROWID;

-- The sentences of articles, for reports of one event that are not duplicates; filled when first asked for.
CREATE TABLE sentence_prints (
  bits     INTEGER PRIMARY KEY,           -- the fingerprint of a sentence
  articles INTEGER NOT NULL DEFAULT 1,    -- that have such a sentence
  -- As in fingerprints.
  strided_0 INTEGER AS (
    ((((((bits >> 51) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 35) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 19) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 3) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL,
  strided_1 INTEGER AS (
    ((((((bits >> 50) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 34) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 18) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 2) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL,
  strided_2 INTEGER AS (
    ((((((bits >> 49) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 33) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 17) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 1) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL,
  strided_3 INTEGER AS (
    ((((((bits >> 48) & 4369) * 4680) >> 12) & 15) << 12) | ((((((bits >> 32) & 4369) * 4680) >> 12) & 15) << 8)
    | ((((((bits >> 16) & 4369) * 4680) >> 12) & 15) << 4) | ((((((bits >> 0) & 4369) * 4680) >> 12) & 15) << 0)
  ) VIRTUAL
) STRICT;
CREATE INDEX sentence_prints_by_strided_0 ON sentence_prints (strided_0);
CREATE INDEX sentence_prints_by_strided_1 ON sentence_prints (strided_1);
CREATE INDEX sentence_prints_by_strided_2 ON sentence_prints (strided_2);
CREATE INDEX sentence_prints_by_strided_3 ON sentence_prints (strided_3);

-- The first articles that have the sentence (store/sentences.ts says how many). No foreign key: ids of articles are
-- never reused, so rows of deleted ones are harmless, and deleting an article stays cheap.
CREATE TABLE sentence_places (
  bits       INTEGER NOT NULL REFERENCES sentence_prints,
  article_id INTEGER NOT NULL,
  PRIMARY KEY (bits, article_id)
) STRICT, WITHOUT ROWID;

---------------------------------------------------------------------------------------------------------------------
-- Clusters
---------------------------------------------------------------------------------------------------------------------

-- Every article has one, alone or with others.
CREATE TABLE clusters (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  leader_id         INTEGER NOT NULL UNIQUE REFERENCES article_versions ON DELETE CASCADE, -- its first article
  size              INTEGER NOT NULL DEFAULT 0,
  -- The article that new ones are compared with in place of the first, a fuller text; NULL: the first.
  representative_id INTEGER REFERENCES article_versions ON DELETE SET NULL,
  rev               INTEGER NOT NULL DEFAULT 0, -- the action that changed it last (store/history/revisions.ts)
  canonicals        INTEGER NOT NULL DEFAULT 0,
  kept              INTEGER NOT NULL DEFAULT 0,
  discarded         INTEGER NOT NULL DEFAULT 0,
  picks             INTEGER NOT NULL DEFAULT 0, -- canonicals that the editor chose looking at the cluster
  -- As statusOf of shared/model/verdicts.ts has it; a test compares the two.
  status TEXT AS (CASE
    WHEN canonicals + kept + discarded = 0 THEN 'open'
    WHEN canonicals + kept + discarded = size AND (canonicals > 0 OR size IN (kept, discarded)) THEN 'resolved'
    ELSE 'partial' END) VIRTUAL,
  published         INTEGER NOT NULL DEFAULT 0  -- matches of its members with reference sets that are switched on
) STRICT;
CREATE INDEX clusters_listed ON clusters (id) WHERE size > 1 OR published > 0;
CREATE INDEX clusters_by_representative ON clusters (representative_id) WHERE representative_id IS NOT NULL;

CREATE TRIGGER leader_represents AFTER INSERT ON clusters BEGIN
  UPDATE fingerprints SET is_representative = 1 WHERE article_id = new.leader_id;
END;
CREATE TRIGGER leader_changed AFTER UPDATE OF leader_id ON clusters BEGIN
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = old.leader_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = old.leader_id AND kinds LIKE '["editor"%')
    WHERE article_id = old.leader_id;
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = new.leader_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = new.leader_id AND kinds LIKE '["editor"%')
    WHERE article_id = new.leader_id;
END;
CREATE TRIGGER leader_gone AFTER DELETE ON clusters BEGIN
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = old.leader_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = old.leader_id AND kinds LIKE '["editor"%')
    WHERE article_id = old.leader_id;
END;
-- An article alone counts for nothing: rows of such articles are imported at no cost.
CREATE TRIGGER cluster_counted AFTER UPDATE OF size, canonicals, kept, discarded, picks, published ON clusters
WHEN (old.size > 1 OR old.published > 0) OR (new.size > 1 OR new.published > 0)
  OR old.discarded <> new.discarded BEGIN
  UPDATE counters SET
    clusters = clusters + (new.size > 1 OR new.published > 0) - (old.size > 1 OR old.published > 0),
    in_clusters = in_clusters + iif((new.size > 1 OR new.published > 0), new.size, 0)
      - iif((old.size > 1 OR old.published > 0), old.size, 0),
    resolved = resolved + ((new.size > 1 OR new.published > 0) AND new.status = 'resolved')
      - ((old.size > 1 OR old.published > 0) AND old.status = 'resolved'),
    discarded = discarded + new.discarded - old.discarded,
    picked = picked + ((new.size > 1 OR new.published > 0) AND new.picks > 0)
      - ((old.size > 1 OR old.published > 0) AND old.picks > 0);
END;
CREATE TRIGGER cluster_gone AFTER DELETE ON clusters WHEN (old.size > 1 OR old.published > 0) OR old.discarded > 0 BEGIN
  UPDATE counters SET
    clusters = clusters - (old.size > 1 OR old.published > 0),
    in_clusters = in_clusters - iif((old.size > 1 OR old.published > 0), old.size, 0),
    resolved = resolved - ((old.size > 1 OR old.published > 0) AND old.status = 'resolved'),
    discarded = discarded - old.discarded,
    picked = picked - ((old.size > 1 OR old.published > 0) AND old.picks > 0);
END;

-- The cluster of each article, and the evidence that brought it in.
CREATE TABLE memberships (
  article_id       INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  cluster_id       INTEGER NOT NULL REFERENCES clusters ON DELETE CASCADE,
  kinds            TEXT NOT NULL,         -- of evidence, JSON; the first brought the article in
  matched_id       INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE, -- the article it was compared with
  hd               INTEGER,
  similarity       REAL NOT NULL,
  containment      REAL NOT NULL,
  shared_sentences INTEGER NOT NULL,
  tier             TEXT NOT NULL CHECK (tier IN ('identical', 'near', 'possible')),
  relation         TEXT,                  -- to matched_id; NULL, like the two below: not measured
  matched_share    REAL,                  -- of the shorter text
  passages         INTEGER
) STRICT;
CREATE INDEX memberships_by_cluster ON memberships (cluster_id);
-- Without it, removing an article would look through all memberships.
CREATE INDEX memberships_by_match ON memberships (matched_id);
-- Rows that a large correction left to be measured; others cost nothing.
CREATE INDEX memberships_unmeasured ON memberships (article_id) WHERE instr(kinds, 'unmeasured');

CREATE TRIGGER membership_added AFTER INSERT ON memberships BEGIN
  UPDATE clusters SET size = size + 1 WHERE id = new.cluster_id;
END;
CREATE TRIGGER membership_removed AFTER DELETE ON memberships BEGIN
  UPDATE clusters SET size = size - 1 WHERE id = old.cluster_id;
END;
CREATE TRIGGER membership_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id BEGIN
  UPDATE clusters SET size = size - 1 WHERE id = old.cluster_id;
  UPDATE clusters SET size = size + 1 WHERE id = new.cluster_id;
END;

-- An article that the editor has put into a cluster is compared with incoming ones, like the first article.
CREATE TRIGGER placed_by_editor_joined AFTER INSERT ON memberships WHEN new.kinds LIKE '["editor"%' BEGIN
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = new.article_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id AND kinds LIKE '["editor"%')
    WHERE article_id = new.article_id;
END;
CREATE TRIGGER placed_by_editor_changed AFTER UPDATE OF kinds ON memberships
WHEN (old.kinds LIKE '["editor"%') <> (new.kinds LIKE '["editor"%') BEGIN
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = new.article_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id AND kinds LIKE '["editor"%')
    WHERE article_id = new.article_id;
END;
CREATE TRIGGER placed_by_editor_left AFTER DELETE ON memberships WHEN old.kinds LIKE '["editor"%' BEGIN
  UPDATE fingerprints SET is_representative = EXISTS (SELECT 1 FROM clusters WHERE leader_id = old.article_id)
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = old.article_id AND kinds LIKE '["editor"%')
    WHERE article_id = old.article_id;
END;

-- The first article represents its cluster again when the representative leaves, by any statement.
CREATE TRIGGER representative_left AFTER DELETE ON memberships BEGIN
  UPDATE clusters SET representative_id = NULL WHERE id = old.cluster_id AND representative_id = old.article_id;
END;
CREATE TRIGGER representative_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id BEGIN
  UPDATE clusters SET representative_id = NULL WHERE id = old.cluster_id AND representative_id = old.article_id;
END;

-- Clusters that an article qualified for besides its own: the two may be one story.
CREATE TABLE merge_suggestions (
  article_id INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  cluster_id INTEGER NOT NULL REFERENCES clusters ON DELETE CASCADE,
  PRIMARY KEY (article_id, cluster_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_suggestions_by_cluster ON merge_suggestions (cluster_id);

-- How safely the suggestion of each cluster of several can be accepted (shared/review/risk.ts).
CREATE TABLE cluster_risks (
  cluster_id   INTEGER PRIMARY KEY REFERENCES clusters ON DELETE CASCADE,
  basis        TEXT NOT NULL,             -- by which it was measured (electron/stages/review/risk/basis.ts); '': it is not
  -- The columns below are NULL until it is measured for the first time.
  level        INTEGER,                   -- 0: low, 1: check, 2: high
  finding      TEXT,
  batch        TEXT,
  suggested_id INTEGER,                   -- the article that would be kept
  lost         INTEGER,                   -- characters
  measures     TEXT                       -- JSON: all of them
) STRICT;
CREATE INDEX cluster_risks_by_basis ON cluster_risks (basis);

-- The measures hold for the members that were measured. Where many change, only the first change writes.
CREATE TRIGGER risk_of_grown AFTER INSERT ON memberships BEGIN
  UPDATE cluster_risks
  SET basis = '', level = NULL, finding = NULL, batch = NULL, suggested_id = NULL, lost = NULL, measures = NULL
  WHERE cluster_id = new.cluster_id AND (basis <> '' OR measures IS NOT NULL);
  INSERT INTO cluster_risks (cluster_id, basis) SELECT new.cluster_id, ''
  WHERE NOT EXISTS (SELECT 1 FROM cluster_risks WHERE cluster_id = new.cluster_id)
    AND (SELECT count(*) FROM (SELECT 1 FROM memberships WHERE cluster_id = new.cluster_id LIMIT 2)) = 2;
END;
CREATE TRIGGER risk_of_left AFTER DELETE ON memberships BEGIN
  UPDATE cluster_risks
  SET basis = '', level = NULL, finding = NULL, batch = NULL, suggested_id = NULL, lost = NULL, measures = NULL
  WHERE cluster_id = old.cluster_id AND (basis <> '' OR measures IS NOT NULL);
  DELETE FROM cluster_risks WHERE cluster_id = old.cluster_id
    AND NOT (SELECT count(*) FROM (SELECT 1 FROM memberships WHERE cluster_id = old.cluster_id LIMIT 2)) = 2;
END;
CREATE TRIGGER risk_of_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id BEGIN
  UPDATE cluster_risks
  SET basis = '', level = NULL, finding = NULL, batch = NULL, suggested_id = NULL, lost = NULL, measures = NULL
  WHERE cluster_id = old.cluster_id AND (basis <> '' OR measures IS NOT NULL);
  DELETE FROM cluster_risks WHERE cluster_id = old.cluster_id
    AND NOT (SELECT count(*) FROM (SELECT 1 FROM memberships WHERE cluster_id = old.cluster_id LIMIT 2)) = 2;
  UPDATE cluster_risks
  SET basis = '', level = NULL, finding = NULL, batch = NULL, suggested_id = NULL, lost = NULL, measures = NULL
  WHERE cluster_id = new.cluster_id AND (basis <> '' OR measures IS NOT NULL);
  INSERT INTO cluster_risks (cluster_id, basis) SELECT new.cluster_id, ''
  WHERE NOT EXISTS (SELECT 1 FROM cluster_risks WHERE cluster_id = new.cluster_id)
    AND (SELECT count(*) FROM (SELECT 1 FROM memberships WHERE cluster_id = new.cluster_id LIMIT 2)) = 2;
END;

---------------------------------------------------------------------------------------------------------------------
-- Reference sets
---------------------------------------------------------------------------------------------------------------------

-- Articles that reference sets have: already published (store/references/reference-matches.ts). Such an article is
-- reviewed even if it is alone.
CREATE TABLE reference_matches (
  article_id    INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  set_name      TEXT NOT NULL,
  reference_id  INTEGER NOT NULL,         -- in the set; the columns up to published are copies of its fields
  external_id   TEXT NOT NULL,
  title         TEXT NOT NULL,
  source        TEXT NOT NULL,
  url           TEXT NOT NULL,
  published     TEXT NOT NULL,
  relation      TEXT NOT NULL CHECK (relation IN ('identical', 'reprint', 'abridged')),
  matched_share REAL NOT NULL,
  more          INTEGER NOT NULL,         -- characters that only the article has
  facts         INTEGER NOT NULL,         -- that differ
  counts        INTEGER NOT NULL CHECK (counts IN (0, 1)), -- 0: its set is switched off
  PRIMARY KEY (article_id, set_name)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER match_added AFTER INSERT ON reference_matches WHEN new.counts = 1 BEGIN
  UPDATE clusters SET published = published + 1
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = new.article_id);
END;
CREATE TRIGGER match_removed AFTER DELETE ON reference_matches WHEN old.counts = 1 BEGIN
  UPDATE clusters SET published = published - 1
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = old.article_id);
END;
CREATE TRIGGER match_switched AFTER UPDATE OF counts ON reference_matches WHEN old.counts <> new.counts BEGIN
  UPDATE clusters SET published = published + new.counts - old.counts
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = new.article_id);
END;
CREATE TRIGGER match_came AFTER INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM reference_matches WHERE article_id = new.article_id AND counts = 1) BEGIN
  UPDATE clusters
  SET published = published + (SELECT count(*) FROM reference_matches WHERE article_id = new.article_id AND counts = 1)
  WHERE id = new.cluster_id;
END;
CREATE TRIGGER match_left AFTER DELETE ON memberships
WHEN EXISTS (SELECT 1 FROM reference_matches WHERE article_id = old.article_id AND counts = 1) BEGIN
  UPDATE clusters
  SET published = published - (SELECT count(*) FROM reference_matches WHERE article_id = old.article_id AND counts = 1)
  WHERE id = old.cluster_id;
END;
CREATE TRIGGER match_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id
  AND EXISTS (SELECT 1 FROM reference_matches WHERE article_id = new.article_id AND counts = 1) BEGIN
  UPDATE clusters
  SET published = published - (SELECT count(*) FROM reference_matches WHERE article_id = old.article_id AND counts = 1)
  WHERE id = old.cluster_id;
  UPDATE clusters
  SET published = published + (SELECT count(*) FROM reference_matches WHERE article_id = new.article_id AND counts = 1)
  WHERE id = new.cluster_id;
END;

---------------------------------------------------------------------------------------------------------------------
-- What editors say
---------------------------------------------------------------------------------------------------------------------

-- The verdict on each decided article. It is never dropped without an action of the editor.
CREATE TABLE decisions (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  verdict    TEXT NOT NULL CHECK (verdict IN ('canonical', 'keep', 'discard')),
  decided_at TEXT NOT NULL,
  action_id  INTEGER                      -- the first action that gave this verdict at this time
) STRICT;

-- Accepting all identical clusters is an action of no cluster: its canonicals are no picks.
CREATE TRIGGER verdict_given AFTER INSERT ON decisions BEGIN
  UPDATE clusters SET canonicals = canonicals + (new.verdict = 'canonical'),
    kept = kept + (new.verdict = 'keep'),
    discarded = discarded + (new.verdict = 'discard'),
    picks = picks + (new.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = new.action_id AND kind = 'decide' AND cluster_id IS NULL))
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = new.article_id);
END;
CREATE TRIGGER verdict_taken AFTER DELETE ON decisions BEGIN
  UPDATE clusters SET canonicals = canonicals - (old.verdict = 'canonical'),
    kept = kept - (old.verdict = 'keep'),
    discarded = discarded - (old.verdict = 'discard'),
    picks = picks - (old.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = old.action_id AND kind = 'decide' AND cluster_id IS NULL))
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = old.article_id);
END;
CREATE TRIGGER verdict_changed AFTER UPDATE OF verdict, action_id ON decisions BEGIN
  UPDATE clusters SET canonicals = canonicals - (old.verdict = 'canonical'),
    kept = kept - (old.verdict = 'keep'),
    discarded = discarded - (old.verdict = 'discard'),
    picks = picks - (old.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = old.action_id AND kind = 'decide' AND cluster_id IS NULL))
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = old.article_id);
  UPDATE clusters SET canonicals = canonicals + (new.verdict = 'canonical'),
    kept = kept + (new.verdict = 'keep'),
    discarded = discarded + (new.verdict = 'discard'),
    picks = picks + (new.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = new.action_id AND kind = 'decide' AND cluster_id IS NULL))
  WHERE id = (SELECT cluster_id FROM memberships WHERE article_id = new.article_id);
END;
CREATE TRIGGER verdict_came AFTER INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM decisions WHERE article_id = new.article_id) BEGIN
  UPDATE clusters SET canonicals = canonicals + (d.verdict = 'canonical'),
    kept = kept + (d.verdict = 'keep'),
    discarded = discarded + (d.verdict = 'discard'),
    picks = picks + (d.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = d.action_id AND kind = 'decide' AND cluster_id IS NULL))
  FROM decisions d
  WHERE d.article_id = new.article_id AND clusters.id = new.cluster_id;
END;
CREATE TRIGGER verdict_left AFTER DELETE ON memberships
WHEN EXISTS (SELECT 1 FROM decisions WHERE article_id = old.article_id) BEGIN
  UPDATE clusters SET canonicals = canonicals - (d.verdict = 'canonical'),
    kept = kept - (d.verdict = 'keep'),
    discarded = discarded - (d.verdict = 'discard'),
    picks = picks - (d.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = d.action_id AND kind = 'decide' AND cluster_id IS NULL))
  FROM decisions d
  WHERE d.article_id = old.article_id AND clusters.id = old.cluster_id;
END;
CREATE TRIGGER verdict_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id AND EXISTS (SELECT 1 FROM decisions WHERE article_id = new.article_id) BEGIN
  UPDATE clusters SET canonicals = canonicals - (d.verdict = 'canonical'),
    kept = kept - (d.verdict = 'keep'),
    discarded = discarded - (d.verdict = 'discard'),
    picks = picks - (d.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = d.action_id AND kind = 'decide' AND cluster_id IS NULL))
  FROM decisions d
  WHERE d.article_id = old.article_id AND clusters.id = old.cluster_id;
  UPDATE clusters SET canonicals = canonicals + (d.verdict = 'canonical'),
    kept = kept + (d.verdict = 'keep'),
    discarded = discarded + (d.verdict = 'discard'),
    picks = picks + (d.verdict = 'canonical' AND NOT EXISTS (
      SELECT 1 FROM actions WHERE id = d.action_id AND kind = 'decide' AND cluster_id IS NULL))
  FROM decisions d
  WHERE d.article_id = new.article_id AND clusters.id = new.cluster_id;
END;

-- “Same story”: two articles that every detection keeps in one cluster.
CREATE TABLE links (
  a_id      INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  b_id      INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  action_id INTEGER NOT NULL,
  PRIMARY KEY (a_id, b_id),
  CHECK (a_id < b_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_b ON links (b_id);

-- “Not a duplicate”: everyone on one side differs from everyone on the other. As many rows as articles, not pairs.
CREATE TABLE separations (
  id        INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused: the history names them
  action_id INTEGER NOT NULL                   -- that changed it last
) STRICT;
CREATE TABLE separation_sides (
  separation_id INTEGER NOT NULL REFERENCES separations ON DELETE CASCADE,
  article_id    INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  side          INTEGER NOT NULL CHECK (side IN (0, 1)),
  PRIMARY KEY (separation_id, article_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX separation_sides_by_article ON separation_sides (article_id);

-- Notes and the tables below are of clusters, stored with an article of the cluster (store/clusters/notes.ts).
CREATE TABLE notes (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  text       TEXT NOT NULL,
  action_id  INTEGER NOT NULL             -- that wrote it: undo notices any later change
) STRICT;
CREATE TABLE flags (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  action_id  INTEGER NOT NULL
) STRICT;
-- Whether exports merge the rows of the cluster.
CREATE TABLE row_merges (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  choice     TEXT NOT NULL CHECK (choice IN ('use', 'none')),
  action_id  INTEGER NOT NULL
) STRICT;
-- Who is to decide the cluster.
CREATE TABLE assignments (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  editor     TEXT NOT NULL REFERENCES editors,
  action_id  INTEGER NOT NULL
) STRICT;

-- Fields and sentences of other members that the editor has put into a kept article. Rows of articles stay as imported.
CREATE TABLE taken_parts (
  article_id INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE, -- the kept article
  part       TEXT NOT NULL,               -- a field; of sentences `<from_id>:<start>`
  from_id    INTEGER NOT NULL REFERENCES article_versions ON DELETE CASCADE,
  text       TEXT NOT NULL,               -- as the review shows it, without markup
  start      INTEGER,                     -- of sentences: where they begin in the text of from_id, in UTF-16 units
  place      INTEGER,                     -- and where they are inserted in the text of article_id; both NULL: a field
  replaced   INTEGER,                     -- UTF-16 units after `place` that they replace; NULL: none
  PRIMARY KEY (article_id, part)
) STRICT, WITHOUT ROWID;
-- Without it, removing an article would look through all parts.
CREATE INDEX taken_parts_by_from ON taken_parts (from_id);

-- The pairs of the accuracy check and their answers. An answer is a measurement and outlives its article, so there is
-- no foreign key.
CREATE TABLE check_pairs (
  session     INTEGER NOT NULL,
  place       INTEGER NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('copy', 'altered', 'own')),
  article_id  INTEGER NOT NULL,
  other_id    INTEGER,                    -- of a pair of the editor's own
  seed        INTEGER NOT NULL,           -- from which the copy of a planted pair is made
  answer      TEXT CHECK (answer IN ('duplicate', 'different')),
  answered_at TEXT,
  PRIMARY KEY (session, place)
) STRICT, WITHOUT ROWID;

---------------------------------------------------------------------------------------------------------------------
-- A superseded article is in no cluster, and nothing is said of it, whoever writes
---------------------------------------------------------------------------------------------------------------------

CREATE TRIGGER superseded_has_left BEFORE INSERT ON superseded
WHEN EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id)
  OR EXISTS (SELECT 1 FROM decisions WHERE article_id = new.article_id)
  OR EXISTS (SELECT 1 FROM links WHERE a_id = new.article_id OR b_id = new.article_id)
  OR EXISTS (SELECT 1 FROM separation_sides WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article that has a place, or of which anything is said, cannot be superseded');
END;
CREATE TRIGGER superseded_left_notes BEFORE INSERT ON superseded
WHEN EXISTS (SELECT 1 FROM notes WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article with a note or a flag cannot be superseded');
END;
CREATE TRIGGER superseded_left_flags BEFORE INSERT ON superseded
WHEN EXISTS (SELECT 1 FROM flags WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article with a note or a flag cannot be superseded');
END;
CREATE TRIGGER superseded_left_row_merges BEFORE INSERT ON superseded
WHEN EXISTS (SELECT 1 FROM row_merges WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'an article with a choice of merging cannot be superseded');
END;
CREATE TRIGGER superseded_has_no_place BEFORE INSERT ON memberships
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a superseded article has no place');
END;
CREATE TRIGGER superseded_has_no_verdict BEFORE INSERT ON decisions
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a superseded article has no verdict');
END;
CREATE TRIGGER superseded_has_no_link BEFORE INSERT ON links
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id IN (new.a_id, new.b_id)) BEGIN
  SELECT RAISE(ABORT, 'nothing is said of a superseded article');
END;
CREATE TRIGGER superseded_has_no_side BEFORE INSERT ON separation_sides
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'nothing is said of a superseded article');
END;
CREATE TRIGGER superseded_has_no_notes BEFORE INSERT ON notes
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a superseded article has no note and no flag');
END;
CREATE TRIGGER superseded_has_no_flags BEFORE INSERT ON flags
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a superseded article has no note and no flag');
END;
CREATE TRIGGER superseded_has_no_row_merges BEFORE INSERT ON row_merges
WHEN EXISTS (SELECT 1 FROM superseded WHERE article_id = new.article_id) BEGIN
  SELECT RAISE(ABORT, 'a superseded article has no choice of merging');
END;

---------------------------------------------------------------------------------------------------------------------
-- History
---------------------------------------------------------------------------------------------------------------------

-- Every step of the editors, in order; only added to.
CREATE TABLE actions (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  at         TEXT NOT NULL,
  kind       TEXT NOT NULL,
  cluster_id INTEGER,                     -- the cluster that the editor saw; it may be gone
  of_id      INTEGER REFERENCES actions,  -- what an undo or a redo was about
  reasons    TEXT,                        -- JSON: names of rules, by article made canonical; NULL: none was suggested
  request    TEXT,                        -- made by the client once per command: sent again, it acts once
  touched    INTEGER NOT NULL DEFAULT 0,  -- articles whose verdict, cluster or version changed
  superseded INTEGER NOT NULL DEFAULT 0,  -- of these, superseded or brought back
  editor     TEXT REFERENCES editors
) STRICT;
CREATE INDEX actions_about ON actions (of_id) WHERE of_id IS NOT NULL;
CREATE UNIQUE INDEX actions_by_request ON actions (request) WHERE request IS NOT NULL;
CREATE INDEX actions_of_editor ON actions (editor, id);

-- The rows that each action changed, so that it can be undone to the byte (store/history/action-changes.ts).
CREATE TABLE action_changes (
  action_id INTEGER NOT NULL REFERENCES actions,
  n         INTEGER NOT NULL,             -- in the order in which the rows were changed
  tab       TEXT NOT NULL,                -- the table of the row (store/history/change-recorder.ts)
  key_1     INTEGER NOT NULL,
  key_2     ANY,                          -- NULL: the key has one column
  before    TEXT,                         -- JSON: the values after the key; NULL: there was no row
  after     TEXT,
  PRIMARY KEY (action_id, n)
) STRICT, WITHOUT ROWID;
-- Changes that the history names. Queries must repeat the condition, here and in the next index, word for word.
CREATE INDEX action_changes_named ON action_changes (action_id, tab, key_1)
WHERE (tab IN ('decisions', 'superseded', 'boilerplate')
  OR tab = 'memberships' AND before ->> 0 <> after ->> 0);
CREATE INDEX action_changes_unmeasured ON action_changes (tab, key_1)
WHERE tab IN ('memberships', 'index_keys')
  AND (instr(before, 'unmeasured') OR instr(after, 'unmeasured') OR '[""]' IN (before, after));
CREATE INDEX action_changes_taken ON action_changes (action_id, n) WHERE tab = 'taken_parts';

-- As article_checksums.
CREATE TABLE action_checksums (
  action_id INTEGER PRIMARY KEY REFERENCES actions,
  checksum  INTEGER NOT NULL
) STRICT;
