// What one query answers belongs to one moment, though the writer goes on meanwhile.
import { call } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import { reviewQueries } from '#electron/api/review.ts';
import { openForReading, openProject } from '#electron/store/database.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { writeLargeProject } from '../helpers/large-project.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { projectFile } from '../helpers/project-file.ts';

test('a cluster is unmeasured or a candidate for a batch, also if it is measured between the two readings', async () => {
  const project = projectFile(temporaryFolder(), '此刻');
  writeLargeProject(project, 4, 100);
  const [writer, reader] = [openProject(project), openForReading(project)];
  onTestFinished(() => [writer, reader].forEach((db) => void db.close()));
  let isMeasured = false;
  const interrupted = new Proxy(reader, {
    get: (db, key: keyof typeof reader) =>
      key === 'prepare'
        ? (text: string) => {
            if (text.includes('count(*)') && !isMeasured) {
              isMeasured = true;
              measureCandidates(writer);
            }
            return db.prepare(text);
          }
        : typeof db[key] === 'function'
          ? db[key].bind(db)
          : db[key],
  });
  const context = { db: interrupted, search: null as never, project };
  const ask = () => call(reviewQueries.batch, { project, clusters: null }, { context });
  const during = await ask();
  expect(isMeasured).toBe(true);
  expect(during.candidates.length + during.unmeasured).toBe(2);
  expect(await ask()).toMatchObject({ unmeasured: 0, candidates: [{}, {}] });
});
