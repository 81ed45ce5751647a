import { expect, it, onTestFinished } from 'vitest';
import { logTable } from '#electron/stages/export/log-table.ts';
import { clusterTable, removedTable, type Table } from '#electron/stages/export/tables.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { nameEditors } from '#electron/store/history/editors.ts';
import { editorId } from '#shared/model/editors.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { makeProject, planOf, read, sourcesOf } from '../../export/tables-project.ts';
import { tools } from '../../helpers/stored-projects.ts';

const zhang = { id: editorId.parse('editor-zhang-id'), name: '张三' };
const li = { id: editorId.parse('editor-li-id'), name: '李四' };
const timeAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();
const HEADINGS: Readonly<Record<Language, string>> = { zh: '编辑姓名', en: 'editor' };

/** The cells of the column by row; undefined if there is no such column. */
function editorsIn({ columns, rows }: Table, language: Language = 'en'): unknown[] | undefined {
  const column = columns.indexOf(HEADINGS[language]);
  return column < 0 ? undefined : Array.from(rows, (row) => row[column]);
}

function exportTables(db: WritableDb, language: Language = 'en') {
  const plan = planOf(db, 'keep-all');
  const style = { language, isWorkbook: false };
  return {
    removed: editorsIn(removedTable(db, plan, style, sourcesOf(db, 'keep-all')), language),
    clusters: editorsIn(clusterTable(db, plan, 'keep-all', language), language),
    log: editorsIn(logTable(db, language), language),
  };
}

function openProject() {
  const made = makeProject();
  onTestFinished(() => void made.db.close());
  return made;
}

it('is there once a desk has worked on the project, and names the editor of each verdict and step', async () => {
  const { db, articles, cluster } = openProject();
  const [first, , third, fourth] = articles as [ArticleId, ArticleId, ArticleId, ArticleId];
  expect(exportTables(db)).toEqual({ removed: undefined, clusters: undefined, log: undefined });
  nameEditors(db, [zhang, li]);
  const give = (minute: number, editor: typeof zhang | null, verdicts: readonly (readonly [ArticleId, Verdict])[]) =>
    decide(
      db,
      cluster,
      verdicts.map(([article, verdict]) => ({ article, verdict })),
      timeAt(minute),
      { editor: editor?.id ?? null },
    );
  give(1, zhang, [
    [first, 'canonical'],
    [third, 'discard'],
  ]);
  give(2, li, [[fourth, 'discard']]);
  give(3, li, [[third, 'keep']]);
  // Rows in order: 甲, 乙, 丙, 丁. 乙 has no decision.
  expect(exportTables(db)).toEqual({
    removed: ['李四'],
    clusters: ['张三', null, '李四', '李四'],
    log: ['张三', '张三', '李四', '李四'],
  });

  await runUndoRedo(db, tools, { kind: 'undo', action: null, actor: { editor: li.id, role: 'editor' }, at: timeAt(4) });
  // A verdict that undo restores is by the editor who gave it.
  expect(exportTables(db)).toEqual({
    removed: ['张三', '李四'],
    clusters: ['张三', null, '张三', '李四'],
    log: ['张三', '张三', '李四', '李四', '李四'],
  });

  give(5, null, [[fourth, 'keep']]);
  expect(exportTables(db, 'zh')).toEqual({
    removed: ['张三'],
    clusters: ['张三', null, '张三', null],
    log: ['张三', '张三', '李四', '李四', '李四', null],
  });
  expect(read(logTable(db, 'zh')).columns.at(-1)).toBe('编辑姓名');
});
