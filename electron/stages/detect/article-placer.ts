// Places articles by a pass and saves where each went: for an import into the project, for a re-cluster into a preview.
import type { Detection } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId, Evidence } from '#shared/model/model.ts';
import { ConstrainedPass } from '../../core/cluster/constrained-pass.ts';
import type { Constraints } from '../../core/cluster/constraints.ts';
import { EvidenceMeter } from '../../core/cluster/evidence.ts';
import type { IncomingArticle } from '../../core/cluster/pass.ts';
import { RelationMeter } from '../../core/cluster/relation/measures.ts';
import { createPass } from '../../core/profiles/create-pass.ts';
import { joinCluster, openCluster, setRepresentative, suggestMerge } from '../../store/clusters/clusters.ts';
import {
  addFingerprint,
  addIndexKeys,
  iteratePlacementParts,
  readPlacements,
} from '../../store/clusters/placements.ts';
import type { WritableDb } from '../../store/database.ts';
import type { PlacedArticleCache } from './placed-articles.ts';

/**
 * Merges two clusters, given by their leaders, which an article has shown to be the same story.
 * @param evidence of the former leader, against that article
 */
export type Absorb = (former: ArticleId, into: ArticleId, evidence: Evidence) => void;

type Placing = {
  readonly detection: Detection;
  readonly constraints: Constraints;
  readonly absorb: Absorb;
  /** The id of the cluster that an article opens; null: the next. */
  readonly clusterOf: (leader: ArticleId) => ClusterId | null;
};

export class ArticlePlacer {
  readonly #db: WritableDb;
  readonly #placed: PlacedArticleCache;
  readonly #pass: ConstrainedPass;
  readonly #meter: EvidenceMeter;
  readonly #absorb: Absorb;
  readonly #constraints: Constraints;
  readonly #clusterOf: (leader: ArticleId) => ClusterId | null;

  /** @param placed reads fingerprints from `db` as well */
  constructor(db: WritableDb, placed: PlacedArticleCache, { detection, constraints, absorb, clusterOf }: Placing) {
    this.#db = db;
    this.#placed = placed;
    const meter = new RelationMeter();
    this.#meter = new EvidenceMeter(meter);
    this.#pass = new ConstrainedPass(createPass(detection, placed, meter), constraints);
    this.#absorb = absorb;
    this.#constraints = constraints;
    this.#clusterOf = clusterOf;
  }

  /**
   * Takes in what is placed in `db` already, before the first call of `place`. Yields after every part of some
   * milliseconds: the caller may do other work then, but may not change a cluster.
   */
  *restore(): Generator<void> {
    const parts = this.#pass.asksProject
      ? [readPlacements(this.#db, this.#constraints.articles())]
      : iteratePlacementParts(this.#db);
    for (const part of parts) {
      for (const placement of part) this.#pass.restore(placement);
      yield;
    }
  }

  /** Call inside a transaction, in the order of placing. @returns the milliseconds that comparing took, without saving */
  place(incoming: IncomingArticle): number {
    const { article, fingerprint } = incoming;
    const start = performance.now();
    const { match, otherMatches, mergedClusters, represents, keys } = this.#pass.place(incoming);
    const evidence = match && this.#meter.measure(incoming, this.#compared(match.matched), match);
    const brought = mergedClusters.map((former) => {
      const shown = { leader: match!.leader, matched: article, kind: match!.kind };
      return this.#meter.measure(this.#compared(former), incoming, shown);
    });
    const comparing = performance.now() - start;

    if (fingerprint) addFingerprint(this.#db, article, fingerprint);
    if (match && evidence) joinCluster(this.#db, article, match.leader, evidence);
    else openCluster(this.#db, article, this.#clusterOf(article));
    if (match && represents) setRepresentative(this.#db, match.leader, article);
    if (keys) addIndexKeys(this.#db, article, keys);
    for (const [at, former] of mergedClusters.entries()) this.#absorb(former, match!.leader, brought[at]!);
    for (const leader of otherMatches) suggestMerge(this.#db, article, leader);
    return comparing;
  }

  #compared(article: ArticleId) {
    return { comparable: this.#placed.read(article), fingerprint: this.#placed.fingerprintOf(article) };
  }
}
