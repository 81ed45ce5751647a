// The pairs of the accuracy check and their answers: apart from articles, clusters and decisions.

export const checks = `
-- An answer is a measurement and outlives its article: ids are never given out twice, and there is no foreign key.
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
`;
