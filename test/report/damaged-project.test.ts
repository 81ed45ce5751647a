// A damaged or manipulated project can still be reported and exported; the doctor says what is wrong with it.
import { expect, onTestFinished, test } from 'vitest';
import { logTable } from '#electron/stages/export/log-table.ts';
import { projectReportTask } from '#electron/stages/report/project-report.query.ts';
import { acceptBatch } from '#electron/stages/review/accept-batch.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';
const HOSTILE = '<script>alert(1)</script>';

function decidedProject(): { readonly db: WritableDb; readonly file: string } {
  const { db, file } = syntheticProject(60, 5);
  onTestFinished(() => void db.close());
  acceptBatch(db, { items: measureCandidates(db, 'safe', 'extra', 'look'), at: AT });
  return { db, file };
}

const report = (project: string) => projectReportTask({ project, language: 'zh', at: AT, version: '0', name: '损坏' });

test.each([HOSTILE, '999999-99-99T00:00:00Z', ''])('in place of a time: %j', async (time) => {
  const { db, file } = decidedProject();
  db.prepare('UPDATE decisions SET decided_at = ?').run(time);
  db.prepare('UPDATE actions SET at = ?').run(time);
  const page = await report(file);
  expect(page).toContain('处理');
  expect(page).not.toContain(HOSTILE);
  expect(Array.from(logTable(db, 'zh').rows)[0]).toContain(time);
});

test.each(['{', 'null', '5', '{"1":5}', '{"1":["x"]}', '[]'])('in place of reasons: %s', async (reasons) => {
  const { db, file } = decidedProject();
  db.prepare('UPDATE actions SET reasons = ?').run(reasons);
  expect(await report(file)).toContain('处理');
});

test('in place of the titles of decided articles', async () => {
  const { db, file } = decidedProject();
  const titles = db.prepare('SELECT a.title FROM articles a JOIN decisions d ON d.article_id = a.id').pluck().all();
  db.prepare("UPDATE article_versions SET title = title || '改'").run();
  const page = await report(file);
  expect(titles.filter((title) => page.includes(`${title}改`))).toEqual([]);
  expect(page.split('文字已在磁盘上损坏')).toHaveLength(titles.length + 1);
});
