// The risk of each cluster (shared/risk.ts), as columns by which a list is sorted and filtered.

/** Nothing is measured of a cluster whose members have changed, and an article alone has no risk. */
const forget = (cluster: 'new.cluster_id' | 'old.cluster_id') => `
  DELETE FROM cluster_risks WHERE cluster_id = ${cluster};
  INSERT INTO cluster_risks (cluster_id, basis) SELECT id, '' FROM clusters WHERE id = ${cluster}
    AND (SELECT count(*) FROM (SELECT 1 FROM memberships WHERE cluster_id = ${cluster} LIMIT 2)) = 2;`;

export const risks = `
CREATE TABLE cluster_risks (
  cluster_id INTEGER PRIMARY KEY REFERENCES clusters ON DELETE CASCADE,
  basis      TEXT NOT NULL, -- by which it was measured (review/risk/basis.ts); '': it is not
  -- The columns below are NULL until it is measured for the first time.
  level      INTEGER,       -- 0: low, 1: check, 2: high
  finding    TEXT,
  batch      TEXT,
  suggested_id INTEGER,     -- the article that would be kept
  days       INTEGER,
  lost       INTEGER,       -- characters
  measures   TEXT           -- JSON: all of them
) STRICT;
CREATE INDEX cluster_risks_by_basis ON cluster_risks (basis);
CREATE INDEX cluster_risks_by_level ON cluster_risks (level, lost);
CREATE INDEX cluster_risks_by_days ON cluster_risks (days);
CREATE INDEX cluster_risks_by_lost ON cluster_risks (lost);
CREATE INDEX cluster_risks_by_batch ON cluster_risks (batch);
INSERT INTO cluster_risks (cluster_id, basis) SELECT id, '' FROM clusters WHERE size > 1;

CREATE TRIGGER risk_of_grown AFTER INSERT ON memberships BEGIN ${forget('new.cluster_id')}
END;
CREATE TRIGGER risk_of_left AFTER DELETE ON memberships BEGIN ${forget('old.cluster_id')}
END;
CREATE TRIGGER risk_of_moved AFTER UPDATE OF cluster_id ON memberships WHEN old.cluster_id <> new.cluster_id BEGIN
  ${forget('old.cluster_id')} ${forget('new.cluster_id')}
END;
`;
