// The history as rows: what each action changed. The actions of verdicts and imports go by id, not by the clock.

/** A change that the history panel names. The index must repeat it word for word (store/history/action-changes.ts). */
export const NAMED = `(tab IN ('decisions', 'withdrawn', 'boilerplate')
  OR tab = 'memberships' AND before ->> 0 <> after ->> 0)`;

export const history = `
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

ALTER TABLE actions ADD COLUMN request TEXT;   -- made by the client once per command: sent again, it acts once
ALTER TABLE actions ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;   -- articles whose verdict, cluster or version changed
ALTER TABLE actions ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0; -- of these, withdrawn or brought back
ALTER TABLE actions ADD COLUMN is_final INTEGER NOT NULL DEFAULT 0;  -- 1: an upgrade lost what undoing it needs
CREATE UNIQUE INDEX actions_by_request ON actions (request) WHERE request IS NOT NULL;

UPDATE actions SET is_final = 1, changes = '[]' WHERE NOT json_valid(changes);
INSERT INTO action_changes (action_id, n, tab, key_1, key_2, before, after)
SELECT a.id, c.key, c.value ->> '$.table', c.value ->> '$.key[0]', c.value ->> '$.key[1]',
       nullif(c.value -> '$.before', 'null'), nullif(c.value -> '$.after', 'null')
FROM actions a JOIN json_each(a.changes) c;
ALTER TABLE actions DROP COLUMN changes;

-- The first action that set this verdict at this time; an undo or a redo that brings it back brings that back too.
ALTER TABLE decisions ADD COLUMN action_id INTEGER;
CREATE TEMP TABLE givers AS
SELECT key_1 AS article_id, after ->> 0 AS verdict, after ->> 1 AS at, min(action_id) AS action_id
FROM main.action_changes WHERE tab = 'decisions' AND after IS NOT NULL GROUP BY 1, 2, 3;
CREATE UNIQUE INDEX temp.givers_by_verdict ON givers (article_id, verdict, at);
UPDATE decisions SET action_id = (SELECT g.action_id FROM temp.givers g
  WHERE g.article_id = decisions.article_id AND g.verdict = decisions.verdict AND g.at = decided_at);
${['before', 'after']
  .map(
    (
      values,
    ) => `UPDATE action_changes SET ${values} = json_insert(${values}, '$[#]', (SELECT g.action_id FROM temp.givers g
  WHERE g.article_id = key_1 AND g.verdict = ${values} ->> 0 AND g.at = ${values} ->> 1))
WHERE tab = 'decisions' AND ${values} IS NOT NULL;`,
  )
  .join('\n')}
DROP TABLE temp.givers;

CREATE INDEX action_changes_named ON action_changes (action_id, tab, key_1) WHERE ${NAMED};
UPDATE actions SET (touched, withdrawn) = (
  SELECT count(DISTINCT key_1) FILTER (WHERE tab <> 'boilerplate'), count(DISTINCT key_1) FILTER (WHERE tab = 'withdrawn')
  FROM action_changes WHERE action_id = actions.id AND ${NAMED});

-- The last action before the import began: what was decided since has a higher id.
ALTER TABLE imports ADD COLUMN after_action INTEGER NOT NULL DEFAULT 0;
UPDATE imports SET after_action = (SELECT coalesce(max(id), 0) FROM actions WHERE at < started_at);
`;
