// What suggestions know of articles, measured once a launch: texts never change, and a long one takes milliseconds.
import { setImmediate } from 'node:timers/promises';
import type { ArticleId } from '#shared/model.ts';
import type { Contender, Features } from '#shared/suggest/features.ts';
import type { StoredMember } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { measureFeatures } from '../suggest/features.ts';

type Members = readonly [StoredMember, ...StoredMember[]];

const known = new WeakMap<ReadableDb, Map<ArticleId, Features>>();
/** Articles that are remembered of a project, some 200 bytes each. */
const MOST_KNOWN = 50_000;
/** For so long, ms, texts are measured before other calls have their turn. */
const TURN = 10;

/** As candidates for the canonical; waits for what is missing without holding up other calls. */
export async function toContenders(db: ReadableDb, members: Members): Promise<[Contender, ...Contender[]]> {
  const features = known.get(db) ?? new Map<ArticleId, Features>();
  known.set(db, features);
  if (features.size > MOST_KNOWN) features.clear();
  const contenders: Contender[] = [];
  let begun = performance.now();
  for (const { article } of members) {
    const measured = features.get(article.id) ?? measureFeatures(article);
    features.set(article.id, measured);
    contenders.push({ article: article.id, features: measured });
    if (performance.now() - begun < TURN) continue;
    await setImmediate();
    begun = performance.now();
  }
  return contenders as [Contender, ...Contender[]];
}
