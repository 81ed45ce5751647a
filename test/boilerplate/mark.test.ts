// Marking sentences as boilerplate: a preview shows the effect, it is one undoable action, and it updates the index of
// the articles with these sentences.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '#electron/store/settings.ts';
import type { BoilerplateScope, Passage } from '#shared/contract/boilerplate.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { syntheticStory } from './boilerplate-samples.ts';
import { importRows, type Row } from './import-rows.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考。';
const SENTENCE = '本网站所刊载的全部内容仅供读者参考。';

let session: Launch;

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

const row = (n: number, frame: string, source = '晚报'): Row => [
  `A${n}`,
  `标题${n}`,
  `${syntheticStory(n, 300)}${frame}`,
  source,
];
/** Too few articles with the notice for learning: three of one source, and one of another. */
const framed = [row(1, NOTICE), row(2, NOTICE), row(3, NOTICE), row(4, ''), row(5, ''), row(6, '', '晨报')];

async function makeProject(rows: readonly Row[]): Promise<string> {
  const { path: project } = await session.client.projects.create({ name: '标记' });
  await importInto(project, rows);
  return project;
}

const importInto = (project: string, rows: readonly Row[]) => importRows(session, project, rows);

function read(project: string, sql: string): unknown[] {
  return session.db(project).prepare(sql).raw().all();
}

const indexOf = (project: string) =>
  read(
    project,
    'SELECT hex(k.keys), f.hi, f.lo FROM index_keys k LEFT JOIN fingerprints f USING (article_id) ORDER BY article_id',
  );

const noticeIn = (article: number): Passage => ({ article: article as ArticleId, text: NOTICE });

async function mark(project: string, passage: Passage, scope: BoilerplateScope = 'all', isOn = true) {
  const { job } = await session.client.boilerplate.mark({ project, passage, scope, isOn });
  const end = (await follow(session.client, job)).at(-1);
  if (end?.type !== 'done') throw new Error(JSON.stringify(end));
  return end.result as Extract<JobResult, { kind: 'boilerplate' }>;
}

const list = (project: string) => session.client.boilerplate.list({ project });

describe('marking a passage', () => {
  it('is one action: its carriers are indexed without it, and and it is undone and redone', async () => {
    const project = await makeProject(framed);
    const before = indexOf(project);
    const passage = noticeIn(1);
    const preview = await session.client.boilerplate.preview({ project, passage, scope: 'all' });
    expect(preview).toMatchObject({ sentences: [SENTENCE], articles: 3, clusters: 0 });
    expect(preview.firstArticles.map(({ title }) => title)).toEqual(['标题1', '标题2', '标题3']);
    expect(await list(project)).toEqual([]);

    const { action, articles } = await mark(project, passage);
    expect(articles).toBe(3);
    expect(await list(project)).toMatchObject([
      { source: '', text: SENTENCE, articles: 3, origin: 'editor', isOn: true },
    ]);
    const plain = await makeProject(
      framed.map(([id, title, body, source]) => [id, title, body.replace(NOTICE, ''), source]),
    );
    expect(indexOf(project)).toEqual(indexOf(plain));
    const { entries, undoable } = await session.client.review.history({ project });
    expect(undoable).toBe(action);
    expect(entries[0]).toMatchObject({
      kind: 'boilerplate',
      sentences: [{ text: SENTENCE, source: '' }],
      touched: 0,
      undoable: true,
    });

    await session.client.review.undo({ project });
    expect(await list(project)).toEqual([]);
    await importInto(project, [row(7, '')]);
    expect(indexOf(project).slice(0, before.length)).toEqual(before);
    await session.client.review.redo({ project });
    await importInto(project, [row(8, '')]);
    expect(indexOf(project).slice(0, before.length)).toEqual(indexOf(plain));
    expect((await mark(project, passage)).action).toBeNull();
  });

  it('counts clusters whose articles are duplicates by it alone, and leaves them as they are', async () => {
    const long = Array.from({ length: 12 }, (_, n) => `第${n}条：${syntheticStory(900 + n, 30)}`).join('');
    const rows = [1, 2].map((n): Row => [`A${n}`, '办事须知', `${syntheticStory(40 + n, 60)}${long}`, '晚报']);
    const project = await makeProject(rows);
    const clusters = await session.client.review.clusters({ project });
    expect(clusters).toHaveLength(1);
    const passage = { articles: [1, 2] as ArticleId[] };
    const preview = await session.client.boilerplate.preview({ project, passage, scope: 'source' });
    expect(preview).toMatchObject({ articles: 2, clusters: 1, firstClusters: [{ cluster: clusters[0]!.id }] });
    await mark(project, passage, 'source');
    expect(await session.client.review.clusters({ project })).toHaveLength(1);
    expect(new Set((await list(project)).map(({ source }) => source))).toEqual(new Set(['晚报']));
  });

  it('measures the Hamming distances of its carriers again', async () => {
    const story = syntheticStory(60, 300);
    const rows: Row[] = [
      ['A1', '标题', story, '晚报'],
      ['A2', '标题', `${story}${NOTICE}`, '日报'],
    ];
    const project = await makeProject(rows);
    const distance = () => read(project, 'SELECT hd, kinds FROM memberships WHERE article_id <> matched_id');
    const [[before]] = distance() as [[number]];
    expect(before).toBeGreaterThan(0);
    await mark(project, noticeIn(2));
    expect(distance()).toEqual([[0, expect.stringContaining('simhash')]]);
  });

  it('for one source leaves the articles of others alone', async () => {
    const project = await makeProject([...framed.slice(0, 2), row(9, NOTICE, '晨报')]);
    const passage = noticeIn(3);
    expect(await session.client.boilerplate.preview({ project, passage, scope: 'source' })).toMatchObject({
      articles: 1,
    });
    expect(await session.client.boilerplate.preview({ project, passage, scope: 'all' })).toMatchObject({ articles: 3 });
    await mark(project, passage, 'source');
    expect(await list(project)).toMatchObject([{ source: '晨报', articles: 1 }]);
  });

  it('marks where a cluster is merged while carriers are looked for', async () => {
    const copies = (n: number): Row[] => [
      row(n, NOTICE),
      [`B${n}`, `标题${n}`, syntheticStory(n, 300) + NOTICE, '日报'],
    ];
    const project = await makeProject([
      ...copies(1),
      ...copies(2),
      ...Array.from({ length: 300 }, (_, n) => row(n + 9, '')),
    ]);
    const [one, other] = await session.client.review.clusters({ project });
    const { job } = await session.client.boilerplate.mark({ project, passage: noticeIn(1), scope: 'all' });
    await session.client.review.merge({ project, cluster: one!.id, other: other!.id });
    expect((await follow(session.client, job)).at(-1)).toMatchObject({ type: 'done', result: { articles: 4 } });
  });

  it('makes the fingerprints again where they are of another segmenter', async () => {
    const rows = [...framed, row(1, NOTICE, '日报')];
    const [project, straight] = [await makeProject(rows), await makeProject(rows)];
    const db = session.db(project);
    writeSetting(db, 'segmenter', 'another');
    expect(db.prepare('UPDATE fingerprints SET hi = lo, lo = hi').run().changes).toBe(rows.length);
    for (const one of [project, straight]) await mark(one, noticeIn(1), 'all');
    expect(indexOf(project)).toEqual(indexOf(straight));
  });

  it('is refused where no sentence is long enough, and of an article that is gone', async () => {
    const project = await makeProject([['A1', '标题', `本报讯。${syntheticStory(50, 100)}`, '晚报']]);
    const refused = (passage: Passage) => session.client.boilerplate.preview({ project, passage, scope: 'all' });
    const article = 1 as ArticleId;
    for (const text of ['本报讯', '', '别的文章里的一整句话。'])
      await expect(refused({ article, text })).rejects.toMatchObject({ code: 'PASSAGE_TOO_SHORT' });
    const text = syntheticStory(50, 100);
    await expect(refused({ article: 9 as ArticleId, text })).rejects.toMatchObject({ code: 'ARTICLE_MISSING' });
    expect(read(project, 'SELECT * FROM actions')).toEqual([]);
  });
});

describe('a passage', () => {
  it('is the sentences that it has whole, or the one that it is a part of', async () => {
    const sentences = ['第一句话说的是大桥。', '第二句话说的是图书馆。', '第三句话说的是水稻。'];
    const project = await makeProject([['A1', '标题', sentences.join(''), '晚报']]);
    const found = async (text: string) => {
      const passage = { article: 1 as ArticleId, text };
      return (await session.client.boilerplate.preview({ project, passage, scope: 'all' })).sentences.toSorted();
    };
    expect(await found('说的是大桥。第二句话说的是图书馆。第三')).toEqual([sentences[1]]);
    expect(await found('第一句话说的是大桥。\n第二句话，说的是图书馆')).toEqual(sentences.slice(0, 2).toSorted());
    expect(await found('二句话说的是图书馆')).toEqual([sentences[1]]);
  });
});

describe('taking a passage back into the story', () => {
  const CAPTION = '▲新桥通车';
  const withLine = (line: string, source = '晚报'): Row => [
    'A1',
    '标题',
    `${syntheticStory(70, 200)}\n${line}\n${syntheticStory(71, 200)}`,
    source,
  ];
  const passage = { article: 1 as ArticleId, text: CAPTION };

  async function mutedIn(project: string, article = 1): Promise<string[]> {
    const [text] = await readTexts(project, article);
    return text!.boilerplate.map(({ start, end }) => text!.article.body.slice(start, end).trim());
  }

  async function readTexts(project: string, article: number) {
    const [[cluster]] = read(project, `SELECT cluster_id FROM memberships WHERE article_id = ${article}`) as [
      [ClusterId],
    ];
    return session.client.review.texts({ project, cluster, articles: [article as ArticleId] });
  }

  it('undoes what its form says, everywhere, as one action that is undone and redone', async () => {
    const project = await makeProject([withLine(CAPTION)]);
    // Without the mark by which it is a caption, and with the same letters.
    const plain = await makeProject([withLine(CAPTION.slice(1))]);
    const before = indexOf(project);
    expect(await mutedIn(project)).toEqual([CAPTION]);
    expect(before).not.toEqual(indexOf(plain));
    const preview = await session.client.boilerplate.preview({ project, passage, scope: 'source', isOn: false });
    expect(preview).toMatchObject({ sentences: [CAPTION], articles: 1 });

    await mark(project, passage, 'source', false);
    expect(await mutedIn(project)).toEqual([]);
    expect(indexOf(project)).toEqual(indexOf(plain));
    expect(await list(project)).toMatchObject([{ text: CAPTION, source: '晚报', origin: 'editor', isOn: false }]);
    await importInto(project, [withLine(CAPTION, '晨报')]);
    expect(await mutedIn(project, 2)).toEqual([CAPTION]);

    const { entries } = await session.client.review.history({ project });
    const marked = entries.find(({ kind }) => kind === 'boilerplate');
    await session.client.review.undo({ project, action: marked!.id });
    expect(await mutedIn(project)).toEqual([CAPTION]);
    await importInto(project, [row(8, '')]);
    expect(indexOf(project).slice(0, 1)).toEqual(before);
  });

  it('holds in its source against what was marked for all, and through a re-cluster', async () => {
    const project = await makeProject([row(1, NOTICE), row(2, NOTICE, '晨报')]);
    await mark(project, noticeIn(1));
    await mark(project, noticeIn(2), 'source', false);
    const muted = async () => [await mutedIn(project, 1), await mutedIn(project, 2)];
    expect(await muted()).toEqual([[NOTICE], []]);
    const { job } = await session.client.detection.preview({ project, detection: detectionFor('standard') });
    const end = (await follow(session.client, job)).at(-1);
    if (end?.type !== 'done' || end.result.kind !== 'preview') throw new Error(JSON.stringify(end));
    const applied = await session.client.detection.apply({ project, preview: end.result.id, policy: 'keep' });
    expect((await follow(session.client, applied.job)).at(-1)?.type).toBe('done');
    expect(await muted()).toEqual([[NOTICE], []]);
  });

  it('takes a short sentence by itself, not wherever its words occur', async () => {
    const project = await makeProject([
      ['A1', '标题', `${syntheticStory(72, 100)}\n▲新桥\n市民走过新桥。${syntheticStory(73, 100)}`, '晚报'],
    ]);
    const found = async (text: string) =>
      (await session.client.boilerplate.preview({ project, passage: { ...passage, text }, scope: 'all', isOn: false }))
        .sentences;
    expect(await found('▲新桥')).toEqual(['▲新桥']);
    expect(await found('走过新桥')).toEqual(['市民走过新桥。']);
    await expect(found('。')).rejects.toMatchObject({ code: 'PASSAGE_TOO_SHORT' });
  });
});

describe('switching a sentence', () => {
  it('is an action too, and its carriers are compared with it again', async () => {
    const project = await makeProject(framed);
    const before = indexOf(project);
    await mark(project, noticeIn(1));
    const { key, source } = (await list(project))[0]!;
    await session.client.boilerplate.setOn({ project, key, source, isOn: false });
    expect((await list(project)).map(({ isOn }) => isOn)).toEqual([false]);
    await importInto(project, [row(10, '')]);
    expect(indexOf(project).slice(0, before.length)).toEqual(before);
    await expect(session.client.review.undo({ project })).rejects.toMatchObject({ code: 'LAST_STEP_PERMANENT' });
    const [switched] = (await session.client.review.history({ project })).entries;
    await session.client.review.undo({ project, action: switched!.id });
    expect((await list(project)).map(({ isOn }) => isOn)).toEqual([true]);
    const missing = session.client.boilerplate.setOn({ project, key: key + 1, source, isOn: false });
    await expect(missing).rejects.toMatchObject({ code: 'SENTENCE_MISSING' });
  });
});
