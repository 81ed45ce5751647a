// Above each of the two texts: where the article comes from, why it is in the cluster, and its verdict.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { Verdict } from '#shared/model.ts';
import { shownPublished } from '#shared/published-time.ts';
import { evidenceAgainst, evidenceHint, numberMembers } from '../../ui/evidence-words.ts';
import { useFormat } from '../../ui/format.ts';
import { isSuggested } from '../decide/plan.ts';
import { VerdictControl } from '../decide/verdict-control.tsx';

type ArticleHeadProps = {
  detail: ClusterDetail;
  member: Member;
  role: 'base' | 'other';
  active: boolean;
  onVerdict: (verdict: Verdict | null) => void;
  onBase: () => void;
};

export function ArticleHead({ detail, member, role, active, onVerdict, onBase }: ArticleHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { article, verdict } = member;
  const number = detail.members.indexOf(member) + 1;
  const suggested = isSuggested(detail, member);
  const length = [...article.body].length;
  const facts = [
    t('article.row', { row: format.number(article.row) }),
    article.source,
    shownPublished(article.published),
    article.author,
    t('article.length', { length: format.number(length) }),
  ];
  const name = t('compare.articleName', { number, role: t(`compare.${role}`) });
  return (
    <section className={active ? 'article-head active' : 'article-head'} aria-label={name}>
      <div className="head-line">
        <span className="head-role">{name}</span>
        <VerdictControl label={t('decide.verdictOf', { number })} verdict={verdict} onVerdict={onVerdict} />
      </div>
      <div className="head-facts" title={facts.filter(Boolean).join(' · ')}>
        {facts.filter(Boolean).join(' · ')}
      </div>
      <div className="head-line head-evidence">
        {suggested && <span className="suggested-tag">{t('verdict.suggested')}</span>}
        <span className="head-why">
          <EvidenceWords member={member} members={detail.members} />
          {article.url && (
            <span className="head-url" title={article.url}>
              {article.url}
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

function EvidenceWords({ member, members }: { member: Member; members: readonly Member[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="evidence numbers" title={evidenceHint(t, format, member.evidence)}>
      {evidenceAgainst(t, format, member, numberMembers(members))}
    </span>
  );
}
