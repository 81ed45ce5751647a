// Finds what is still to be measured after a large correction: index entries exist for such rows alone.

/** True for a change that names an unmeasured row. The index must repeat it word for word (store/history/action-changes.ts). */
export const NAMES_UNMEASURED = `(instr(before, 'unmeasured') OR instr(after, 'unmeasured') OR '[""]' IN (before, after))`;

export const unmeasured = `
CREATE INDEX memberships_unmeasured ON memberships (article_id) WHERE instr(kinds, 'unmeasured');
CREATE INDEX filed_keys_unmeasured ON filed_keys (article_id) WHERE keys = X'';
CREATE INDEX action_changes_unmeasured ON action_changes (tab, key_1)
WHERE tab IN ('memberships', 'filed_keys') AND ${NAMES_UNMEASURED};
`;
