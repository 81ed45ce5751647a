// What suggestions know of articles, measured once a launch: texts never change, and a long one takes milliseconds.
import { setImmediate } from 'node:timers/promises';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import type { Contender } from '#shared/suggest/features.ts';
import { readBoilerplate } from '../review/boilerplate.ts';
import { readMembers, type StoredMember } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { type Measured, measureArticle } from '../suggest/features.ts';

export type MeasuredMember = StoredMember & Measured;

/** By what was learned of a project's boilerplate: after the next import it is another. */
const known = new WeakMap<ReadonlySet<string>, Map<ArticleId, Measured>>();
/** Articles that are remembered of a project, some 300 bytes each. */
const MOST_KNOWN = 50_000;
/** For so long, ms, texts are measured before other calls have their turn. */
const TURN = 10;

/** The members of a cluster, as they stand when all are measured. @throws Refusal CLUSTER_MISSING */
export async function readMeasuredMembers(
  db: ReadableDb,
  cluster: ClusterId,
): Promise<[MeasuredMember, ...MeasuredMember[]]> {
  const measured = await measureAll(db, readMembers(db, cluster));
  // Read again after the wait, in which there may have been other calls.
  const members = readMembers(db, cluster);
  if (members.length === 0) throw new Refusal('CLUSTER_MISSING', {});
  if (!members.every(({ article }) => measured.has(article.id))) return readMeasuredMembers(db, cluster);
  return members.map((member) => ({ ...member, ...measured.get(member.article.id)! })) as [
    MeasuredMember,
    ...MeasuredMember[],
  ];
}

export function toContenders(members: readonly [MeasuredMember, ...MeasuredMember[]]): [Contender, ...Contender[]] {
  return members.map(({ article, features }) => ({ article: article.id, features })) as [Contender, ...Contender[]];
}

/** Without holding up other calls. */
async function measureAll(db: ReadableDb, members: readonly StoredMember[]): Promise<Map<ArticleId, Measured>> {
  const learned = readBoilerplate(db);
  const before = known.get(learned) ?? new Map<ArticleId, Measured>();
  known.set(learned, before);
  if (before.size > MOST_KNOWN) before.clear();
  const found = new Map<ArticleId, Measured>();
  let begun = performance.now();
  for (const { article } of members) {
    const measured = before.get(article.id) ?? measureArticle(article, learned);
    before.set(article.id, measured);
    found.set(article.id, measured);
    if (performance.now() - begun < TURN) continue;
    await setImmediate();
    begun = performance.now();
  }
  return found;
}
