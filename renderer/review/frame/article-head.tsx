// Above each of the two texts: where the article comes from, why it is in the cluster, and its verdict.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { shownPublished } from '#shared/published-time.ts';
import { evidenceAgainst, evidenceHint, type MemberNumbers } from '../../ui/evidence-words.ts';
import { useFormat } from '../../ui/format.ts';
import { isSuggested } from '../decide/plan.ts';
import { VerdictControl } from '../decide/verdict-control.tsx';

type ArticleHeadProps = {
  detail: ClusterDetail;
  article: ArticleId;
  /** Undefined until it is read. */
  member: MemberText | undefined;
  numbers: MemberNumbers;
  role: 'base' | 'other';
  active: boolean;
  /** The articles are on the screen, and the cluster is in the list. */
  isDecidable: boolean;
  onVerdict: (verdict: Verdict | null) => void;
  onBase: () => void;
};

export function ArticleHead(props: ArticleHeadProps) {
  const { detail, article, member, numbers, role, active, isDecidable, onVerdict, onBase } = props;
  const { t } = useTranslation();
  const number = numbers.get(article)!;
  const { verdict } = detail.members[number - 1]!;
  const suggested = isSuggested(detail, { article, verdict });
  const facts = useHeadFacts(member);
  const name = t('compare.articleName', { number, role: t(`compare.${role}`) });
  return (
    <section className={active ? 'article-head active' : 'article-head'} aria-label={name}>
      <div className="head-line">
        <span className="head-role">{name}</span>
        <VerdictControl
          label={t('decide.verdictOf', { number })}
          verdict={verdict}
          disabled={!isDecidable}
          onVerdict={onVerdict}
        />
      </div>
      <div className="head-facts" title={facts}>
        {facts}
      </div>
      <div className="head-line head-evidence">
        {suggested && <span className="suggested-tag">{t('verdict.suggested')}</span>}
        <span className="head-why">
          {member && <EvidenceWords member={member} numbers={numbers} />}
          {member?.article.url && (
            <span className="head-url" title={member.article.url}>
              {member.article.url}
            </span>
          )}
        </span>
        {role === 'other' && (
          <Button type="link" size="small" title={`${t('compare.setBase')} (B)`} onClick={onBase}>
            {t('compare.setBase')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A blank keeps the line's height until the article is read. */
function useHeadFacts(member: MemberText | undefined): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!member) return '\u00a0';
  const { row, source, published, author, body } = member.article;
  const length = [...body].length;
  const facts = [
    t('article.row', { row: format.number(row) }),
    source,
    shownPublished(published),
    author,
    t('article.length', { length: format.number(length) }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function EvidenceWords({ member, numbers }: { member: MemberText; numbers: MemberNumbers }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="evidence numbers" title={evidenceHint(t, format, member.evidence)}>
      {evidenceAgainst(t, format, member, numbers)}
    </span>
  );
}
