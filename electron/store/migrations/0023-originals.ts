// The imported workbooks as they were, so that the cleaned one can be a copy of its original.
export const originals = `
CREATE TABLE originals (
  sha256 TEXT NOT NULL,    -- of the whole file, as in imports
  n INTEGER NOT NULL,      -- the order of its pieces
  bytes BLOB NOT NULL,
  PRIMARY KEY (sha256, n)
) STRICT;
`;
