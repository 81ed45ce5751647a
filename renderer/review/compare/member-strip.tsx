// The cluster's articles in a strip: which are compared, which was suggested, what was decided.
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { evidenceAgainst, type MemberNumbers, numberMembers, shortEvidence } from '../../ui/evidence-words.ts';
import { useFormat } from '../../ui/format.ts';
import { UndecidedIcon } from '../../ui/icons.tsx';
import { isSuggested } from '../decide/plan.ts';
import { verdictIcons } from '../decide/verdict-control.tsx';
import type { Pair } from './choose-pair.ts';
import { MemberJump } from './member-jump.tsx';
import type { LostByArticle } from './use-lost.ts';

type MemberStripProps = {
  detail: ClusterDetail;
  pair: Pair;
  /** What each says that the kept article does not. */
  lost: LostByArticle;
  onChoose: (article: ArticleId) => void;
};

export function MemberStrip({ detail, pair, lost, onChoose }: MemberStripProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLFieldSetElement>(null);
  const chosen = pair.other.article.id;
  const numbers = useMemo(() => numberMembers(detail.members), [detail.members]);
  useEffect(() => {
    strip.current?.querySelector(`[data-article="${chosen}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <div className="member-row">
      <fieldset ref={strip} className="member-strip" aria-label={t('compare.strip')}>
        {detail.members.map((member, at) => (
          <MemberCard
            key={member.article.id}
            number={at + 1}
            member={member}
            numbers={numbers}
            role={member === pair.base ? 'base' : member === pair.other ? 'other' : null}
            suggested={isSuggested(detail, member)}
            missing={lost.get(member.article.id)?.sayings.length ?? 0}
            onChoose={() => onChoose(member.article.id)}
          />
        ))}
      </fieldset>
      <MemberJump members={detail.members} onChoose={onChoose} />
    </div>
  );
}

type MemberCardProps = {
  number: number;
  member: Member;
  numbers: MemberNumbers;
  role: 'base' | 'other' | null;
  suggested: boolean;
  /** Clauses that the kept article lacks. */
  missing: number;
  onChoose: () => void;
};

function MemberCard({ number, member, numbers, role, suggested, missing, onChoose }: MemberCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { article, evidence, verdict } = member;
  const { name, share } = shortEvidence(t, format, evidence);
  const Icon = verdict ? verdictIcons[verdict] : UndecidedIcon;
  const classes = ['member', verdict && `member-${verdict}`, suggested && 'member-suggested'].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      data-article={article.id}
      aria-pressed={role !== null}
      title={article.title}
      onClick={onChoose}
    >
      <span className="member-top">
        <span className="member-number numbers">{number}</span>
        <span className="member-source">{article.source || t('article.row', { row: article.row })}</span>
        {role && <span className="member-role">{t(`compare.${role}`)}</span>}
      </span>
      <span className="member-bottom">
        <span className="member-verdict">
          <Icon />
          {suggested ? t('verdict.suggested') : t(`verdict.${verdict ?? 'undecided'}`)}
        </span>
        {missing > 0 && (
          <span className="member-missing numbers" title={t('lost.missing', { clauses: missing })}>
            <span aria-hidden="true">+{missing}</span>
            <span className="hidden-text">{t('lost.missing', { clauses: missing })}</span>
          </span>
        )}
        <span className="member-evidence numbers faint" title={evidenceAgainst(t, format, member, numbers)}>
          <span className="member-relation">{name}</span> {share}
        </span>
      </span>
    </button>
  );
}
