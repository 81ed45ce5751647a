// The cluster's articles as a strip of numbers: which are compared, suggested and decided. Only visible numbers are
// drawn. It is one tab stop; arrows move from number to number.
import { type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { useFormat } from '../../base/format.ts';
import { toSight, useMembers } from '../../data/cluster-queries.ts';
import { evidenceAgainst, type MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { type MissingContentContext, useMissingContent } from '../comparison/use-missing-content.ts';
import { isSuggested, planVerdicts } from '../decide/plan-decision.ts';
import { verdictIcons } from '../decide/verdict-control.tsx';
import type { Pair } from './choose-pair.ts';
import './member-strip.css';

/** Pixels: a number without its digits, a digit, and the gap between two numbers (member-strip.css). */
const PADDING = 18;
const DIGIT = 8;
const GAP = 4;
/** The width in pixels that the strip keeps in a narrow head. */
const MIN_WIDTH = 92;
/** Numbers drawn on either side of the visible ones: a strip of twenty is drawn completely. */
const OVERSCAN = 20;

type MemberStripProps = {
  context: MissingContentContext;
  pair: Pair;
  numbers: MemberNumbers;
  onChoose: (article: ArticleId) => void;
  onError: (error: Error | null) => void;
};

export function MemberStrip({ context, pair, numbers, onChoose, onError }: MemberStripProps) {
  const { t } = useTranslation();
  const { project, detail } = context;
  const articles = detail.members.map(({ article }) => article);
  const width = PADDING + DIGIT * String(articles.length).length;
  const strip = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    horizontal: true,
    count: articles.length,
    getScrollElement: () => strip.current,
    estimateSize: () => width,
    gap: GAP,
    overscan: OVERSCAN,
    initialRect: latestRoom,
    observeElementRect: observeRoom,
  });
  const chosen = numbers.get(pair.other)! - 1;
  const planned = useMemo(() => planVerdicts(detail), [detail]);
  const roving = useRovingFocus(strip, { count: articles.length, chosen });
  // The strip becomes narrower once the source next to it is known, and next to a panel.
  useEffect(() => {
    const sizes = new ResizeObserver(([strip]) => {
      // Scrolling to a number that is there in any case would lay out the whole page.
      if (strip!.contentRect.width < virtual.getTotalSize()) virtual.scrollToIndex(roving.at, { align: 'auto' });
    });
    sizes.observe(strip.current!);
    return () => sizes.disconnect();
  }, [virtual, roving.at]);

  const items = virtual.getVirtualItems();
  const drawn = toSight(items[0]?.index, items.at(-1)?.index);
  const members = useMembers(project, detail.id, articles, drawn);
  const missing = useMissingContent(context, toSight(virtual.range?.startIndex, virtual.range?.endIndex));
  const { error } = members;
  useEffect(() => onError(error), [onError, error]);

  const stop = items.some(({ index }) => index === roving.at) ? roving.at : items[0]?.index;
  // Empty space replaces the numbers that are not drawn; the gap next to it is the strip's own.
  const before = (items[0]?.start ?? 0) - GAP;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0) - GAP;
  return (
    <fieldset
      className="member-group"
      style={{ minWidth: Math.min(MIN_WIDTH, virtual.getTotalSize()) }}
      aria-label={t('compare.strip')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it hear the arrows */}
      <div ref={strip} className="line member-strip" data-arrows onKeyDown={roving.press}>
        {before > 0 && <span style={{ flex: 'none', width: before }} />}
        {items.map(({ index }) => {
          const { article, verdict } = detail.members[index]!;
          return (
            <MemberNumber
              key={article}
              width={width}
              index={index}
              article={article}
              member={members.byId.get(article)}
              numbers={numbers}
              verdict={verdict}
              role={article === pair.base ? 'base' : article === pair.other ? 'other' : null}
              suggested={
                isSuggested(detail, { article, verdict })
                  ? 'canonical'
                  : planned.get(article) === 'discard'
                    ? 'discard'
                    : null
              }
              missing={missing.byArticle.get(article)?.statements.length ?? 0}
              isStop={index === stop}
              onChoose={() => onChoose(article)}
            />
          );
        })}
        {after > 0 && <span style={{ flex: 'none', width: after }} />}
      </div>
    </fieldset>
  );
}

/** The room of the latest strip, until that of a new one is known: to read it at once would lay out the whole page. */
let latestRoom: Rect = { width: MIN_WIDTH, height: 0 };

function observeRoom({ scrollElement }: Virtualizer<HTMLDivElement, Element>, onRoom: (room: Rect) => void) {
  const sizes = new ResizeObserver(([strip]) => {
    latestRoom = { width: Math.round(strip!.contentRect.width), height: 0 };
    onRoom(latestRoom);
  });
  sizes.observe(scrollElement!);
  return () => sizes.disconnect();
}

type Roving = { count: number; chosen: number };

/** One of the strip's buttons is the tab stop: the compared one, or the one to which arrows have moved. */
function useRovingFocus(strip: RefObject<HTMLElement | null>, { count, chosen }: Roving) {
  const [moved, setMoved] = useState<{ at: number; chosen: number } | null>(null);
  const at = moved?.chosen === chosen ? moved.at : chosen;
  // The number may be drawn only after it is scrolled to.
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const button = strip.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!button) return;
    isMoving.current = false;
    button.focus();
  });
  function press(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, to));
    isMoving.current = true;
    setMoved({ at: next, chosen });
  }
  return { at, press };
}

const suggestedNames = { canonical: 'verdict.suggested', discard: 'verdict.suggestedDiscard' } as const;

type MemberNumberProps = {
  width: number;
  index: number;
  article: ArticleId;
  /** Undefined until its page is read. */
  member: Member | undefined;
  numbers: MemberNumbers;
  verdict: Verdict | null;
  role: 'base' | 'other' | null;
  suggested: 'canonical' | 'discard' | null;
  /** The number of clauses that the kept article lacks. */
  missing: number;
  isStop: boolean;
  onChoose: () => void;
};

function MemberNumber(props: MemberNumberProps) {
  const { width, index, article, member, numbers, verdict, role, suggested, missing, isStop, onChoose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = verdict && verdict !== 'discard' ? verdictIcons[verdict] : null;
  const classes = [
    'member',
    role && `member-${role}`,
    verdict && `member-${verdict}`,
    suggested && `member-suggested-${suggested}`,
  ];
  const source = member && (member.article.source || t('article.row', { row: member.article.row }));
  const verdictName = suggested ? t(suggestedNames[suggested]) : t(`verdict.${verdict ?? 'undecided'}`);
  const evidence = member && evidenceAgainst(t, format, member, numbers);
  const lacking = missing > 0 ? t('missing.missing', { count: missing }) : '';
  const about = [source, verdictName, evidence, lacking].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={{ width }}
      data-article={article}
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={role !== null}
      title={member && `${member.article.title}\n${about}`}
      onClick={onChoose}
    >
      <span className="member-number numbers">{numbers.get(article)}</span>
      {Icon && <Icon />}
      {missing > 0 && <span className="member-missing" aria-hidden="true" />}
      <span className="hidden-text">
        {role && <span>{t(`compare.${role}`)} </span>}
        <span className="member-source">{source}</span> <span className="member-verdict">{verdictName}</span> {evidence}{' '}
        {lacking}
      </span>
    </button>
  );
}
