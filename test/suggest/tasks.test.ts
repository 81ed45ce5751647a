// Suggestions of a stored project through the router: rules are stored, a dry run shows their effect, and picks are
// learned from in the background.

import { describe, expect, it, onTestFinished } from 'vitest';
import { decide } from '#electron/stages/review/decide.ts';
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { countPicks, iterateCandidates } from '#electron/store/suggestion-queries.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { DEFAULT_RULES, type SuggestRules } from '#shared/review/suggest/rules.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { launch } from '../helpers/launch.ts';
import { acceptMeasured } from '../helpers/measured-risks.ts';
import { clusterOfEach, fieldsFrom, newImport } from '../helpers/stored-projects.ts';

const BODY = '河道整治工程本月完工，沿岸新增步道六公里。施工期间没有中断通航。';

/** By default a source comes after the whole text, which would decide all pairs. */
const SOURCE_FIRST: SuggestRules = { order: ['source-priority', 'not-abridged'], sources: ['江城日报'] };

/** Adds clusters of two: a copy by 转载网 with an additional sentence, and one by 江城日报. */
function addPairs(db: WritableDb, count: number): { cluster: ClusterId; long: ArticleId; short: ArticleId }[] {
  const importId = newImport(db, { sheet: '成对' });
  const add = (row: number, source: string, body: string) =>
    addArticle(db, { importId, row, fields: fieldsFrom({ title: `标题${row}`, body, source }), cells: [] }, {});
  const addPair = (at: number) => {
    const long = add(2 + 2 * at, '转载网', `${BODY}第${at}段河堤将在明年汛期以前加高，两岸居民可以预约参观。`);
    const short = add(3 + 2 * at, '江城日报', BODY);
    openCluster(db, long);
    joinCluster(db, short, long, joinedBy(long));
    return { long, short };
  };
  const pairs = db.transaction(() => Array.from({ length: count }, (_, at) => addPair(at)))();
  const clusters = clusterOfEach(db);
  return pairs.map((pair) => ({ ...pair, cluster: clusters.get(pair.long)! }));
}

/** Adds clusters of two equal texts, by 转载网 and 江城日报. */
function addTwins(db: WritableDb, count: number): { cluster: ClusterId; long: ArticleId; short: ArticleId }[] {
  const importId = newImport(db, { sheet: '同文' });
  const twins = db.transaction(() =>
    Array.from({ length: count }, (_, at) => {
      const [long, short] = ['转载网', '江城日报'].map((source, row) => {
        const fields = fieldsFrom({ title: `同文${at}`, body: `${BODY}第${at}次。`, source });
        return addArticle(db, { importId, row: 2 + 2 * at + row, fields, cells: [] }, {});
      }) as [ArticleId, ArticleId];
      openCluster(db, long);
      joinCluster(db, short, long, joinedBy(long, { tier: 'identical' }));
      return { long, short };
    }),
  )();
  const clusters = clusterOfEach(db);
  return twins.map((twin) => ({ ...twin, cluster: clusters.get(twin.long)! }));
}

async function openLaunch(count: number) {
  const app = launch({ hasWindow: true });
  onTestFinished(() => app.stop());
  const { path: project } = await app.client.projects.create({ name: '建议' });
  const db = app.db(project);
  return { ...app, project, db, pairs: addPairs(db, count) };
}

const AT = '2026-03-01T08:00:00.000Z';
function keep(db: WritableDb, cluster: ClusterId, canonical: ArticleId, discarded: ArticleId): void {
  const changes = [
    { article: canonical, verdict: 'canonical' as const },
    { article: discarded, verdict: 'discard' as const },
  ];
  decide(db, cluster, changes, AT);
}

describe('suggestions of a project', () => {
  it('follow the rules that are kept with it; a dry run says before what they change', async () => {
    const { client, project, db, pairs } = await openLaunch(9);
    const [first, second] = pairs;
    keep(db, first!.cluster, first!.long, first!.short);
    const rules = SOURCE_FIRST;
    const settings = { rules, learning: true };
    expect(await client.suggest.state({ project })).toEqual({
      settings: { rules: DEFAULT_RULES, learning: true },
      picks: 1,
      live: { picks: 0, agreed: 0 },
      model: null,
      used: false,
      due: false,
    });
    expect(await client.suggest.cluster({ project, cluster: second!.cluster })).toMatchObject({
      article: second!.long,
      reasons: ['not-abridged'],
      warnings: [],
    });

    const dry = await client.suggest.dryRun({ project, settings });
    expect(dry).toMatchObject({ clusters: 8, changed: 8 });
    expect(dry.examples[0]).toMatchObject({
      cluster: second!.cluster,
      before: { article: second!.long, source: '转载网' },
      after: { article: second!.short, source: '江城日报' },
      reasons: ['source-priority'],
    });
    expect((await client.suggest.state({ project })).settings.rules).toEqual(DEFAULT_RULES);

    expect((await client.suggest.change({ project, settings })).settings).toEqual(settings);
    expect(await client.suggest.cluster({ project, cluster: second!.cluster })).toMatchObject({
      article: second!.short,
      reasons: ['source-priority'],
      warnings: [{ kind: 'shorter', other: second!.long }],
    });
    expect(await client.suggest.dryRun({ project, settings })).toMatchObject({ clusters: 8, changed: 0 });
  });

  it('are learned from thirty picks against the rules, and can be switched off', async () => {
    const { client, project, db, pairs } = await openLaunch(36);
    for (const { cluster, long, short } of pairs.slice(0, 29)) keep(db, cluster, short, long);
    expect(await client.suggest.learn({ project })).toMatchObject({ picks: 29, model: null, due: false });
    keep(db, pairs[29]!.cluster, pairs[29]!.short, pairs[29]!.long);
    expect(await client.suggest.state({ project })).toMatchObject({ picks: 30, due: true });
    expect(await client.suggest.learn({ project })).toMatchObject({
      model: { picks: 30, agreed: { learned: 30, rules: 0 } },
      used: true,
      due: false,
    });
    const { cluster, short } = pairs[33]!;
    expect(await client.suggest.cluster({ project, cluster })).toMatchObject({ article: short, by: 'learned' });

    const off = { rules: DEFAULT_RULES, learning: false };
    expect(await client.suggest.dryRun({ project, settings: off })).toMatchObject({ clusters: 6, changed: 6 });
    expect(await client.suggest.change({ project, settings: off })).toMatchObject({ used: false, due: false });
    expect(await client.suggest.cluster({ project, cluster })).toMatchObject({ by: 'rules' });
  });
});

describe('what the machine decided itself', () => {
  it('teaches nothing: clusters accepted at once are no picks until the editor decides them', async () => {
    const { client, project, db, pairs } = await openLaunch(36);
    // Equal texts of two sources, the second of which is preferred, so that only accepted suggestions could be learned
    // from.
    const twins = addTwins(db, 40);
    const rules = SOURCE_FIRST;
    await client.suggest.change({ project, settings: { rules, learning: true } });
    for (const { cluster, long, short } of pairs.slice(0, 30)) keep(db, cluster, long, short);
    await acceptMeasured(client, project, ['safe']);
    const accepted = twins.map(({ cluster }) => client.review.cluster({ project, cluster }));
    for (const { status } of await Promise.all(accepted)) expect(status).toBe('resolved');
    expect(await client.suggest.learn({ project })).toMatchObject({
      picks: 30,
      live: { picks: 0, agreed: 0 },
      model: { picks: 30, agreed: { learned: 30, rules: 0 } },
    });

    // After undo and redo the decision still counts as the machine's; after a change by hand, as the editor's.
    await client.review.undo({ project });
    await client.review.redo({ project });
    expect(await client.suggest.state({ project })).toMatchObject({ picks: 30 });
    const { cluster, long } = twins[0]!;
    await client.review.decide({ project, cluster, verdicts: [{ article: long, verdict: 'canonical' }] });
    expect(await client.suggest.state({ project })).toMatchObject({ picks: 31 });
  });
});

describe('live agreement', () => {
  it('counts each pick that holds against what was suggested when it was made', async () => {
    const { client, project, pairs } = await openLaunch(5);
    const pick = async (at: number, which: 'long' | 'short') => {
      const { cluster, long, short } = pairs[at]!;
      const { suggested } = await client.review.cluster({ project, cluster });
      const canonical = which === 'long' ? long : short;
      const verdicts = [
        { article: long, verdict: 'discard' as const },
        { article: short, verdict: 'discard' as const },
        { article: canonical, verdict: 'canonical' as const },
      ];
      await client.review.decide({ project, cluster, verdicts, suggested: suggested.ranking[0] });
    };
    const live = async () => (await client.suggest.state({ project })).live;
    await pick(0, 'long');
    await pick(1, 'short');
    await pick(2, 'long');
    expect(await live()).toEqual({ picks: 3, agreed: 2 });
    // A rule that is tried later does not make earlier picks right or wrong.
    const rules = SOURCE_FIRST;
    await client.suggest.change({ project, settings: { rules, learning: true } });
    expect(await live()).toEqual({ picks: 3, agreed: 2 });
    await pick(3, 'short');
    expect(await live()).toEqual({ picks: 4, agreed: 3 });
    // One pick is replaced by another, and one is undone.
    await pick(0, 'short');
    expect(await live()).toEqual({ picks: 4, agreed: 3 });
    await client.review.undo({ project });
    expect(await live()).toEqual({ picks: 4, agreed: 3 });
    await client.review.decide({
      project,
      cluster: pairs[2]!.cluster,
      verdicts: [{ article: pairs[2]!.long, verdict: null }],
    });
    expect(await live()).toEqual({ picks: 3, agreed: 2 });
    // A correction without a shown suggestion does not count as such a pick.
    await client.review.decide({
      project,
      cluster: pairs[4]!.cluster,
      verdicts: [{ article: pairs[4]!.short, verdict: 'keep' }],
      suggested: pairs[4]!.long,
    });
    expect(await live()).toEqual({ picks: 3, agreed: 2 });
  });
});

describe('a dry run', () => {
  it('stops when it is given up', async () => {
    const { client, project } = await openLaunch(40);
    const abort = new AbortController();
    const settings = { rules: DEFAULT_RULES, learning: true };
    const running = client.suggest.dryRun({ project, settings }, { signal: abort.signal });
    abort.abort();
    await expect(running).rejects.toThrow();
    expect(await client.suggest.dryRun({ project, settings })).toMatchObject({ clusters: 40, changed: 0 });
  });
});

describe('candidates', () => {
  it('come cluster by cluster with verdicts; a canonical in a cluster of several is a pick', async () => {
    const { db, pairs } = await openLaunch(3);
    keep(db, pairs[1]!.cluster, pairs[1]!.short, pairs[1]!.long);
    const found = Array.from(iterateCandidates(db), ({ cluster, members }) => ({
      cluster,
      members: members.map(({ article, verdict }) => [article, verdict]),
    }));
    const verdicts = [
      [null, null],
      ['discard', 'canonical'],
      [null, null],
    ];
    expect(found).toEqual(
      pairs.map(({ cluster, long, short }, at) => ({
        cluster,
        members: [
          [long, verdicts[at]![0]],
          [short, verdicts[at]![1]],
        ],
      })),
    );
    expect(countPicks(db)).toBe(1);
  });
});
