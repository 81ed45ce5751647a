import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { displayPublished } from '#shared/published-time.ts';
import { useFormat } from '../../ui/format.ts';
import { evidenceAgainst, evidenceHint, type MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { useWanted, useWantedElement } from '../../ui/toast/show-changed.ts';
import { isSuggested, planVerdicts } from '../decide/plan.ts';
import { VerdictControl } from '../decide/verdict-control.tsx';
import { keyOf } from '../review-keys.ts';

type ArticleHeadProps = {
  detail: ClusterDetail;
  article: ArticleId;
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
  const { detail, article, member, numbers, role, active, isDecidable, onVerdict, onBase, tag, action, children } =
    props;
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
      <VerdictControl
        label={t('decide.verdictOf', { number })}
        verdict={verdict}
        suggested={planVerdicts(detail).get(article)}
        disabled={!isDecidable}
        onVerdict={onVerdict}
      />
      <div className="head-facts soft small">
        {role === 'other' && (
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
        {member && <HeadFacts key={article} member={member} numbers={numbers} />}
        {action}
      </div>
    </section>
  );
}

function HeadFacts({ member, numbers }: { member: MemberText; numbers: MemberNumbers }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, published, author, body, url } = member.article;
  const join = (facts: readonly string[]) => facts.filter(Boolean).join(' · ');
  const first = join([displayPublished(published), t('article.length', { count: [...body].length })]);
  const evidence = evidenceAgainst(t, format, member, numbers);
  const others = join([t('article.row', { row: format.number(row) }), author, url]);
  return (
    <span
      className="one-line numbers"
      title={[evidenceHint(t, format, member.evidence), first, others].filter(Boolean).join('\n')}
    >
      {first} · {evidence && `${evidence} · `}
      {others}
    </span>
  );
}
