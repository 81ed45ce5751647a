// Constraints between articles, and one log of all actions in place of the log of verdicts alone.

/** The old log's rows become actions: those of one moment and cluster were one. */
export const corrections = `
CREATE TABLE constraints (
  a_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
  b_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('same', 'different')),
  at   TEXT NOT NULL,
  PRIMARY KEY (a_id, b_id),
  CHECK (a_id < b_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX constraints_by_b ON constraints (b_id);

-- Everything that was ever done to decisions and clusters, in order; only added to.
CREATE TABLE actions (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  at         TEXT NOT NULL,
  kind       TEXT NOT NULL,
  cluster_id INTEGER,                     -- the cluster that the editor saw; it may be gone
  of_id      INTEGER REFERENCES actions,  -- what an undo or a redo was about
  changes    TEXT NOT NULL                -- JSON: the rows before and after (store/history/change-recorder.ts)
) STRICT;
CREATE INDEX actions_about ON actions (of_id) WHERE of_id IS NOT NULL;

INSERT INTO actions (at, kind, cluster_id, changes)
SELECT decided_at, 'decide', cluster_id, json_group_array(json_object(
         'table', 'decisions',
         'key', json_array(article_id),
         'before', json(iif(before IS NULL, 'null', json_array(before, before_at))),
         'after', json(iif(after IS NULL, 'null', json_array(after, decided_at)))) ORDER BY id)
FROM (SELECT *, lag(decided_at) OVER (PARTITION BY article_id ORDER BY id) AS before_at FROM decision_log)
GROUP BY decided_at, cluster_id ORDER BY min(id);

DROP TABLE decision_log;
`;
