// The editor of an action or an import, and the assignee of a cluster. NULL: the person of the machine that has the project.
export const editors = `
CREATE TABLE editors (
  id   TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  view TEXT                               -- how the editor left the list of clusters, as JSON
) STRICT;
ALTER TABLE actions ADD COLUMN editor TEXT REFERENCES editors;
ALTER TABLE imports ADD COLUMN editor TEXT REFERENCES editors;
CREATE INDEX actions_of_editor ON actions (editor, id);
CREATE TABLE assignments (
  article_id INTEGER PRIMARY KEY REFERENCES article_versions ON DELETE CASCADE,
  editor     TEXT NOT NULL REFERENCES editors,
  action_id  INTEGER NOT NULL             -- that wrote it: undo notices any later change
) STRICT;
`;
