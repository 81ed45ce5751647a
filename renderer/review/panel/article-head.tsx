import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { evidenceHint, type MemberNumbers, shortEvidence } from '../../ui/labels/evidence-labels.ts';
import { useWanted, useWantedElement } from '../../ui/toast/show-changed.ts';
import { isSuggested, planVerdicts } from '../decide/plan-decision.ts';
import { VerdictControl, VerdictMark } from '../decide/verdict-control.tsx';

type ArticleHeadProps = {
  detail: ClusterDetail;
  article: ArticleId;
  /** The article on the other side. */
  opposite: ArticleId;
  /** Undefined until the article is read. */
  member: MemberText | undefined;
  numbers: MemberNumbers;
  role: 'base' | 'other';
  active: boolean;
  isDecidable: boolean;
  onVerdict: (verdict: Verdict | null) => void;
  onBase: () => void;
  /** Shown after the source. */
  tag: ReactNode;
  /** Shown at the end of the facts. */
  action: ReactNode;
  /** Replaces the number by a choice of all articles. */
  children?: ReactNode;
};

export function ArticleHead(props: ArticleHeadProps) {
  const {
    detail,
    article,
    opposite,
    member,
    numbers,
    role,
    active,
    isDecidable,
    onVerdict,
    onBase,
    tag,
    action,
    children,
  } = props;
  const { t } = useTranslation();
  const number = numbers.get(article)!;
  const { verdict } = detail.members[number - 1]!;
  const wanted = useWanted();
  const isWanted = wanted?.kind === 'article' && wanted.cluster === detail.id && wanted.article === article;
  const head = useWantedElement<HTMLElement>(isWanted);
  const name = t('compare.articleName', { number, role: t(`compare.${role}`) });
  return (
    <section ref={head} className={active ? 'article-head active' : 'article-head'} aria-label={name}>
      <div className="line head-line">
        {children ?? (
          <span className="head-number numbers" title={name}>
            {number}
          </span>
        )}
        {member && (
          <span key={article} className="head-source one-line" title={member.article.source}>
            {member.article.source || t('article.row', { row: member.article.row })}
          </span>
        )}
        {tag}
        {member && isSuggested(detail, { article, verdict }) && (
          <span key={`suggested ${article}`} className="tag accent suggested-tag">
            {t('verdict.suggested')}
          </span>
        )}
      </div>
      {/* The bar decides about two articles at once. */}
      {detail.members.length > 2 ? (
        <VerdictControl
          label={t('decide.verdictOf', { number })}
          verdict={verdict}
          suggested={planVerdicts(detail).get(article)}
          disabled={!isDecidable}
          onVerdict={onVerdict}
        />
      ) : (
        verdict && <VerdictMark verdict={verdict} />
      )}
      <div className="line head-facts soft small">
        {role === 'other' && detail.members.length > 2 && (
          <Button
            type="link"
            size="small"
            aria-label={t('compare.setBase')}
            title={`${t('compare.setBase')} (${keyOf('base')})`}
            onClick={onBase}
          >
            ⇄
          </Button>
        )}
        {member && <HeadFacts key={article} {...{ member, numbers, opposite }} isShort={action !== null} />}
        {action}
      </div>
    </section>
  );
}

type HeadFactsProps = {
  member: MemberText;
  numbers: MemberNumbers;
  opposite: ArticleId;
  /** Leaves room for an action. */
  isShort: boolean;
};

/** A fact that does not fit wraps out of sight, so that all that is seen is whole. The tooltip has all. */
function HeadFacts({ member, numbers, opposite, isShort }: HeadFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { evidence } = member;
  const { row, published, author, body, url } = member.article;
  const [time, length] = [displayPublished(published), t('article.length', { count: [...body].length })];
  const where = t('article.row', { row: format.number(row) });
  const title = [evidenceHint(t, format, evidence), join([time, length]), join([where, author, url])];
  const facts = [time, shortEvidence(t, format, evidence, numbers, opposite), length];
  if (!isShort) facts.push(where, author);
  return (
    <span className="line numbers" title={title.filter(Boolean).join('\n')}>
      {facts.filter(Boolean).map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each fact keeps its place.
        <span key={at} className="one-line">
          {fact}
        </span>
      ))}
    </span>
  );
}

function join(facts: readonly string[]): string {
  return facts.filter(Boolean).join(' · ');
}
