// The people of a desk, whose names the history and the exports have also without the file of accounts.

import type { EditorId } from '#shared/model/editors.ts';
import { type ListView, listView } from '#shared/review/cluster-list/list-view.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { sql } from '../sql.ts';

/** Adds editors, or gives them their present names. */
export function nameEditors(db: WritableDb, editors: readonly { id: EditorId; name: string }[]): void {
  const query =
    'INSERT INTO editors (id, name) VALUES (@id, @name) ON CONFLICT DO UPDATE SET name = @name WHERE name <> @name';
  db.transaction(() => {
    for (const editor of editors) sql(db, query).run(editor);
  }).immediate();
}

export function hasEditor(db: ReadableDb, editor: EditorId): boolean {
  return sql(db, 'SELECT 1 FROM editors WHERE id = ?').get(editor) !== undefined;
}

export function readEditorNames(db: ReadableDb): ReadonlyMap<EditorId, string> {
  const rows = sql<{ id: EditorId; name: string }>(db, 'SELECT id, name FROM editors').all();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The view in which an editor left the list; null: never seen, or stored by a later version. */
export function readEditorView(db: ReadableDb, editor: EditorId): ListView | null {
  const view = sql<{ view: string | null }>(db, 'SELECT view FROM editors WHERE id = ?').get(editor)?.view ?? null;
  return view === null ? null : (listView.safeParse(JSON.parse(view)).data ?? null);
}

export function writeEditorView(db: WritableDb, editor: EditorId, view: ListView): void {
  sql(db, 'UPDATE editors SET view = ? WHERE id = ?').run(JSON.stringify(view), editor);
}
