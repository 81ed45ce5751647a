// The column with the editor's name, in tables of projects with several editors. Other projects do not have it.
import type { Cell } from '#electron/cells/cell.ts';
import type { Language } from '#shared/text/language.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readEditorNames } from '../../store/history/editors.ts';

const HEADING = { zh: '编辑姓名', en: 'editor' } as const satisfies Record<Language, string>;

type EditorColumn = {
  readonly columns: readonly string[];
  readonly cellsOf: (name: string | null) => readonly Cell[];
};

export function editorColumn(db: ReadableDb, language: Language): EditorColumn {
  if (readEditorNames(db).size === 0) return { columns: [], cellsOf: () => [] };
  return { columns: [HEADING[language]], cellsOf: (name) => [name] };
}
