// Measures the risks of clusters that have none yet, a few at a time (stages/detect/measure-risks.ts).
import type { StandardThresholds } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ClusterMeasures } from '#shared/review/risk.ts';
import { isRowMerged } from '#shared/review/row-merge.ts';
import { ComparableTexts } from '../../../core/cluster/comparable.ts';
import { areDuplicates, isOtherItem } from '../../../core/cluster/relation/duplicates.ts';
import { RelationMeter } from '../../../core/cluster/relation/measures.ts';
import { compareCopies } from '../../../core/suggest/compare-copies.ts';
import { measureArticle, rememberSentences } from '../../../core/suggest/features.ts';
import { isMeasuredInPart } from '../../../core/suggest/measured-part.ts';
import { shortlist } from '../../../core/suggest/shortlist.ts';
import { suggest } from '../../../core/suggest/suggest.ts';
import { readMemberStates } from '../../../store/clusters/clusters.ts';
import { type ArticleText, listMembers, readArticleTexts } from '../../../store/clusters/members.ts';
import { dropRisk, listUnmeasuredRisks, saveRisk } from '../../../store/clusters/risks.ts';
import { readThresholds } from '../../../store/comparison-basis.ts';
import type { ReadableDb, WritableDb } from '../../../store/database.ts';
import { readColumns } from '../../../store/filled-columns.ts';
import { readSuggestBasis, type SuggestBasis } from '../suggestion.ts';
import { CopyAligner } from './align-copies.ts';
import type { RiskMember } from './copies.ts';
import { measureCluster } from './measure-cluster.ts';
import type { PhraseUsage } from './phrase-usage.ts';
import { toRiskMember } from './risk-member.ts';

/** Clusters that are looked up at a time. */
const PAGE = 50;

export class RiskMeter {
  readonly texts = new ComparableTexts();
  readonly #aligner = new CopyAligner();
  readonly #meter = new RelationMeter();
  usage: PhraseUsage | null = null;

  /** Measures as if nothing were decided; null for an article alone. */
  measure(db: ReadableDb, cluster: ClusterId): ClusterMeasures | null {
    const all = listMembers(db, cluster).map((member) => ({ ...member, verdict: null }));
    if (all.length < 2) return null;
    const basis = readSuggestBasis(db);
    const chosen = shortlist(all, basis.settings.rules);
    const columns = readColumns(db, chosen);
    const merged = new Set(
      readMemberStates(db, cluster)
        .filter(isRowMerged)
        .map(({ article }) => article),
    );
    const texts = readArticleTexts(db, chosen).map((text) => ({
      ...text,
      columns: columns.get(text.article)!,
      isRowMerged: merged.has(text.article),
    }));
    const isPartial = texts.length < all.length || texts.some(isMeasuredInPart);
    return { ...this.measureTexts(texts, basis, readThresholds(db)), isPartial };
  }

  /**
   * @param texts two or more articles of one cluster
   * @param standard by which two articles are duplicates; null: the profile has other rules
   * @param keep the article that would be kept; default: the suggested one
   */
  measureTexts(
    texts: readonly (ArticleText & Pick<RiskMember, 'columns' | 'isRowMerged'>)[],
    { settings, model, boilerplate }: SuggestBasis,
    standard: StandardThresholds | null,
    keep?: ArticleId,
  ): Omit<ClusterMeasures, 'isPartial'> {
    const reader = rememberSentences();
    const chosen = texts.map((text) => ({ ...text, ...measureArticle(text, boilerplate, reader) }));
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
    const kept = members.find(({ article }) => article === (keep ?? suggested))!;
    const discarded = members.filter((member) => member !== kept);
    const tools = {
      aligner: this.#aligner,
      usage: () => this.usage,
      relate: (one: RiskMember, other: RiskMember) => {
        if (standard === null) return { isDuplicate: true, isOfOneForm: false };
        const measures = this.#meter.measure(one.comparable, other.comparable);
        return { isDuplicate: areDuplicates(measures, standard), isOfOneForm: isOtherItem(measures) };
      },
    };
    return { ...measureCluster(kept, discarded, tools), reasons };
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
