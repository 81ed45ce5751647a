// Measures the risks of clusters that have none yet, a few at a time (placing/measure-risks.ts).
import type { ClusterId } from '#shared/model.ts';
import type { ClusterMeasures } from '#shared/risk.ts';
import { ComparableTexts } from '../../cluster/comparable.ts';
import { listMembers, readArticleTexts } from '../../store/clusters/members.ts';
import { dropRisk, listUnmeasuredRisks, saveRisk } from '../../store/clusters/risks.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { compareCopies } from '../../suggest/compare-copies.ts';
import { measureArticle, rememberSentences } from '../../suggest/features.ts';
import { shortlist } from '../../suggest/shortlist.ts';
import { suggest } from '../../suggest/suggest.ts';
import { readSuggestBasis } from '../suggestion.ts';
import { CopyAligner } from './align-copies.ts';
import { measureCluster } from './measure-cluster.ts';
import type { PhraseUsage } from './phrase-usage.ts';
import { toRiskMember } from './risk-member.ts';

/** Clusters that are looked up at a time. */
const PAGE = 50;

export class RiskMeter {
  readonly texts = new ComparableTexts();
  readonly #aligner = new CopyAligner();
  usage: PhraseUsage | null = null;

  /** Measures as if nothing were decided; null for an article alone. */
  measure(db: ReadableDb, cluster: ClusterId): ClusterMeasures | null {
    const all = listMembers(db, cluster).map((member) => ({ ...member, verdict: null }));
    if (all.length < 2) return null;
    const { settings, model, boilerplate } = readSuggestBasis(db);
    const reader = rememberSentences();
    const chosen = readArticleTexts(db, shortlist(all, settings.rules)).map((text) => ({
      ...text,
      ...measureArticle(text, boilerplate, reader),
    }));
    const comparing = compareCopies(chosen);
    let step = comparing.next();
    while (!step.done) step = comparing.next();
    const comparisons = step.value;
    const [first, ...others] = chosen.map(({ article, features }, at) => ({
      article,
      features,
      comparison: comparisons[at]!,
    }));
    const { article: suggested, reasons } = suggest([first!, ...others], settings, model);
    const members = chosen.map((one) => toRiskMember(one, one, this.texts));
    const kept = members.find(({ article }) => article === suggested)!;
    const discarded = members.filter((member) => member !== kept);
    const tools = { aligner: this.#aligner, usage: () => this.usage };
    return { ...measureCluster(kept, discarded, tools), reasons, isPartial: members.length < all.length };
  }
}

/** Call in a transaction. */
export function measureSomeRisks(db: WritableDb, meter: RiskMeter, basis: string, hasTime: () => boolean): void {
  let clusters: ClusterId[];
  do {
    clusters = listUnmeasuredRisks(db, basis, PAGE);
    for (const cluster of clusters) {
      const measures = meter.measure(db, cluster);
      if (measures) saveRisk(db, cluster, basis, measures);
      else dropRisk(db, cluster);
      if (!hasTime()) return;
    }
  } while (clusters.length > 0);
}
