// The report of a project gives the note on a cluster as the reason of its decision.
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { projectReportTask } from '#electron/stages/report/project-report.query.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { writeNote } from '#electron/stages/review/notes.ts';
import { nameEditors } from '#electron/store/history/editors.ts';
import { editorId } from '#shared/model/editors.ts';
import { addStories, newProject } from '../helpers/stored-projects.ts';

const timeAt = (hour: number) => new Date(Date.UTC(2026, 1, 1, hour)).toISOString();
const NOTE = '首发，数字已核对\n</td><script>alert(1)</script>';

test.each([
  ['zh', '编辑选定', '王编辑 · 编辑处理'],
  ['en', 'chosen by the editor', '王编辑 · editor'],
] as const)('with the editor of a desk, in %s', async (language, reason, by) => {
  const { db, file } = newProject();
  const editor = editorId.parse('editor-1');
  nameEditors(db, [{ id: editor, name: '王编辑' }]);
  const stories = addStories(db, [2, 2]);
  for (const [hour, { cluster, articles }] of stories.entries())
    decide(db, cluster, [{ article: articles[0]!, verdict: 'keep' }], timeAt(hour), { editor });
  writeNote(db, { cluster: stories[0]!.cluster, text: NOTE, shown: '', at: timeAt(9), editor });

  const page = await projectReportTask({ project: file, language, at: timeAt(9), version: '1', name: '备注' });
  const { document } = parseHTML(page);
  const cells = [...document.querySelectorAll('.decisions tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(cells.map((row) => [Number(row[0]), ...row.slice(3, 5)])).toEqual([
    [stories[1]!.cluster, reason, by],
    [stories[0]!.cluster, reason + NOTE, by],
  ]);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
