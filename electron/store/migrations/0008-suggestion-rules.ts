// New rules compare the copies of a cluster. Projects with the previous default order get the new one. Trained models
// lack weights for the new attributes, so they are dropped and trained again from the same picks.

export const suggestionRules = `
UPDATE settings SET value = json_remove(value, '$.rules.order')
WHERE key = 'suggest' AND CASE WHEN json_valid(value) THEN json_extract(value, '$.rules.order') END =
  '["source-priority","not-truncated","most-complete","earliest","least-boilerplate","has-byline","has-url"]';
DELETE FROM settings WHERE key = 'learned';
`;
