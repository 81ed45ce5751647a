// Deciding, against a model of it: at most one canonical, a complete log, and expected errors that change nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { decide, type VerdictChange } from '#electron/stages/review/decide.ts';
import { iterateMemberStates, readVerdicts } from '#electron/store/clusters/clusters.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { countDiscarded, readDecidedAt } from '#electron/store/decisions.ts';
import { readClusterState } from '#electron/store/history/revisions.ts';
import { type ArticleId, type ClusterId, type Verdict, verdicts } from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import {
  addMember,
  addStories,
  newImport,
  newProject,
  readVerdictLog,
  type Story,
  tools,
  type VerdictEvent,
} from '../helpers/stored-projects.ts';

const SIZES = [4, 3, 1];
const AT = '2024-03-01T09:00:00.000Z';

type Verdicts = Map<ArticleId, Verdict | null>;

const change = fc.record({ place: fc.nat({ max: 3 }), verdict: fc.option(fc.constantFrom(...verdicts)) });
const decision = fc.record({
  story: fc.nat({ max: SIZES.length - 1 }),
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
});

function changesFor(
  { articles }: Story,
  changes: readonly { place: number; verdict: Verdict | null }[],
): VerdictChange[] {
  return changes.map(({ place, verdict }) => ({ article: articles[place % articles.length]!, verdict }));
}

/**
 * The contract as a model: changes apply in order, and a new canonical makes the former one of its cluster undecided.
 */
function applyToModel(model: Verdicts, story: Story, changes: readonly VerdictChange[]): void {
  for (const { article, verdict } of changes) {
    const former = story.articles.filter((one) => one !== article && model.get(one) === 'canonical');
    if (verdict === 'canonical') for (const one of former) model.set(one, null);
    model.set(article, verdict);
  }
}

function currentVerdicts(db: ReadableDb): Verdicts {
  return new Map(Array.from(iterateMemberStates(db), ({ article, verdict }) => [article, verdict]));
}

/** The verdicts that the log implies. Checks that each entry begins where the article's last one ended. */
function replay(log: readonly VerdictEvent[], articles: Iterable<ArticleId>): Verdicts {
  const result: Verdicts = new Map(Array.from(articles, (article) => [article, null]));
  for (const { article, before, after } of log) {
    expect(result.get(article)).toBe(before);
    expect(after).not.toBe(before);
    result.set(article, after);
  }
  return result;
}

function projectWithStories() {
  const { db } = newProject();
  return { db, stories: addStories(db, SIZES) };
}

describe('decide', () => {
  it('does what the model does, with at most one canonical, and logs all of it', () => {
    void fc.assert(
      fc.property(fc.array(decision, { maxLength: 12 }), (decisions) => {
        const { db, stories } = projectWithStories();
        const model = currentVerdicts(db);
        decisions.forEach(({ story, changes }, minute) => {
          const chosen = stories[story]!;
          const asked = changesFor(chosen, changes);
          const decideAll = () => decide(db, chosen.cluster, asked, new Date(minute * 60_000).toISOString());
          // A single article can't be discarded, because nothing would be kept in its place.
          if (chosen.articles.length === 1 && asked.at(-1)!.verdict === 'discard') {
            expectAppError(decideAll, 'CLUSTER_MISSING');
            return;
          }
          const before = new Map(model);
          applyToModel(model, chosen, asked);
          const { changed, ...state } = decideAll();
          const isChanged = ({ article, verdict }: VerdictChange) => before.get(article) !== verdict;
          const given = chosen.articles.map((article) => ({ article, verdict: model.get(article)! }));
          expect(changed).toEqual(given.filter(isChanged));
          const held = [...readVerdicts(db, chosen.cluster).values()];
          expect(state).toEqual({ rev: readClusterState(db, chosen.cluster)!.rev, status: statusOf(held) });
          expect(held.filter((verdict) => verdict === 'canonical').length).toBeLessThanOrEqual(1);
        });
        expect(currentVerdicts(db)).toEqual(model);
        expect(replay(readVerdictLog(db), model.keys())).toEqual(model);
        expect(countDiscarded(db)).toBe([...model.values()].filter((verdict) => verdict === 'discard').length);
        db.close();
      }),
      { numRuns: 40 },
    );
  });

  it('dates a verdict when it was given, not when it was given again', () => {
    const { db, stories } = projectWithStories();
    const { cluster, articles } = stories[0]!;
    decide(db, cluster, [{ article: articles[0]!, verdict: 'keep' }], AT);
    decide(db, cluster, [{ article: articles[0]!, verdict: 'keep' }], '2024-03-02T09:00:00.000Z');
    expect(readDecidedAt(db, articles[0]!)).toBe(AT);
    expect(readVerdictLog(db)).toEqual([{ article: articles[0], cluster, before: null, after: 'keep', at: AT }]);
    db.close();
  });

  it('logs a canonical that was replaced', () => {
    const { db, stories } = projectWithStories();
    const { cluster, articles } = stories[0]!;
    decide(db, cluster, [{ article: articles[0]!, verdict: 'canonical' }], AT);
    decide(db, cluster, [{ article: articles[1]!, verdict: 'canonical' }], AT);
    const changes = readVerdictLog(db).map(({ article, before, after }) => ({ article, before, after }));
    expect(changes).toHaveLength(3);
    expect(changes).toContainEqual({ article: articles[0], before: 'canonical', after: null });
    db.close();
  });

  it('refuses an article of another cluster, and then changes nothing', () => {
    const { db, stories } = projectWithStories();
    const [first, second] = stories as [Story, Story];
    decide(db, first.cluster, [{ article: first.articles[0]!, verdict: 'canonical' }], AT);
    const [before, logBefore] = [currentVerdicts(db), readVerdictLog(db)];
    for (const stranger of [second.articles[0]!, 9999 as ArticleId]) {
      const changes: VerdictChange[] = [
        { article: first.articles[1]!, verdict: 'canonical' },
        { article: stranger, verdict: 'discard' },
      ];
      for (const asked of [changes, changes.toReversed()])
        expectAppError(() => decide(db, first.cluster, asked, AT), 'ARTICLE_NOT_IN_CLUSTER');
      expect(currentVerdicts(db)).toEqual(before);
      expect(readVerdictLog(db)).toEqual(logBefore);
    }
    expectAppError(
      () => decide(db, 9999 as ClusterId, [{ article: first.articles[0]!, verdict: 'keep' }], AT),
      'CLUSTER_MISSING',
    );
    db.close();
  });

  it('refuses where others hold than the editor saw, and then changes nothing; what an import adds is no matter', () => {
    const { db, stories } = projectWithStories();
    const { cluster, articles } = stories[0]!;
    const [first, second] = articles as [ArticleId, ArticleId];
    const seen = readClusterState(db, cluster)!;
    const decided = decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT, seen);
    expect(decided).toEqual({ ...readClusterState(db, cluster), changed: [{ article: first, verdict: 'canonical' }] });
    const [before, logBefore] = [currentVerdicts(db), readVerdictLog(db)];
    const again = () => decide(db, cluster, [{ article: second, verdict: 'canonical' }], AT, seen);
    expectAppError(again, 'DECIDED_MEANWHILE');
    expect(currentVerdicts(db)).toEqual(before);
    expect(readVerdictLog(db)).toEqual(logBefore);
    addMember(db, newImport(db, { sheet: '又一批' }), 2, articles[0]!);
    decide(db, cluster, [{ article: second, verdict: 'discard' }], AT, decided);
    expect(currentVerdicts(db).get(second)).toBe('discard');
    db.close();
  });

  it('keeps a log that still replays after an import was removed and its article numbers were given out again', async () => {
    const { db } = newProject();
    const importId = newImport(db);
    const { cluster, articles } = addStories(db, [2], importId)[0]!;
    decide(db, cluster, [{ article: articles[0]!, verdict: 'discard' }], AT);
    await removeImport(db, tools, importId, AT);
    const again = addStories(db, [2])[0]!;
    const current = currentVerdicts(db);
    expect([...current.keys()]).toEqual(again.articles);
    const all = new Set([...current.keys(), ...readVerdictLog(db).map(({ article }) => article)]);
    const replayed = replay(readVerdictLog(db), all);
    for (const [article, verdict] of current) expect(replayed.get(article)).toBe(verdict);
    db.close();
  });
});
