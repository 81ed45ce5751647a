// Commands in the writer thread, next to jobs that place articles.
import { call } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reviewCommands } from '#electron/api/review.ts';
import { ProjectWriter } from '#electron/engine/project-writer.ts';
import { madeProject } from './made-project.ts';
import { clustersOf } from './random-actions.ts';

/** A project of made articles, open for writing. */
function openedProject(seed: number) {
  const { db, file } = madeProject(30, seed);
  db.close();
  const writer = new ProjectWriter(file, true);
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, db: writer.writable(), project: file, context: { context: { writer } } };
}

describe('an import takes in all placed articles again', () => {
  it('after a split and its undo, and after no decision and no accepted suggestion', async () => {
    const { writer, db, project, context } = openedProject(71);
    const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 1)!;
    const { article } = members[0]!;
    const verdicts = [{ article, verdict: 'canonical' as const }];
    const decide = (given: object) => call(reviewCommands.decide, { project, cluster, verdicts, ...given }, context);
    const undo = () => call(reviewCommands.undo, { project }, context);
    for (const given of [{}, { accepted: ['most-complete' as const] }]) {
      await decide(given);
      await undo();
      expect(writer.corrections).toBe(0);
    }
    await call(reviewCommands.split, { project, cluster, articles: [article] }, context);
    expect(writer.corrections).toBe(1);
    await undo();
    expect(writer.corrections).toBe(2);
  });
});
