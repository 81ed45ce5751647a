// Links and separations, compared with the pairs that they mean, after any actions: the latest constraint on a pair
// counts.
import { describe, expect, it, vi } from 'vitest';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { readConstraints, separate } from '#electron/store/clusters/constraints.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { ChangeRecorder } from '#electron/store/history/change-recorder.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import type { ActionKind } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { pairsOf } from '../../helpers/constraint-pairs.ts';
import { freshRandom } from '../../helpers/random.ts';
import { tools } from '../../helpers/stored-projects.ts';
import { actAtRandom, clustersOf } from '../random-actions.ts';
import { syntheticProject } from '../synthetic-project.ts';

type Partition = ReadonlyMap<ClusterId, readonly ArticleId[]>;

/** Reads the articles of each cluster, the leader first. */
function partitionOf(db: ReadableDb): Partition {
  return new Map(Array.from(clustersOf(db), ([cluster, members]) => [cluster, members.map(({ article }) => article)]));
}

class Pairs {
  #kinds = new Map<string, 'same' | 'different'>();

  #nameOf(one: ArticleId, other: ArticleId): string {
    return one < other ? `${one} ${other}` : `${other} ${one}`;
  }

  say(some: readonly ArticleId[], kind: 'same' | 'different', others: readonly ArticleId[]): void {
    for (const one of some) for (const other of others) this.#kinds.set(this.#nameOf(one, other), kind);
  }

  forget(some: readonly ArticleId[], others: readonly ArticleId[]): void {
    for (const one of some)
      for (const other of others) {
        const name = this.#nameOf(one, other);
        if (this.#kinds.get(name) === 'different') this.#kinds.delete(name);
      }
  }

  copy(): Pairs {
    const copy = new Pairs();
    copy.#kinds = new Map(this.#kinds);
    return copy;
  }

  read(): string[] {
    return Array.from(this.#kinds, ([name, kind]) => `${name} ${kind}`).sort();
  }
}

/** Applies the constraints that a correction implies, derived from the clusters before and after it. */
function follow(pairs: Pairs, kind: ActionKind, before: Partition, after: Partition): void {
  const homes = (partition: Partition) =>
    new Map([...partition].flatMap(([cluster, articles]) => articles.map((article) => [article, cluster] as const)));
  const [was, is] = [homes(before), homes(after)];
  const moved = [...was.keys()].filter((article) => was.get(article) !== is.get(article));
  if (moved.length === 0) return;
  const from = before.get(was.get(moved[0]!)!)!;
  const into = before.get(is.get(moved[0]!)!) ?? [];
  const remaining = from.filter((article) => !moved.includes(article));
  pairs.say(moved, 'different', remaining);
  pairs.forget(moved, into);
  if (into.length > 0) pairs.say(kind === 'merge' ? [from[0]!] : moved, 'same', [into[0]!]);
}

describe('separations', () => {
  it('say after any corrections, and after undoing them, what the pairs say', async () => {
    let separated = 0;
    for (let round = 0; round < 6; round++) {
      const random = freshRandom(900 + round);
      const { db } = syntheticProject(40, 60 + round);
      const stored = () =>
        pairsOf(readConstraints(db))
          .map(({ a, b, kind }) => `${a} ${b} ${kind}`)
          .sort();
      const states = [new Pairs()];
      for (let step = 0; step < 60; step++) {
        const before = partitionOf(db);
        const last = findUndoable(db);
        await actAtRandom(db, random, step);
        if (findUndoable(db) === last) continue;
        const pairs = states.at(-1)!.copy();
        follow(pairs, listActions(db, null, 1)[0]!.kind, before, partitionOf(db));
        states.push(pairs);
        expect(stored(), `round ${round}, step ${step}`).toEqual(pairs.read());
        separated += readConstraints(db).separations.filter((sides) => sides.some(({ length }) => length > 1)).length;
      }
      while (states.length > 1) {
        await runUndoRedo(db, tools, { kind: 'undo', action: null, at: '' });
        states.pop();
        expect(stored()).toEqual(states.at(-1)!.read());
      }
      db.close();
    }
    expect(separated).toBeGreaterThan(200);
  });
});

describe('a separation of clusters with many links', () => {
  it('looks up the links of one side, each once', () => {
    const { db, articles } = syntheticProject(24, 63);
    const recorder = new ChangeRecorder(db, { kind: 'split', at: '2026-02-01T08:00:00.000Z', cluster: null });
    const prepare = vi.spyOn(db, 'prepare');
    const [some, others] = [articles.slice(0, 12), articles.slice(12)];
    db.transaction(() => separate(recorder, new Set(some), new Set(others)))();
    const [text] = prepare.mock.calls
      .map(([prepared]) => prepared)
      .filter((prepared) => /FROM links.*json_each/.test(prepared));
    prepare.mockRestore();
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all({ some: '[]', others: '[]' }) as { detail: string }[];
    const searches = plan.map(({ detail }) => detail).filter((detail) => / links /.test(detail));
    expect(searches).toEqual(new Array(2).fill('SEARCH links USING PRIMARY KEY (a_id=?)'));
    db.close();
  });
});
