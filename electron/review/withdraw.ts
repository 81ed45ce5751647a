// Withdraws articles of which an import has brought the next version. A withdrawn article leaves its cluster, with its
// verdict, and stays in the project with all its cells; one action tells of it and brings it back.
//
// The verdict was given on another text, so the newer version has none: where it is in the same cluster, that is open again
// for its sake. What the editor has said of pairs is about the story and holds of the newer version as well.
import type { ArticleId, ClusterId, Standing } from '#shared/model.ts';
import type { Constraint } from '../cluster/constraints.ts';
import { readStandings } from '../store/clusters.ts';
import { readConstraintsNaming, setConstraint } from '../store/constraints.ts';
import { clusterOf, dropSuggestionsOf } from '../store/corrections.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { setVerdict } from '../store/decisions.ts';
import { Recorder } from '../store/recorder.ts';
import { markWithdrawn } from '../store/versions.ts';
import { type Tools, type Work, writeMeasured } from './correct.ts';
import { leaveBehind, membersOf, transfer } from './corrections.ts';
import { settleVerdicts } from './verdicts-after.ts';

/**
 * All of it in one transaction with what `finish` writes, or nothing.
 * @param successors the newer version of each that is to be withdrawn.
 */
export function withdraw(
  db: WritableDb,
  tools: Tools,
  successors: ReadonlyMap<ArticleId, ArticleId>,
  at: string,
  finish: () => void,
): Promise<void> {
  return writeMeasured(db, tools, (figures) => {
    // Those of one cluster leave it together.
    const clusters = new Map(Array.from(successors.keys(), (article) => [article, clusterOf(db, article)!]));
    const pairs = [...successors].sort(([a], [b]) => clusters.get(a)! - clusters.get(b)! || a - b);
    const recorder = new Recorder(db, { kind: 'update', at, cluster: null });
    withdrawAll({ recorder, figures }, pairs);
    recorder.close();
    finish();
  });
}

type Pair = readonly [article: ArticleId, successor: ArticleId];

function withdrawAll(work: Work, pairs: readonly Pair[]): void {
  for (const [article, successor] of pairs) inheritConstraints(work, article, successor);
  const leaving = new Map<ClusterId, Pair[]>();
  for (const pair of pairs) {
    const cluster = clusterOf(work.recorder.db, pair[0])!;
    const others = leaving.get(cluster);
    if (others) others.push(pair);
    else leaving.set(cluster, [pair]);
  }
  for (const [cluster, pairs] of leaving) leaveCluster(work, cluster, pairs);
}

function leaveCluster(work: Work, cluster: ClusterId, pairs: readonly Pair[]): void {
  const { recorder } = work;
  const leaving = new Set(pairs.map(([article]) => article));
  const before = readStandings(recorder.db, cluster);
  const remaining = before.filter(({ article }) => !leaving.has(article));
  for (const article of leaving) {
    setVerdict(recorder, article, null);
    dropSuggestionsOf(recorder, article);
  }
  if (remaining.length > 0) leaveBehind(work, leaving, remaining);
  for (const article of leaving) recorder.put('memberships', [article], null);
  if (remaining.length === 0) recorder.closeCluster(cluster);
  for (const [article, successor] of pairs) markWithdrawn(recorder, article, successor);
  settleVerdicts(work, before, remaining.length > 0 ? [cluster] : []);
}

/**
 * Where the successor was placed against what was said of its predecessor, it takes the place of that, unless more is said
 * of it by then; what does not hold there of a second predecessor is told by the action alone.
 */
function inheritConstraints(work: Work, article: ArticleId, successor: ArticleId): void {
  const { recorder } = work;
  const { db } = recorder;
  const all = saidOf(db, article);
  if (all.length === 0) return;
  const said = all.filter(({ other }) => other !== successor);
  const holds = ({ other, kind }: Said) => (clusterOf(db, other) === clusterOf(db, successor)) === (kind === 'same');
  const isFree = saidOf(db, successor).every(({ other }) => other === article);
  if (isFree && !said.every(holds)) takePlace(work, article, successor);
  for (const { other } of all) setConstraint(recorder, { a: article, b: other, kind: null });
  for (const one of said) if (holds(one)) setConstraint(recorder, { a: successor, b: one.other, kind: one.kind });
}

type Said = { readonly other: ArticleId; readonly kind: Constraint['kind'] };

function saidOf(db: ReadableDb, article: ArticleId): Said[] {
  return readConstraintsNaming(db, article).map(({ a, b, kind }) => ({ other: a === article ? b : a, kind }));
}

function takePlace(work: Work, article: ArticleId, successor: ArticleId): void {
  const { db } = work.recorder;
  const into = membersOf(db, clusterOf(db, article)!);
  const from: readonly Standing[] = readStandings(db, clusterOf(db, successor)!);
  if (from[0]!.cluster === into[0].cluster) return;
  const moved = from.filter((member) => member.article === successor);
  const remaining = from.filter((member) => member.article !== successor);
  transfer(work, moved, remaining, into);
  const left = remaining.length > 0 ? [from[0]!.cluster] : [];
  settleVerdicts(work, [...into, ...from], [into[0].cluster, ...left]);
}
