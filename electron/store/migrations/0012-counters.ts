// Counts are stored with what they count, by triggers in the transaction of the change; doctor.ts counts again.

const CLUSTER_COLUMNS = `
ALTER TABLE clusters ADD COLUMN rev INTEGER NOT NULL DEFAULT 0; -- the action that changed it last (store/history/revisions.ts)
ALTER TABLE clusters ADD COLUMN canonicals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clusters ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clusters ADD COLUMN discarded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clusters ADD COLUMN picks INTEGER NOT NULL DEFAULT 0; -- canonicals that the editor chose looking at the cluster
-- As statusOf of shared/verdicts.ts has it, which a test compares.
ALTER TABLE clusters ADD COLUMN status TEXT AS (CASE
  WHEN canonicals + kept + discarded = 0 THEN 'open'
  WHEN canonicals + kept + discarded = size AND (canonicals > 0 OR size IN (kept, discarded)) THEN 'resolved'
  ELSE 'partial' END) VIRTUAL;
`;

/** The amounts that a row of `clusters` adds to the counters of its project. */
function sharesOf(cluster: 'old' | 'new' | 'clusters') {
  return {
    clusters: `(${cluster}.size > 1)`,
    in_clusters: `iif(${cluster}.size > 1, ${cluster}.size, 0)`,
    resolved: `(${cluster}.size > 1 AND ${cluster}.status = 'resolved')`,
    discarded: `${cluster}.discarded`,
    picked: `(${cluster}.size > 1 AND ${cluster}.picks > 0)`,
  };
}

const [before, after] = [sharesOf('old'), sharesOf('new')];
const names = Object.keys(after) as (keyof typeof after)[];

/** Adds the verdict of a row of `decisions` to the counts of its cluster, or subtracts it. */
function count(sign: '+' | '-', decision: 'old' | 'new' | 'd'): string {
  return `canonicals = canonicals ${sign} (${decision}.verdict = 'canonical'),
    kept = kept ${sign} (${decision}.verdict = 'keep'),
    discarded = discarded ${sign} (${decision}.verdict = 'discard'),
    picks = picks ${sign} ${isPick(decision)}`;
}

/** Accepting all identical clusters is an action of no cluster: its canonicals are no picks. */
function isPick(decision: string): string {
  return `(${decision}.verdict = 'canonical' AND NOT EXISTS (
    SELECT 1 FROM actions WHERE id = ${decision}.action_id AND kind = 'decide' AND cluster_id IS NULL))`;
}

const CLUSTER_OF = (decision: string) =>
  `id = (SELECT cluster_id FROM memberships WHERE article_id = ${decision}.article_id)`;

const HAS_VERDICT = (membership: string) =>
  `EXISTS (SELECT 1 FROM decisions WHERE article_id = ${membership}.article_id)`;

const COUNT_MEMBER = (sign: '+' | '-', membership: 'old' | 'new') =>
  `UPDATE clusters SET ${count(sign, 'd')} FROM decisions d
   WHERE d.article_id = ${membership}.article_id AND clusters.id = ${membership}.cluster_id;`;

export const counters = `
${CLUSTER_COLUMNS}
UPDATE clusters SET canonicals = d.canonicals, kept = d.kept, discarded = d.discarded, picks = d.picks
FROM (SELECT m.cluster_id, count(*) FILTER (WHERE d.verdict = 'canonical') AS canonicals,
        count(*) FILTER (WHERE d.verdict = 'keep') AS kept, count(*) FILTER (WHERE d.verdict = 'discard') AS discarded,
        count(*) FILTER (WHERE ${isPick('d')}) AS picks
      FROM decisions d JOIN memberships m USING (article_id) GROUP BY m.cluster_id) d
WHERE d.cluster_id = clusters.id;

-- One row.
CREATE TABLE counters (
  articles    INTEGER NOT NULL,           -- without withdrawn ones
  clusters    INTEGER NOT NULL,           -- of two or more articles; so the next two and the last
  in_clusters INTEGER NOT NULL,           -- articles
  resolved    INTEGER NOT NULL,
  discarded   INTEGER NOT NULL,           -- articles
  picked      INTEGER NOT NULL            -- clusters with a pick
) STRICT;
INSERT INTO counters SELECT (SELECT count(*) FROM articles), ${Object.values(sharesOf('clusters'))
  .map((share) => `coalesce(sum(${share}), 0)`)
  .join(', ')} FROM clusters;

ALTER TABLE imports ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;  -- articles, withdrawn ones too
ALTER TABLE imports ADD COLUMN rejected INTEGER NOT NULL DEFAULT 0;  -- rows
ALTER TABLE imports ADD COLUMN unchanged INTEGER NOT NULL DEFAULT 0; -- rows of these that the project had already
UPDATE imports SET imported = (SELECT count(*) FROM article_versions WHERE import_id = imports.id),
  (rejected, unchanged) = (SELECT count(*), count(*) FILTER (WHERE reason = 'unchanged')
                           FROM rejected_rows WHERE import_id = imports.id);

CREATE TRIGGER article_added AFTER INSERT ON article_versions BEGIN
  UPDATE counters SET articles = articles + 1;
  UPDATE imports SET imported = imported + 1 WHERE id = new.import_id;
END;
CREATE TRIGGER article_removed AFTER DELETE ON article_versions BEGIN
  UPDATE counters SET articles = articles - 1;
END;
CREATE TRIGGER article_withdrawn AFTER INSERT ON withdrawn BEGIN
  UPDATE counters SET articles = articles - 1;
END;
CREATE TRIGGER article_back AFTER DELETE ON withdrawn BEGIN
  UPDATE counters SET articles = articles + 1;
END;
CREATE TRIGGER row_rejected AFTER INSERT ON rejected_rows BEGIN
  UPDATE imports SET rejected = rejected + 1, unchanged = unchanged + (new.reason = 'unchanged') WHERE id = new.import_id;
END;

-- An article alone counts for nothing: rows of such articles are imported at no cost.
CREATE TRIGGER cluster_counted AFTER UPDATE OF size, canonicals, kept, discarded, picks ON clusters
WHEN old.size > 1 OR new.size > 1 OR old.discarded <> new.discarded BEGIN
  UPDATE counters SET ${names.map((name) => `${name} = ${name} + ${after[name]} - ${before[name]}`).join(', ')};
END;
CREATE TRIGGER cluster_gone AFTER DELETE ON clusters WHEN old.size > 1 OR old.discarded > 0 BEGIN
  UPDATE counters SET ${names.map((name) => `${name} = ${name} - ${before[name]}`).join(', ')};
END;

CREATE TRIGGER verdict_given AFTER INSERT ON decisions BEGIN
  UPDATE clusters SET ${count('+', 'new')} WHERE ${CLUSTER_OF('new')};
END;
CREATE TRIGGER verdict_taken AFTER DELETE ON decisions BEGIN
  UPDATE clusters SET ${count('-', 'old')} WHERE ${CLUSTER_OF('old')};
END;
CREATE TRIGGER verdict_changed AFTER UPDATE OF verdict, action_id ON decisions BEGIN
  UPDATE clusters SET ${count('-', 'old')} WHERE ${CLUSTER_OF('old')};
  UPDATE clusters SET ${count('+', 'new')} WHERE ${CLUSTER_OF('new')};
END;

CREATE TRIGGER verdict_came AFTER INSERT ON memberships WHEN ${HAS_VERDICT('new')} BEGIN
  ${COUNT_MEMBER('+', 'new')}
END;
CREATE TRIGGER verdict_left AFTER DELETE ON memberships WHEN ${HAS_VERDICT('old')} BEGIN
  ${COUNT_MEMBER('-', 'old')}
END;
CREATE TRIGGER verdict_moved AFTER UPDATE OF cluster_id ON memberships
WHEN old.cluster_id <> new.cluster_id AND ${HAS_VERDICT('new')} BEGIN
  ${COUNT_MEMBER('-', 'old')}
  ${COUNT_MEMBER('+', 'new')}
END;
DROP TRIGGER membership_moved;
CREATE TRIGGER membership_moved AFTER UPDATE OF cluster_id ON memberships WHEN old.cluster_id <> new.cluster_id BEGIN
  UPDATE clusters SET size = size - 1 WHERE id = old.cluster_id;
  UPDATE clusters SET size = size + 1 WHERE id = new.cluster_id;
END;
`;
