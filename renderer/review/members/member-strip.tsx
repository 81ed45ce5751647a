// The cluster's articles in a strip: which are compared, which was suggested, what was decided. Only those in sight are drawn.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { toSight, useMembers } from '../../data/cluster-queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { evidenceAgainst, type MemberNumbers, shortEvidence } from '../../ui/evidence-words.ts';
import { useFormat } from '../../ui/format.ts';
import { UndecidedIcon } from '../../ui/icons.tsx';
import { RetryNotice } from '../../ui/notice.tsx';
import { type LostContext, useLost } from '../comparison/use-lost.ts';
import { isSuggested } from '../decide/plan.ts';
import { verdictIcons } from '../decide/verdict-control.tsx';
import type { Pair } from './choose-pair.ts';
import { MemberJump } from './member-jump.tsx';

/** Pixels: of a card, between two, and before the first and after the last (review.css). */
const WIDTH = 240;
const GAP = 6;
const PADDING = 14;
/** Cards drawn on either side of those in sight: a strip of twenty is whole. */
const OVERSCAN = 16;

type MemberStripProps = {
  context: LostContext;
  pair: Pair;
  numbers: MemberNumbers;
  keysEnabled: boolean;
  onChoose: (article: ArticleId) => void;
};

export function MemberStrip({ context, pair, numbers, keysEnabled, onChoose }: MemberStripProps) {
  const { t } = useTranslation();
  const { project, detail } = context;
  const strip = useRef<HTMLDivElement>(null);
  const retry = useRetry();
  const virtual = useVirtualizer({
    horizontal: true,
    count: detail.members.length,
    getScrollElement: () => strip.current,
    estimateSize: () => WIDTH,
    gap: GAP,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    overscan: OVERSCAN,
  });
  const chosen = numbers.get(pair.other)! - 1;
  useEffect(() => virtual.scrollToIndex(chosen, { align: 'auto' }), [virtual, chosen]);

  const items = virtual.getVirtualItems();
  const drawn = toSight(items[0]?.index, items.at(-1)?.index);
  const members = useMembers(project, detail.id, articlesOf(detail), drawn);
  const lost = useLost(context, toSight(virtual.range?.startIndex, virtual.range?.endIndex));
  // Empty space in the place of the cards that are not drawn; the gap next to it is the strip's own.
  const before = (items[0]?.start ?? GAP) - GAP;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0) - GAP;
  return (
    <>
      <div className="member-row">
        <fieldset className="member-group" aria-label={t('compare.strip')}>
          <div ref={strip} className="member-strip">
            <span style={{ flex: 'none', width: before }} />
            {items.map(({ index }) => {
              const { article, verdict } = detail.members[index]!;
              return (
                <MemberCard
                  key={article}
                  article={article}
                  member={members.byId.get(article)}
                  numbers={numbers}
                  verdict={verdict}
                  role={article === pair.base ? 'base' : article === pair.other ? 'other' : null}
                  suggested={isSuggested(detail, { article, verdict })}
                  missing={lost.byArticle.get(article)?.sayings.length ?? 0}
                  onChoose={() => onChoose(article)}
                />
              );
            })}
            <span style={{ flex: 'none', width: after }} />
          </div>
        </fieldset>
        <MemberJump project={project} detail={detail} keysEnabled={keysEnabled} onChoose={onChoose} />
      </div>
      {members.error && <RetryNotice error={members.error} onRetry={retry} />}
    </>
  );
}

function articlesOf({ members }: ClusterDetail): ArticleId[] {
  return members.map(({ article }) => article);
}

type MemberCardProps = {
  article: ArticleId;
  /** Undefined until its page is read. */
  member: Member | undefined;
  numbers: MemberNumbers;
  verdict: Verdict | null;
  role: 'base' | 'other' | null;
  suggested: boolean;
  /** Clauses that the kept article lacks. */
  missing: number;
  onChoose: () => void;
};

function MemberCard({ article, member, numbers, verdict, role, suggested, missing, onChoose }: MemberCardProps) {
  const { t } = useTranslation();
  const Icon = verdict ? verdictIcons[verdict] : UndecidedIcon;
  const classes = ['member', verdict && `member-${verdict}`, suggested && 'member-suggested'].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      data-article={article}
      aria-pressed={role !== null}
      title={member?.article.title}
      onClick={onChoose}
    >
      <span className="member-top">
        <span className="member-number numbers">{numbers.get(article)}</span>
        <span className="member-source">
          {member && (member.article.source || t('article.row', { row: member.article.row }))}
        </span>
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
        {member && <CardEvidence member={member} numbers={numbers} />}
      </span>
    </button>
  );
}

function CardEvidence({ member, numbers }: { member: Member; numbers: MemberNumbers }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, share } = shortEvidence(t, format, member.evidence);
  return (
    <span className="member-evidence numbers faint" title={evidenceAgainst(t, format, member, numbers)}>
      <span className="member-relation">{name}</span> {share}
    </span>
  );
}
