// A watched folder with a controlled clock: each file is imported once, and only when it is complete.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTLE_MS } from '#electron/program/watched-folder/watched-files.ts';
import { DAMAGED, FolderModel } from './folder-model.ts';

const names = fc.constantFrom('甲.csv', '乙.csv', '丙.csv', '丁.csv');
const contents = fc.oneof(fc.constantFrom('一', '二', '三', `${DAMAGED}一`), fc.string({ minLength: 1, maxLength: 4 }));

type Action = (model: FolderModel) => unknown;
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(names, contents).map(
    ([name, content]): Action =>
      (model) =>
        model.write(name, content),
  ),
  fc.tuple(names, contents).map(
    ([name, content]): Action =>
      (model) =>
        model.append(name, content),
  ),
  names.map(
    (name): Action =>
      (model) =>
        model.write(name, model.files.get(name)?.content ?? '零'),
  ),
  names.map(
    (name): Action =>
      (model) =>
        model.files.delete(name),
  ),
  fc.integer({ min: 1, max: 2 * SETTLE_MS }).map(
    (ms): Action =>
      (model) =>
        (model.now += ms),
  ),
  fc.constant<Action>((model) => model.step()),
  fc.constant<Action>((model) => model.restart()),
  fc.constantFrom<Action>(
    (model) => (model.isCutShort = true),
    (model) => (model.isBusy = !model.isBusy),
    (model) => (model.isMissing = !model.isMissing),
  ),
);

describe('files that arrive, change, go and come back, with restarts between', () => {
  it('are imported once each, complete, and refused ones are listed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { maxLength: 60 }), async (happened) => {
        const model = new FolderModel();
        for (const act of happened) {
          await act(model);
          // Each action takes time; otherwise a later one could not be noticed.
          model.now += 1;
        }
        await model.settle();
        if (model.unfinished) {
          // The file has changed since its import was interrupted, so nothing is imported until an editor removes that
          // import.
          model.unfinished = null;
          await model.settle();
        }
        const present = [...model.files].map(([name, { content }]) => ({ name, content }));
        const isDamaged = ({ content }: { content: string }) => content.startsWith(DAMAGED);
        const good = present.filter((file) => !isDamaged(file));
        expect(new Set(model.imported).size).toBe(model.imported.length);
        expect(good.filter(({ content }) => !model.imported.includes(content))).toEqual([]);
        expect(model.imported.filter((content) => content.startsWith(DAMAGED))).toEqual([]);
        expect(model.ages.filter((age) => age < SETTLE_MS)).toEqual([]);
        const { waiting, waitingCount, pending, problem } = model.watcher.state;
        const refused = present.filter(isDamaged).map(({ name }) => name);
        expect(waiting.map(({ file }) => file)).toEqual(refused.sort());
        expect({ waitingCount, pending, problem }).toEqual({ waitingCount: refused.length, pending: 0, problem: null });
      }),
      { numRuns: 500 },
    );
  });
});

it('a file that is written in pieces is imported once, whole, however often it is looked at', async () => {
  const gaps = fc.array(fc.integer({ min: 1, max: SETTLE_MS - 1 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(gaps, async (lengths) => {
      const model = new FolderModel();
      for (const [at, ms] of lengths.entries()) {
        model.append('日报.csv', `${at}`);
        await model.step();
        model.now += ms;
        await model.step();
      }
      expect(model.imported).toEqual([]);
      expect(model.watcher.state.pending).toBe(1);
      await model.settle();
      expect(model.imported).toEqual([model.files.get('日报.csv')!.content]);
    }),
  );
});

it('a file that changes while it is examined waits again', async () => {
  const model = new FolderModel();
  model.write('日报.csv', '一');
  await model.step();
  model.now += SETTLE_MS;
  const { get } = model.files;
  // The writer continues as soon as the file is opened.
  model.files.get = (name) => {
    model.files.get = get;
    const before = get.call(model.files, name);
    model.append('日报.csv', '二');
    return before;
  };
  await model.step();
  expect(model.imported).toEqual([]);
  await model.settle();
  expect(model.imported).toEqual(['一二']);
});

it('the oldest file comes first, and a damaged one stops no other', async () => {
  const model = new FolderModel();
  for (const [name, content] of [
    ['丙.csv', '一'],
    ['乙.csv', `${DAMAGED}二`],
    ['甲.csv', '三'],
  ] as const) {
    model.write(name, content);
    model.now += 1;
  }
  await model.settle();
  expect(model.imported).toEqual(['一', '三']);
  expect(model.watcher.state).toMatchObject({
    last: { file: '甲.csv', imported: 1 },
    waiting: [{ file: '乙.csv', appError: { code: 'FILE_DAMAGED' } }],
  });
});

it('a link is listed and not read', async () => {
  const model = new FolderModel();
  model.write('链接.csv', '一', true);
  await model.settle();
  expect(model.imported).toEqual([]);
  expect(model.watcher.state.waiting).toMatchObject([{ file: '链接.csv', appError: { code: 'FILE_IS_LINK' } }]);
});

it('a folder that is gone is reported, and watched again when it is back', async () => {
  const model = new FolderModel();
  model.write('甲.csv', '一');
  await model.settle();
  model.isMissing = true;
  await model.step();
  expect(model.watcher.state.problem).toMatchObject({ code: 'FOLDER_MISSING' });
  model.write('乙.csv', '二');
  await model.settle();
  expect(model.imported).toEqual(['一', '二']);
  expect(model.watcher.state.problem).toBe(null);
});

it('another job is waited for without a word', async () => {
  const model = new FolderModel();
  model.write('甲.csv', '一');
  await model.step();
  model.now += SETTLE_MS;
  model.isBusy = true;
  await model.step();
  expect(model.watcher.state).toMatchObject({ problem: null, pending: 1 });
  await model.settle();
  expect(model.imported).toEqual(['一']);
});

it('an unfinished import of another file holds the others back, and says so', async () => {
  const model = new FolderModel();
  model.unfinished = { file: '别处.csv', path: '/别处.csv', content: '别' };
  model.write('甲.csv', '一');
  await model.settle();
  expect(model.imported).toEqual([]);
  expect(model.watcher.state).toMatchObject({ problem: { code: 'IMPORT_UNFINISHED' }, pending: 1 });
});

it('an import that was cut short is continued before any other file, however old that is', async () => {
  const model = new FolderModel();
  model.write('乙.csv', '二');
  await model.step();
  model.now += SETTLE_MS;
  model.isCutShort = true;
  await model.step();
  expect(model.unfinished).toMatchObject({ file: '乙.csv' });
  model.write('甲.csv', '一');
  model.now += 1;
  // Rewritten with its old contents, the file is the newest.
  model.write('乙.csv', '二');
  await model.settle();
  expect(model.imported).toEqual(['二', '一']);
});
