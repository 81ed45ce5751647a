// Articles as risks are measured, without a project.
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { measureArticle } from '#electron/core/suggest/features.ts';
import type { RiskMember } from '#electron/stages/review/risk/copies.ts';
import { toRiskMember } from '#electron/stages/review/risk/risk-member.ts';
import type { ArticleId } from '#shared/model/model.ts';

export type GivenArticle = {
  readonly body: string;
  readonly title?: string;
  readonly source?: string;
  readonly published?: string;
};

const texts = new ComparableTexts();

/** @param at its place in the cluster, from 0; its number is the next one */
export function riskMemberOf(
  { body, title = '雨污分流改造完成', source = '晚报', published = '2026-03-01' }: GivenArticle,
  at: number,
): RiskMember {
  const text = { article: (at + 1) as ArticleId, title, body, source, published };
  return toRiskMember(text, measureArticle({ ...text, url: '', author: '' }, NO_BOILERPLATE), texts);
}
