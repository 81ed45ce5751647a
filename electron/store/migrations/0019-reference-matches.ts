// Articles that reference sets have: already published 已发 (store/references/reference-matches.ts). Such an article is reviewed even
// where it is alone.

/** The clusters of the list: those of several articles, and single articles that are already published. */
const isListed = (cluster: 'old.' | 'new.' | '') => `(${cluster}size > 1 OR ${cluster}published > 0)`;

/** As in 0012-counters.ts, for the clusters of the list. */
function sharesOf(cluster: 'old.' | 'new.') {
  return {
    clusters: isListed(cluster),
    in_clusters: `iif(${isListed(cluster)}, ${cluster}size, 0)`,
    resolved: `(${isListed(cluster)} AND ${cluster}status = 'resolved')`,
    discarded: `${cluster}discarded`,
    picked: `(${isListed(cluster)} AND ${cluster}picks > 0)`,
  };
}

const [before, after] = [sharesOf('old.'), sharesOf('new.')];
const names = Object.keys(after) as (keyof typeof after)[];

const ofArticle = (row: 'old' | 'new') => `(SELECT cluster_id FROM memberships WHERE article_id = ${row}.article_id)`;

const countMatch = (sign: '+' | '-', row: 'old' | 'new') =>
  `UPDATE clusters SET published = published ${sign} 1 WHERE id = ${ofArticle(row)};`;

const countMember = (sign: '+' | '-', row: 'old' | 'new') =>
  `UPDATE clusters SET published = published ${sign}
     (SELECT count(*) FROM reference_matches WHERE article_id = ${row}.article_id AND counts = 1)
   WHERE id = ${row}.cluster_id;`;

const hasMatch = (row: 'old' | 'new') =>
  `EXISTS (SELECT 1 FROM reference_matches WHERE article_id = ${row}.article_id AND counts = 1)`;

export const referenceMatches = `
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

ALTER TABLE clusters ADD COLUMN published INTEGER NOT NULL DEFAULT 0; -- matches of its members that count
DROP INDEX clusters_of_several;
CREATE INDEX clusters_listed ON clusters (id) WHERE size > 1 OR published > 0;

DROP TRIGGER cluster_counted;
DROP TRIGGER cluster_gone;
CREATE TRIGGER cluster_counted AFTER UPDATE OF size, canonicals, kept, discarded, picks, published ON clusters
WHEN ${isListed('old.')} OR ${isListed('new.')} OR old.discarded <> new.discarded BEGIN
  UPDATE counters SET ${names.map((name) => `${name} = ${name} + ${after[name]} - ${before[name]}`).join(', ')};
END;
CREATE TRIGGER cluster_gone AFTER DELETE ON clusters WHEN ${isListed('old.')} OR old.discarded > 0 BEGIN
  UPDATE counters SET ${names.map((name) => `${name} = ${name} - ${before[name]}`).join(', ')};
END;

CREATE TRIGGER match_added AFTER INSERT ON reference_matches WHEN new.counts = 1 BEGIN
  ${countMatch('+', 'new')}
END;
CREATE TRIGGER match_removed AFTER DELETE ON reference_matches WHEN old.counts = 1 BEGIN
  ${countMatch('-', 'old')}
END;
CREATE TRIGGER match_switched AFTER UPDATE OF counts ON reference_matches WHEN old.counts <> new.counts BEGIN
  UPDATE clusters SET published = published + new.counts - old.counts WHERE id = ${ofArticle('new')};
END;

CREATE TRIGGER match_came AFTER INSERT ON memberships WHEN ${hasMatch('new')} BEGIN
  ${countMember('+', 'new')}
END;
CREATE TRIGGER match_left AFTER DELETE ON memberships WHEN ${hasMatch('old')} BEGIN
  ${countMember('-', 'old')}
END;
CREATE TRIGGER match_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id AND ${hasMatch('new')} BEGIN
  ${countMember('-', 'old')}
  ${countMember('+', 'new')}
END;
`;
