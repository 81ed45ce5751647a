// Commands next to jobs that block writes: from the moment such a job begins, a command writes after its end.
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { call } from '@orpc/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { boilerplateCommands } from '#electron/api/boilerplate.ts';
import { reviewCommands } from '#electron/api/review.ts';
import type { TaskServices } from '#electron/base/task.ts';
import { merge } from '#electron/stages/review/corrections/correction-actions.ts';
import { setSentenceOn } from '#electron/stages/review/mark-boilerplate.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import { runWriterJob } from '#electron/threads/writer-jobs.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { AppError } from '#shared/words/errors.ts';
import { contentOf, everything, padProject, tools } from '../helpers/stored-projects.ts';
import { clustersOf } from './random-actions.ts';
import { syntheticProject } from './synthetic-project.ts';

const AT = '2026-02-01T08:00:00.000Z';
const SENTENCE = { key: 1, source: '' };

function openedProject(seed: number) {
  const { db: made, file } = syntheticProject(60, seed);
  made.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, db: writer.writable(), project: file, context: { context: { writer } } };
}

type Opened = ReturnType<typeof openedProject>;

/** Merges clusters, which leaves memberships and keys unmeasured. */
async function mergeSome({ db }: Opened): Promise<void> {
  const [cluster, other] = [...clustersOf(db).keys()];
  await merge(db, { ...tools, maxMeasured: 0 }, { cluster: cluster!, other: other!, at: AT });
}

function addSentence({ db }: Opened): void {
  db.prepare(
    `INSERT INTO boilerplate (key, source, text, articles, origin, is_on) VALUES (1, '', '仅供参考。', 3, 'editor', 1)`,
  ).run();
}

function switched({ db }: Opened) {
  return { ...SENTENCE, isOn: db.prepare('SELECT is_on FROM boilerplate').pluck().get() === 0 };
}

type Prepare = (opened: Opened) => () => Promise<unknown>;

const decideFirst: Prepare = ({ db, project, context }) => {
  const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 1)!;
  const verdicts = members.map(({ article, verdict }) => ({
    article,
    verdict: verdict === 'keep' ? ('discard' as const) : ('keep' as const),
  }));
  return () => call(reviewCommands.decide, { project, cluster, verdicts }, context);
};

const commands: [string, Prepare][] = [
  [
    'changing boilerplate',
    (opened) => {
      return () => call(boilerplateCommands.setOn, { project: opened.project, ...switched(opened) }, opened.context);
    },
  ],
  [
    'undoing a change of boilerplate',
    (opened) => {
      setSentenceOn(opened.db, switched(opened), AT);
      const action = findUndoable(opened.db)!;
      return () => call(reviewCommands.undo, { project: opened.project, action }, opened.context);
    },
  ],
  ['a decision', decideFirst],
];

it('a decision during Save as is answered before that ends, and is in the copy', async () => {
  const opened = openedProject(113);
  padProject(opened.db, 3_000);
  const target = path.join(path.dirname(opened.project), '副本.tonggao');
  const answered: boolean[] = [];
  let decided: Promise<unknown> | undefined;
  await runWriterJob('copy', opened.writer, { target }, {
    checkCancelled: () => {},
    progress: () => {
      answered.push(false);
      decided ??= opened.writer
        .whenUnblocked()
        .then(decideFirst(opened))
        .then(() => answered.push(true));
    },
  } as unknown as TaskServices);
  expect(answered.slice(0, answered.lastIndexOf(false))).toContain(true);
  await decided;
  expect(contentOf(target)).toEqual(everything(opened.db));
});

describe('while a job blocks writes', () => {
  it.each(commands)('%s changes nothing, whenever the job has begun', async (_, prepare) => {
    const opened = openedProject(111);
    const { writer, db } = opened;
    addSentence(opened);
    for (let turns = 0; turns < 3; turns++)
      for (let microtasks = 0; microtasks < 16; microtasks++) {
        if (microtasks % 2 === 0) await mergeSome(opened);
        const send = prepare(opened);
        let isAnswered = false;
        const answer = writer
          .whenUnblocked()
          .then(send)
          .then(() => {
            isAnswered = true;
          });
        for (let turn = 0; turn < turns; turn++) await setImmediate();
        for (let microtask = 0; microtask < microtasks; microtask++) await null;
        await writer.withWritesBlocked(async () => {
          const before = everything(db);
          const wasAnswered = isAnswered;
          await setTimeout(5);
          expect(everything(db), `${turns} ${microtasks}`).toEqual(before);
          expect(isAnswered).toBe(wasAnswered);
        });
        await answer;
      }
  });

  it('a command waits also where measuring has failed', async () => {
    const opened = openedProject(112);
    const { writer, project, context } = opened;
    addSentence(opened);
    await mergeSome(opened);
    const job = Promise.withResolvers<void>();
    let blocked: Promise<void> | undefined;
    vi.spyOn(writer, 'slice').mockImplementationOnce(async () => {
      blocked = writer.withWritesBlocked(() => job.promise);
      await setImmediate();
      throw new AppError('DISK_FULL', {});
    });
    let isAnswered = false;
    const change = { project, ...switched(opened) };
    const answer = call(boilerplateCommands.setOn, change, context).then(() => {
      isAnswered = true;
    });
    await setTimeout(20);
    expect(blocked).toBeDefined();
    expect(isAnswered).toBe(false);
    job.resolve();
    await answer;
  });
});
