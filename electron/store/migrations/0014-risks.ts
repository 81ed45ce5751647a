// The risk of each cluster (shared/risk.ts).

type Cluster = 'new.cluster_id' | 'old.cluster_id';

/** Clears the measures of a cluster whose members change. Where many change, only the first change writes. */
const forget = (cluster: Cluster) => `
  UPDATE cluster_risks SET basis = '', level = NULL, finding = NULL, batch = NULL, suggested_id = NULL, lost = NULL,
    measures = NULL
  WHERE cluster_id = ${cluster} AND (basis <> '' OR measures IS NOT NULL);`;

/** An article alone has no risk. */
const hasTwo = (cluster: Cluster) =>
  `(SELECT count(*) FROM (SELECT 1 FROM memberships WHERE cluster_id = ${cluster} LIMIT 2)) = 2`;

const joined = (cluster: Cluster) => `${forget(cluster)}
  INSERT INTO cluster_risks (cluster_id, basis) SELECT ${cluster}, ''
  WHERE NOT EXISTS (SELECT 1 FROM cluster_risks WHERE cluster_id = ${cluster}) AND ${hasTwo(cluster)};`;

const left = (cluster: Cluster) => `${forget(cluster)}
  DELETE FROM cluster_risks WHERE cluster_id = ${cluster} AND NOT ${hasTwo(cluster)};`;

export const risks = `
CREATE TABLE cluster_risks (
  cluster_id INTEGER PRIMARY KEY REFERENCES clusters ON DELETE CASCADE,
  basis      TEXT NOT NULL, -- by which it was measured (review/risk/basis.ts); '': it is not
  -- The columns below are NULL until it is measured for the first time.
  level      INTEGER,       -- 0: low, 1: check, 2: high
  finding    TEXT,
  batch      TEXT,
  suggested_id INTEGER,     -- the article that would be kept
  lost       INTEGER,       -- characters
  measures   TEXT           -- JSON: all of them
) STRICT;
CREATE INDEX cluster_risks_by_basis ON cluster_risks (basis);
INSERT INTO cluster_risks (cluster_id, basis) SELECT id, '' FROM clusters WHERE size > 1;

CREATE TRIGGER risk_of_grown AFTER INSERT ON memberships BEGIN ${joined('new.cluster_id')}
END;
CREATE TRIGGER risk_of_left AFTER DELETE ON memberships BEGIN ${left('old.cluster_id')}
END;
CREATE TRIGGER risk_of_moved AFTER UPDATE OF cluster_id ON memberships WHEN old.cluster_id <> new.cluster_id BEGIN
  ${left('old.cluster_id')} ${joined('new.cluster_id')}
END;
`;
