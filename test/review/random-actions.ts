// Random actions of an editor, and the invariants of a project after each of them.
import { expect } from 'vitest';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { chooseMerging, flag, writeNote } from '#electron/stages/review/notes.ts';
import { iterateMemberStates } from '#electron/store/clusters/clusters.ts';
import { readConstraints } from '#electron/store/clusters/constraints.ts';
import { readClusterNote } from '#electron/store/clusters/notes.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import { findWrongCounts } from '#electron/store/file/recount.ts';
import {
  type ArticleId,
  type ClusterId,
  type ClusterStatus,
  type MemberState,
  type Verdict,
  verdicts,
} from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { mergeChoices } from '#shared/review/row-merge.ts';
import { pairsOf } from '../helpers/constraint-pairs.ts';
import type { Random } from '../helpers/random.ts';
import { tools } from '../helpers/stored-projects.ts';

export function clustersOf(db: ReadableDb): Map<ClusterId, MemberState[]> {
  const clusters = new Map<ClusterId, MemberState[]>();
  for (const state of iterateMemberStates(db))
    clusters.set(state.cluster, [...(clusters.get(state.cluster) ?? []), state]);
  return clusters;
}

function someOf<T>(items: readonly T[], most: number, random: Random): T[] {
  const first = random.int(items.length);
  return items.slice(first, first + 1 + random.int(most));
}

export function noteAtRandom(db: WritableDb, cluster: ClusterId, random: Random, at: string): void {
  const { note, isFlagged } = readClusterNote(db, cluster);
  const kind = random.int(3);
  if (kind === 0) chooseMerging(db, { cluster, choice: random.pick([...mergeChoices, null]), at });
  else if (kind === 1) flag(db, { cluster, isFlagged: !isFlagged, at });
  else writeNote(db, { cluster, shown: note, text: random.pick(['', `备注 ${random.uint32()}`]), at });
}

export async function actAtRandom(
  db: WritableDb,
  random: Random,
  minute: number,
  { notes = true } = {},
): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const clusters = clustersOf(db);
  const ids = [...clusters.keys()];
  const several = ids.filter((id) => clusters.get(id)!.length > 1);
  const cluster = random.pick(ids);
  const other = random.pick(ids.filter((id) => id !== cluster));
  const articlesOf = (id: ClusterId) => clusters.get(id)!.map(({ article }) => article);
  if (notes && random.int(7) === 0) {
    noteAtRandom(db, cluster, random, at);
    return;
  }
  switch (random.int(several.length > 0 ? 6 : 2)) {
    case 0:
      await merge(db, tools, { cluster, other, at });
      return;
    case 1:
      await move(db, tools, { cluster, articles: someOf(articlesOf(other), 2, random), at });
      return;
    case 2: {
      const chosen = random.pick(several);
      const members = articlesOf(chosen);
      const articles = someOf(members, 2, random).slice(0, members.length - 1);
      await split(db, tools, { cluster: chosen, articles, at });
      return;
    }
    default: {
      const chosen = random.pick(several);
      const changes = someOf(articlesOf(chosen), 3, random).map((article) => ({
        article,
        verdict: random.pick<Verdict | null>([...verdicts, null]),
      }));
      decide(db, chosen, changes, at);
    }
  }
}

/**
 * Checks the invariants: nothing is lost, all counts are right, nothing is contradictory, and every constraint is
 * obeyed.
 */
export function expectConsistent(db: ReadableDb): void {
  const clusters = clustersOf(db);
  const home = new Map<ArticleId, ClusterId>();
  const leaders = new Map(
    (
      db.prepare('SELECT id, leader_id AS leader, size, status FROM clusters').all() as {
        id: ClusterId;
        leader: ArticleId;
        size: number;
        status: ClusterStatus;
      }[]
    ).map(({ id, ...one }) => [id, one]),
  );
  expect([...clusters.keys()]).toEqual([...leaders.keys()].sort((a, b) => a - b));
  for (const [id, members] of clusters) {
    const articles = members.map(({ article }) => article);
    for (const article of articles) home.set(article, id);
    const status = statusOf(members.map(({ verdict }) => verdict));
    expect(leaders.get(id)).toEqual({ leader: articles[0], size: articles.length, status });
    expect(members.map(({ evidence }) => evidence.kinds[0] === 'centre')).toEqual(articles.map((_, at) => at === 0));
    for (const { evidence } of members) expect(articles).toContain(evidence.matched);
    expect(members.filter(({ verdict }) => verdict === 'canonical').length).toBeLessThanOrEqual(1);
    expect(members.length === 1 && members[0]!.verdict === 'discard', 'a discarded article alone').toBe(false);
  }
  expect(home.size).toBe(db.prepare('SELECT count(*) FROM articles').pluck().get());
  for (const { a, b, kind } of pairsOf(readConstraints(db)))
    expect(home.get(a) === home.get(b), `${a} ${kind} ${b}`).toBe(kind === 'same');
  expect(findWrongCounts(db)).toEqual([]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
}
