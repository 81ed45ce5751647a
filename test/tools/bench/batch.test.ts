// The batches of a small labelled list: damaged or mixed clusters are among those that are seen one by one.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFile, writeWorkbook } from '../../fixtures/workbooks.ts';
import { compareWithOriginal, runBatches, scoreBatches } from './batch.ts';
import { syntheticBody } from './synthetic/synthetic-news.ts';

const STORIES: readonly (readonly [kind: string, change: (body: string) => string])[][] = [
  [['exact', (body) => body]],
  [['byline', (body) => `本报讯（记者 李明）${body}`]],
  [
    ['exact', (body) => body],
    ['add10', (body) => insert(body, '与此同时，有关部门正在研究进一步的措施，近期将公布。')],
  ],
  [
    [
      'add20',
      (body) =>
        insert(body, '另一条消息说，港口昨天恢复作业，滞留的货船开始卸货，装卸工人连夜加班，预计周末前全部离港。'),
    ],
  ],
  [['words', (body) => body.replace('表示', '指出').replace('进行', '开展')]],
  [['trunc', (body) => body.slice(0, Math.floor(body.length * 0.8))]],
];

function insert(body: string, extra: string): string {
  const middle = body.indexOf('。', body.length / 3) + 1;
  return body.slice(0, middle) + extra + body.slice(middle);
}

test('no damaged suggestion is accepted in a batch', async () => {
  const rows = [['编号', '标题', '正文', '来源', '发布时间']];
  const truth = ['id,story,kind'];
  const add = (story: number, kind: string, body: string) => {
    const id = `A${rows.length}`;
    rows.push([id, `第${story}条消息`, body, `来源${rows.length % 5}`, '2026-03-01']);
    truth.push(`${id},S${story},${kind}`);
  };
  for (const [at, copies] of STORIES.entries()) {
    const body = syntheticBody(at * 15);
    add(at, 'original', body);
    for (const [kind, change] of copies) add(at, kind, change(body));
  }
  const labels = temporaryFile('标注.csv');
  fs.writeFileSync(labels, truth.join('\n'));
  const { score, accepted, open } = await runBatches(writeWorkbook(temporaryFile('稿件.xlsx'), rows), labels);
  expect(score).toMatchObject({ clusters: STORIES.length, mixed: 0, missed: 0 });
  expect(score.damaged).toBeGreaterThan(0);
  expect(score.safe).toBeGreaterThanOrEqual(3);
  expect(accepted).toBe(score.safe + score.extra);
  expect(open).toBe(score.seen);
});

test('minutes are those of the clusters seen and of two previews', () => {
  const safe = { batch: 'safe', isMixed: false, isDamaged: false, unchanged: null } as const;
  const look = { ...safe, batch: 'look' } as const;
  const score = scoreBatches([safe, look, { ...look, isMixed: true }, { ...safe, isDamaged: true }]);
  expect(score).toMatchObject({ clusters: 4, safe: 2, seen: 2, mixed: 1, damaged: 1, missed: 1 });
  expect(score.minutes).toBeCloseTo((2 * 4 + 2 * 20) / 60);
  const unchanged = scoreBatches([{ ...safe, isDamaged: true, unchanged: 'whole' }]);
  expect(unchanged).toMatchObject({ damaged: 0, unchanged: 1, missed: 0, unchangedInBatch: 1 });
});

test('a text is unchanged if its letters and digits are, or all but a dateline and an editor credit', () => {
  const body = syntheticBody(3);
  const middle = body.indexOf('。', body.length / 3) + 1;
  expect(compareWithOriginal(`<p>${body.replaceAll('，', ' , ')}</p>`, body)).toBe('whole');
  expect(compareWithOriginal(`本报讯（记者 李明）${body}（责编：王芳）`, `云溪网消息，${body}`)).toBe('without-ends');
  expect(compareWithOriginal(`江城网讯 ${body}（责编：王芳）`, `云溪网讯 ${body}（责编：李明）`)).toBe('without-ends');
  for (const changed of [
    `${body}记者从现场获悉，此后没有人受伤。`,
    `云溪市通讯管理局昨天宣布，${body}`,
    insert(body, '另有一句。'),
    body.slice(0, middle) + body.slice(middle + 1),
    body.replace(/[\u4e00-\u9fff]{2}(?=。)/, '甲乙'),
    body.slice(0, -10),
    body.slice(10),
    body.slice(0, -40),
    body.slice(40),
  ])
    expect(compareWithOriginal(changed, body)).toBeNull();
});
