// Finds undecided articles that no suggestion removes, because they are no duplicates of the kept article. A cluster is
// connected by its representative, which need not be the kept article.
import { type ArticleId, duplicateRelations } from '#shared/model/model.ts';
import { type Comparable, ComparableTexts } from '../../core/cluster/comparable.ts';
import { areDuplicates } from '../../core/cluster/relation/duplicates.ts';
import { RelationMeter } from '../../core/cluster/relation/measures.ts';
import { readComparedFields } from '../../store/articles.ts';
import { readLeftOut, readThresholds } from '../../store/comparison-basis.ts';
import type { ReadableDb } from '../../store/database.ts';
import type { ArticleOutcome, ExportPlan } from './plan.ts';

/** Empty for profiles other than `standard`: their sources define what a duplicate is. */
export function findNonDuplicates(db: ReadableDb, { outcomes }: ExportPlan): Set<ArticleId> {
  const nonDuplicates = new Set<ArticleId>();
  const standard = readThresholds(db);
  if (standard === null) return nonDuplicates;
  const boilerplate = readLeftOut(db);
  const meter = new RelationMeter();
  let texts: ComparableTexts | undefined;
  const read = (article: ArticleId) => {
    texts ??= new ComparableTexts();
    return texts.of(readComparedFields(db, article), boilerplate);
  };
  // One text is enough, because articles come cluster by cluster.
  let latest: { readonly article: ArticleId; readonly comparable: Comparable } | undefined;
  const readKept = (article: ArticleId) => {
    if (latest?.article !== article) latest = { article, comparable: read(article) };
    return latest.comparable;
  };
  for (const outcome of outcomes.values()) {
    const kept = outcome.canonical === null ? undefined : outcomes.get(outcome.canonical);
    if (!kept || outcome.kept || outcome.verdict !== null || isKnownDuplicate(outcome, kept)) continue;
    const measures = meter.measure(read(outcome.article), readKept(kept.article));
    if (!areDuplicates(measures, standard)) nonDuplicates.add(outcome.article);
  }
  return nonDuplicates;
}

/** True if the editor placed the article, or if the two were compared when one joined the other. */
function isKnownDuplicate(removed: ArticleOutcome, kept: ArticleOutcome): boolean {
  return removed.evidence.kinds[0] === 'editor' || isMeasured(removed, kept) || isMeasured(kept, removed);
}

function isMeasured({ evidence }: ArticleOutcome, { article }: ArticleOutcome): boolean {
  return evidence.matched === article && duplicateRelations.includes(evidence.relation);
}
