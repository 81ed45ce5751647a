// Segments as indexed columns find near fingerprints, of articles and of sentences, without a full scan.
// Source: flyfish, 新闻内容去重算法simhash实践详解, 2018, https://www.codetd.com/article/1438664

/** One partition only: a second narrows 14 rows to 4 (100,000 articles), but reading a row costs less than narrowing. */
const SEGMENTS = [0, 1, 2, 3];
const QUARTERS = [0, 1, 2, 3];

/**
 * Segment n of the partition `strided`, as an expression over the column `bits`: the bits 63 − n, 59 − n, … 3 − n. Bits
 * 12, 8, 4 and 0 of a quarter, times 2¹² + 2⁹ + 2⁶ + 2³, become bits 15 to 12.
 */
function segment(number: number): string {
  return QUARTERS.map((quarter) => {
    // << >> & and | have one precedence in SQLite.
    const spread = `((bits >> ${48 - 16 * quarter + 3 - number}) & ${0x1111})`;
    return `((((${spread} * ${0x1248}) >> 12) & 15) << ${12 - 4 * quarter})`;
  }).join(' | ');
}

/**
 * SQLite computes them from the 64 bits, so no statement can forget them, and fingerprints of older projects have them.
 * A test compares them with fingerprint/segments.ts.
 */
const segmentColumns = SEGMENTS.map((number) => `strided_${number} INTEGER AS (${segment(number)}) VIRTUAL`);

/** Sets whether incoming articles are compared with an article; `article` is an expression. */
function markStandIn(article: string): string {
  return `UPDATE fingerprints SET stands_in = EXISTS (SELECT 1 FROM clusters WHERE centre_id = ${article})
    OR EXISTS (SELECT 1 FROM memberships WHERE article_id = ${article} AND kinds LIKE '["editor"%')
    WHERE article_id = ${article};`;
}

const articleColumns = [
  // 1: incoming articles are compared with it; kept by the triggers below.
  'stands_in INTEGER NOT NULL DEFAULT 0',
  'bits INTEGER AS ((hi << 32) | lo) VIRTUAL',
  ...segmentColumns,
];

export const segments = `
${articleColumns.map((column) => `ALTER TABLE fingerprints ADD COLUMN ${column};`).join('\n')}
UPDATE fingerprints SET stands_in = 1 WHERE article_id IN (SELECT centre_id FROM clusters);
UPDATE fingerprints SET stands_in = 1
  WHERE article_id IN (SELECT article_id FROM memberships WHERE kinds LIKE '["editor"%');
${SEGMENTS.map((n) => `CREATE INDEX stand_ins_by_strided_${n} ON fingerprints (strided_${n}) WHERE stands_in = 1;`).join('\n')}

CREATE TRIGGER centre_stands_in AFTER INSERT ON clusters BEGIN
  UPDATE fingerprints SET stands_in = 1 WHERE article_id = new.centre_id;
END;
CREATE TRIGGER centre_changed AFTER UPDATE OF centre_id ON clusters BEGIN
  ${markStandIn('old.centre_id')}
  ${markStandIn('new.centre_id')}
END;
CREATE TRIGGER centre_gone AFTER DELETE ON clusters BEGIN
  ${markStandIn('old.centre_id')}
END;
CREATE TRIGGER stand_in_joined AFTER INSERT ON memberships WHEN new.kinds LIKE '["editor"%' BEGIN
  ${markStandIn('new.article_id')}
END;
CREATE TRIGGER stand_in_changed AFTER UPDATE OF kinds ON memberships
WHEN (old.kinds LIKE '["editor"%') <> (new.kinds LIKE '["editor"%') BEGIN
  ${markStandIn('new.article_id')}
END;
CREATE TRIGGER stand_in_left AFTER DELETE ON memberships WHEN old.kinds LIKE '["editor"%' BEGIN
  ${markStandIn('old.article_id')}
END;
-- Of an article that has a place already: fingerprints may be made anew.
CREATE TRIGGER fingerprint_made AFTER INSERT ON fingerprints
WHEN EXISTS (SELECT 1 FROM memberships WHERE article_id = new.article_id) BEGIN
  ${markStandIn('new.article_id')}
END;

-- The sentences of articles, for reports of one event that are not duplicates; filled when first asked for.
CREATE TABLE sentence_prints (
  bits     INTEGER PRIMARY KEY,           -- the fingerprint of a sentence
  articles INTEGER NOT NULL DEFAULT 1,    -- that have such a sentence
  ${segmentColumns.join(',\n  ')}
) STRICT;
${SEGMENTS.map((n) => `CREATE INDEX sentence_prints_by_strided_${n} ON sentence_prints (strided_${n});`).join('\n')}

-- The first articles that have the sentence (store/sentences.ts says how many). Ids of articles are never given out
-- twice, so a row of one that is gone is found by nobody, and without a foreign key its going costs nothing.
CREATE TABLE sentence_places (
  bits       INTEGER NOT NULL REFERENCES sentence_prints,
  article_id INTEGER NOT NULL,
  PRIMARY KEY (bits, article_id)
) STRICT, WITHOUT ROWID;
`;
