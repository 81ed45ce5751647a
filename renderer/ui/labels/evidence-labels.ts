// Describes why an article is in its cluster: its relation to the article that it was compared with, then other
// evidence.
import type { TFunction } from 'i18next';
import type { RelatedReport } from '#shared/contract/review/related.ts';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId, Evidence } from '#shared/model/model.ts';
import type { Format } from '../../base/format.ts';

type Percent = Pick<Format, 'percent'>;
type MeasuredRelation = Pick<Evidence, 'relation' | 'matchedShare' | 'passages'>;

/** 转载：96% 相同，按 3 段对齐. Empty if a version that did not measure relations placed the article. */
export function describeRelation(t: TFunction, format: Percent, measured: MeasuredRelation): string {
  const { relation, matchedShare, passages } = measured;
  if (relation === null) return '';
  const name = t(`relation.${relation}`);
  if (!hasFigures(measured)) return name;
  return t('evidence.aligned', { relation: name, share: format.percent(matchedShare!), count: passages! });
}

/**
 * False for identical texts, which match in full, and for texts that share only boilerplate, which have almost nothing
 * else to measure.
 */
function hasFigures({ relation, matchedShare, passages }: MeasuredRelation): boolean {
  return relation !== 'identical' && relation !== 'boilerplate' && matchedShare !== null && Boolean(passages);
}

/** Kinds of evidence that the relation already implies. */
const IN_RELATION: readonly string[] = ['similarity', 'exact-text'];
/** Kinds of evidence that join articles whatever their relation is. */
const DECISIVE: readonly string[] = ['editor', 'url'];

/** True for a few seconds after a large correction. */
function isUnmeasured({ kinds }: Pick<Evidence, 'kinds'>): boolean {
  return kinds.includes('unmeasured');
}

/** Describes the evidence in one line. A decisive kind comes first, otherwise the relation. */
export function describeEvidence(t: TFunction, format: Percent, evidence: Evidence): string {
  const [first] = evidence.kinds;
  if (first === 'centre') return t('evidence.centre');
  const isDecisive = DECISIVE.includes(first);
  if (isUnmeasured(evidence))
    return [isDecisive && t(`evidence.${first}`), t('evidence.unmeasured')].filter(Boolean).join(' · ');
  if (evidence.relation === null) return measureLabel(t, format, evidence);
  const others = evidence.kinds.filter((kind, at) => !IN_RELATION.includes(kind) && !(isDecisive && at === 0));
  const parts = [
    isDecisive && t(`evidence.${first}`),
    describeRelation(t, format, evidence),
    others.map((kind) => t(`evidence.${kind}`)).join(t('evidence.comma')),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Names the article that the figures compare with, which may not be the one on screen: 与第 1 篇比 · 删节稿：96% 相同 */
export function evidenceAgainst(
  t: TFunction,
  format: Percent,
  { article, evidence }: Pick<Member, 'article' | 'evidence'>,
  numbers: MemberNumbers,
): string {
  const words = describeEvidence(t, format, evidence);
  const number = numbers.get(evidence.matched);
  return number === undefined || evidence.matched === article.id ? words : t('evidence.against', { number, words });
}

/** The position of each member in its cluster, from 1. */
export type MemberNumbers = ReadonlyMap<ArticleId, number>;

export function numberMembers(members: ClusterDetail['members']): MemberNumbers {
  return new Map(members.map(({ article }, at) => [article, at + 1]));
}

/**
 * The reason why an article is related coverage: 引用同一段 · 3 段. Texts that share only a sentence or two say just that.
 */
export function reasonLabels(
  t: TFunction,
  { figures, sentences }: Pick<RelatedReport, 'figures' | 'sentences'>,
): string {
  if (figures.relation === null || figures.relation === 'unrelated')
    return t('related.sameSentences', { count: sentences.length });
  const relation = t(`relation.${figures.relation}`);
  if (!hasFigures(figures)) return relation;
  return t('related.reason', { relation, count: figures.passages! });
}

/**
 * The evidence in a few words: 转载 96%. Names the article of the figures unless it is `opposite`, on the other side of
 * the screen.
 */
export function shortEvidence(
  t: TFunction,
  format: Percent,
  evidence: Evidence,
  numbers: MemberNumbers,
  opposite: ArticleId,
): string {
  const { kinds, relation, matchedShare, similarity, matched } = evidence;
  const [first] = kinds;
  if (first === 'centre') return t('evidence.centre');
  const parts: (string | false)[] = [DECISIVE.includes(first) && t(`evidence.${first}`)];
  if (isUnmeasured(evidence)) parts.push(t('evidence.unmeasured'));
  else if (relation === null) parts.push(t('correct.similar', { similarity: format.percent(similarity) }));
  else parts.push(t(`relation.${relation}`) + (hasFigures(evidence) ? ` ${format.percent(matchedShare!)}` : ''));
  const words = parts.filter(Boolean).join(' · ');
  const number = matched === opposite ? undefined : numbers.get(matched);
  return number === undefined ? words : t('evidence.against', { number, words });
}

/** Explains all figures; undefined for the first article, which was compared with no other. */
export function evidenceHint(t: TFunction, format: Percent, evidence: Evidence): string | undefined {
  if (evidence.kinds[0] === 'centre' || isUnmeasured(evidence)) return undefined;
  const figures = t('evidence.more', {
    words: measureLabel(t, format, evidence),
    containment: format.percent(evidence.containment),
  });
  if (evidence.relation === null) return figures;
  return [describeEvidence(t, format, evidence), t('evidence.alignedHint'), figures].join('\n');
}

function measureLabel(t: TFunction, format: Percent, { kinds, hd, similarity }: Evidence): string {
  return t('evidence.words', {
    kinds: kinds.map((kind) => t(`evidence.${kind}`)).join(t('evidence.comma')),
    hd: hd ?? '—',
    similarity: format.percent(similarity),
  });
}
