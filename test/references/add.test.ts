import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cancelled } from '#electron/base/task.ts';
import { iterateReferences, summariseReferences } from '#electron/store/references/reference-articles.ts';
import { openReferences } from '#electron/store/references/set-file.ts';
import { newSetName, SET_ENDING } from '#shared/contract/reference-sets.ts';
import { AppError } from '#shared/words/errors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { changeSet, makeSet, type ReferenceRow, writeRows } from './reference-sets.ts';

function rowsOf(set: string): ReferenceRow[] {
  const db = openReferences(set);
  try {
    return Array.from(iterateReferences(db), ({ id: _, externalId, ...fields }) => ({ id: externalId, ...fields }));
  } finally {
    db.close();
  }
}

function contentsOf(set: string): string[] {
  return rowsOf(set)
    .map((row) => JSON.stringify(row))
    .sort();
}

const row = fc.record({
  id: fc.constantFrom('', '1', '2', '３', '3'),
  url: fc.constantFrom('', 'http://a.example/1', 'https://www.a.example/1/', 'http://a.example/2'),
  body: fc.constantFrom('桥梁今天合龙。', '桥梁昨天合龙，市民可以步行过江。', '湖面结冰。'),
  title: fc.constantFrom('合龙', '结冰'),
});

describe('the same file twice', () => {
  it.each(['add', 'update'] as const)('changes nothing more: %s', async (change) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(row, { minLength: 1, maxLength: 12 }),
        async (before, rows) => {
          const set = await makeSet(before);
          const source = writeRows(path.join(temporaryFolder(), '已发.csv'), rows);
          await changeSet({ set, sources: [source], change });
          const once = contentsOf(set);
          const again = await changeSet({ set, sources: [source], change });
          expect(again).toMatchObject({ added: 0, replaced: 0, unchanged: rows.length });
          expect(contentsOf(set)).toEqual(once);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('an update', () => {
  const old = { id: '7', title: '旧题', body: '旧文：桥梁今天合龙。', published: '2031-03-04' };

  it('replaces an earlier version by its id in a file of the same name', async () => {
    const set = await makeSet([old, { ...old, id: '8' }]);
    const newer = { ...old, title: '新题', body: '新文：桥梁昨天合龙，市民可以步行过江。', published: '2031-03-05' };
    const source = writeRows(path.join(temporaryFolder(), '已发.csv'), [newer]);
    expect(await changeSet({ set, sources: [source], change: 'update' })).toMatchObject({
      ...{ added: 1, replaced: 1, unchanged: 0, articles: 2, latest: Date.parse('2031-03-05T00:00:00+08:00') },
    });
    expect(rowsOf(set).map(({ title }) => title)).toEqual(['旧题', '新题']);
  });

  it('replaces none by an id in a file of another name, and one by its URL in any', async () => {
    const linked = { body: '旧文：湖面结冰。', url: 'http://a.example/1' };
    const set = await makeSet([old, linked]);
    const source = writeRows(path.join(temporaryFolder(), '另一份.csv'), [
      { ...old, body: '同号的另一篇。' },
      { ...linked, url: 'https://www.a.example/1/', body: '新文：湖面解冻。' },
    ]);
    expect(await changeSet({ set, sources: [source], change: 'update' })).toMatchObject({ added: 2, replaced: 1 });
    expect(rowsOf(set).map(({ body }) => body)).toEqual([old.body, '同号的另一篇。', '新文：湖面解冻。']);
  });

  it('replaces nothing where rows are only added', async () => {
    const set = await makeSet([old]);
    const source = writeRows(path.join(temporaryFolder(), '已发.csv'), [{ ...old, body: '新文。' }]);
    expect(await changeSet({ set, sources: [source], change: 'add' })).toMatchObject({ added: 1, replaced: 0 });
  });
});

describe('an addition that is cut short', () => {
  it('keeps what it saved, and is completed by the same command', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: `${at}`, body: `第${at}号稿件的正文在这里。` }));
    const source = writeRows(path.join(temporaryFolder(), '已发.csv'), rows);
    const set = path.join(temporaryFolder(), `已发${SET_ENDING}`);
    let batches = 0;
    const checkCancelled = () => {
      if (++batches === 2) throw new Cancelled();
    };
    await expect(
      changeSet({ set, sources: [source], change: 'add' }, fakeServices({ checkCancelled })),
    ).rejects.toThrow(Cancelled);
    expect(rowsOf(set)).toHaveLength(2_000);
    expect(await changeSet({ set, sources: [source], change: 'add' })).toMatchObject({
      ...{ added: 3_000, unchanged: 2_000, articles: 5_000 },
    });
  });

  it('leaves no new set where it fails, and an earlier one as it was saved', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ body: `第 ${at} 篇：桥梁今天合龙。` }));
    const source = writeRows(path.join(temporaryFolder(), '已发.csv'), rows);
    const folder = temporaryFolder();
    const set = path.join(folder, `已发${SET_ENDING}`);
    const failing = () => {
      let batches = 0;
      const checkCancelled = () => {
        if (++batches === 2) throw new AppError('DISK_FULL', {});
      };
      return changeSet({ set, sources: [source], change: 'add' }, fakeServices({ checkCancelled }));
    };
    await expectRejection(failing(), 'DISK_FULL');
    expect(fs.readdirSync(folder)).toEqual([]);
    await makeSet([{ body: '湖面结冰。' }], folder);
    await expectRejection(failing(), 'DISK_FULL');
    expect(rowsOf(set)).toHaveLength(2_001);
  });
});

it('a new set has a name that is a file name on every system, and an earlier one of another name stays of use', async () => {
  for (const name of ['CON', 'con', 'Nul.2031', 'COM1', 'lpt9.x', 'AUX .1'])
    expect(newSetName.safeParse(name).success).toBe(false);
  for (const name of ['已发', 'CONTENT', 'com10', '2031.03', 'aux 1'])
    expect(newSetName.safeParse(name).success).toBe(true);
  const set = await makeSet([{ body: '湖面结冰。' }]);
  const earlier = path.join(path.dirname(set), `con${SET_ENDING}`);
  const more = writeRows(path.join(temporaryFolder(), '更多.csv'), [{ body: '桥梁合龙。' }]);
  const add = () => changeSet({ set: earlier, sources: [more], change: 'add' }, fakeServices());
  await expectRejection(add(), 'REFERENCES_NAME');
  expect(fs.existsSync(earlier)).toBe(false);
  fs.renameSync(set, earlier);
  await add();
  expect(rowsOf(earlier)).toHaveLength(2);
});

describe('a source', () => {
  it('that has no article makes no set', async () => {
    const set = path.join(temporaryFolder(), `已发${SET_ENDING}`);
    await expectRejection(
      changeSet({ set, sources: [path.join(temporaryFolder(), '没有.csv')], change: 'add' }),
      'FILE_MISSING',
    );
    await changeSet({
      set,
      sources: [writeRows(path.join(temporaryFolder(), '空.csv'), [{ id: '1', body: ' ' }])],
      change: 'add',
    });
    expect(fs.existsSync(set)).toBe(false);
  });

  it('that lists discarded articles is refused', async () => {
    const file = path.join(temporaryFolder(), '剔除.csv');
    fs.writeFileSync(file, '标题,正文,保留稿件编号,保留稿件行号,保留稿件标题\n甲,乙,1,2,丙\n');
    const set = path.join(temporaryFolder(), `已发${SET_ENDING}`);
    await expectRejection(changeSet({ set, sources: [file], change: 'add' }), 'REFERENCES_DISCARDED');
  });

  it('is refused into a name that is no name of a file', async () => {
    const sources = [writeRows(path.join(temporaryFolder(), '甲.csv'), [{ body: '湖面结冰。' }])];
    await expectRejection(
      changeSet({ set: path.join(temporaryFolder(), `a:b${SET_ENDING}`), sources, change: 'add' }),
      'REFERENCES_NAME',
    );
  });
});

it('a set summarises its articles', async () => {
  const set = await makeSet([{ body: '湖面结冰。', published: '2031-02-01' }, { body: '湖面解冻。' }]);
  const db = openReferences(set);
  expect(summariseReferences(db)).toEqual({ articles: 2, latest: Date.parse('2031-02-01T00:00:00+08:00') });
  db.close();
});
