// A cluster of several articles: the two compared ones, and the decisions.
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { useRetry } from '../data/use-retry.ts';
import { useOfferedCommands } from '../keys/offered-commands.ts';
import { useKeyQueue, useShortcuts } from '../keys/shortcuts.ts';
import { ClusterReportDialog, type Compared } from '../report/cluster-report-dialog.tsx';
import { ButtonRow } from '../ui/button-row.tsx';
import { FocusableButton } from '../ui/focusable-button.tsx';
import { numberMembers } from '../ui/labels/evidence-labels.ts';
import { RetryNotice } from '../ui/notice.tsx';
import { useWantedElement, useWantedIn } from '../ui/toast/show-changed.ts';
import { ClusterWaiting } from './cluster-waiting.tsx';
import { usePrefetch } from './comparison/use-prefetch.ts';
import { DecideBar } from './decide/decide-bar.tsx';
import { keepOnly, planDecision, setAll, type VerdictChange } from './decide/plan-decision.ts';
import { useClusterCommands } from './decide/use-cluster-commands.tsx';
import { useDecide } from './decide/use-decide.ts';
import type { Placing } from './list/use-listing.ts';
import { articleNextTo, choosePair, type Pair, type Picks } from './members/choose-pair.ts';
import { CompareArea } from './panel/compare-area.tsx';
import { CompareToolbar } from './panel/compare-toolbar.tsx';
import { Heads } from './panel/heads.tsx';
import { useCompare } from './panel/use-compare.ts';
import { useSheetTaking } from './panel/use-sheet-taking.ts';
import { ViewMenu } from './panel/view-controls.tsx';
import { PublishedChip } from './published/published-chip.tsx';
import { ReferenceView } from './published/reference-view.tsx';
import { useTaking } from './taking/use-taking.ts';

export type ClusterScreenProps = {
  project: string;
  cluster: ClusterId;
  /** Only a cluster that is `listed` can be decided. */
  placing: Placing;
  /** The cluster that Enter opens next, prefetched. Null if the list has no other; undefined while it is not known. */
  next: ClusterId | null | undefined;
  /** True if nothing is left to decide in the whole project, so that Enter opens the export. */
  allDone: boolean;
  unfoldAll: boolean;
  onUnfoldAll: (unfold: boolean) => void;
  keysEnabled: boolean;
  onSettled: () => void;
  /** Called if a correction left the cluster with one article. */
  onGone: () => void;
  /** `onFirst` and `onList` lead back to the list from a cluster that is not in it. */
  onFirst: NotInListBarProps['onFirst'];
  onList: NotInListBarProps['onList'];
  onHelp: () => void;
  onNote: (detail: ClusterDetail) => void;
};

type SeveralArticlesProps = ClusterScreenProps & {
  /** True while another cluster is being read: this one can be neither read nor decided. */
  isLeft: boolean;
  detail: ClusterDetail;
  pair: Pair;
  /** The article with which the base was compared when the cluster was opened; null for the next one. */
  first: ArticleId | null;
  picks: Picks;
  onPicks: (picks: Picks) => void;
};

export function SeveralArticles(props: SeveralArticlesProps) {
  const { project, isLeft, detail, pair, first, picks, onPicks, allDone, unfoldAll, onUnfoldAll, keysEnabled } = props;
  const { placing, onSettled, onFirst, onList, onHelp, onNote } = props;
  const { t } = useTranslation();
  const decide = useDecide(project);
  const numbers = useMemo(() => numberMembers(detail.members), [detail.members]);
  const { base, other, active } = pair;
  const sheet = useRef<HTMLDivElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [reported, setReported] = useState<{ cluster: ClusterId; compared: Compared } | null>(null);
  /** The article that is shown next to its reference instead of the two articles. */
  const [opened, setOpened] = useState<Pick<PublishedMatch, 'article' | 'set'> | null>(null);
  const match = detail.published.find(({ article, set }) => article === opened?.article && set === opened.set) ?? null;
  const [membersError, setMembersError] = useState<Error | null>(null);
  const retry = useRetry();
  const compare = useCompare(project, detail, pair, sheet);
  const following = articleNextTo(detail, pair, 1);
  const prefetch = usePrefetch(project);
  useEffect(() => prefetch.pair(detail.id, base, following), [prefetch, detail.id, base, following]);
  const change = (verdicts: VerdictChange[], andShow?: () => void, accepted = false) =>
    decide(detail.id, verdicts, { andShow, accepted });
  const corrections = useClusterCommands({ project, detail, active, onGone: props.onGone });

  function pick(to: Picks): void {
    const picked = choosePair(detail, to, first);
    // Started before the new pair is drawn without its comparison.
    if (picked) prefetch.pair(detail.id, picked.base, picked.other, false);
    onPicks(to);
  }
  useChangedPair(detail.id, pair, compare.settings.view !== 'many', (changed) => {
    setOpened(null);
    pick(changed);
  });
  const screen = useWantedElement<HTMLElement>(useWantedIn(detail.id)?.kind === 'cluster');
  function choose(article: ArticleId): void {
    setOpened(null);
    pick(article === base ? { ...picks, active: article } : { ...picks, other: article, active: null });
  }
  function setBase(article: ArticleId): void {
    pick({ base: article, other: article === other ? base : picks.other, active: null });
  }
  /** Compares the two articles of a place that the sentence speaks of, and shows the place. */
  function showPlace(at: number): void {
    const place = compare.claims.places[at];
    if (!place || !detail.risk) return;
    setOpened(null);
    pick({ base: detail.risk.suggested, other: place.article, active: null });
    compare.showPlace(at);
  }
  function showReference(match: PublishedMatch): void {
    choose(match.article);
    setOpened(match);
  }
  const published = detail.published.find(({ article }) => article === active) ?? detail.published[0];
  function setVerdict(article: ArticleId, verdict: Verdict | null): void {
    change([{ article, verdict }], () => onPicks({ base, other, active: article }));
  }
  const isNextKnown = props.next !== undefined;
  /** Deciding the whole cluster leads to the next one, as Enter does; clearing it, or changing the last ones, does not. */
  const decideAll = (verdicts: VerdictChange[]) => {
    const goesOn = isNextKnown && !allDone && verdicts.every(({ verdict }) => verdict !== null);
    // On the screen that stays, no side moves away from under the pointer.
    change(verdicts, goesOn ? onSettled : () => onPicks({ base, other, active }));
  };
  function toggle(verdict: Verdict): void {
    const { verdict: before } = detail.members[numbers.get(active)! - 1]!;
    setVerdict(active, before === verdict ? null : verdict);
  }
  function settle(isSure = false): void {
    const plan = planDecision(detail, isSure);
    if (plan.kind === 'unclear') return;
    if (plan.kind === 'look') {
      setOpened(null);
      compare.bindings.n();
    } else if (plan.kind === 'go-on') onSettled();
    else change(plan.verdicts, onSettled, plan.kind === 'accept');
  }

  const numbered = detail.members.slice(0, 9).map(({ article }, at) => [String(at + 1), () => choose(article)]);
  const areKeysFree = keysEnabled && !corrections.isChoosing && reported === null;
  const openReport = () => setReported({ cluster: detail.id, compared: match ?? { pair: [base, other] } });
  const isDecidable = compare.isShown && placing === 'listed';
  const taking = useTaking(project, detail);
  const sheetTaking = useSheetTaking(taking, pair, compare, { numbers, isDecidable });
  // Only articles that are on the screen can be decided, by keys as by buttons.
  useShortcuts(
    {
      c: () => toggle('canonical'),
      v: () => toggle('keep'),
      x: () => toggle('discard'),
      C: () => decideAll(keepOnly(detail, active)),
      V: () => decideAll(setAll(detail, 'keep')),
      X: () => decideAll(setAll(detail, null)),
      D: () => decideAll(setAll(detail, 'discard')),
      ...corrections.bindings,
      ...(!match && sheetTaking.bindings),
      ...(isNextKnown && { Enter: () => settle(), '⇧Enter': () => settle(true) }),
    },
    areKeysFree && isDecidable,
  );
  useKeyQueue(areKeysFree && compare.isReading);
  useShortcuts(
    {
      ...Object.fromEntries(numbered),
      ...(match
        ? { R: () => setOpened(null), Escape: () => setOpened(null) }
        : {
            ...compare.bindings,
            f: () => onUnfoldAll(!unfoldAll),
            g: () => setMenuOpen(true),
            b: () => setBase(other),
            R: () => published && showReference(published),
            ';': () => showPlace(((compare.claims.current ?? -1) + 1) % Math.max(1, compare.claims.places.length)),
          }),
      r: openReport,
      '[': () => choose(articleNextTo(detail, pair, -1)),
      ']': () => choose(following),
      ArrowLeft: () => choose(base),
      ArrowRight: () => choose(other),
    },
    areKeysFree,
  );

  return (
    <section
      ref={screen}
      className="column cluster-screen"
      aria-label={detail.first[0]?.article.title || t('article.untitled')}
      inert={isLeft}
    >
      {match ? (
        <ReferenceView
          {...{ project, detail, match, numbers, isDecidable }}
          keysEnabled={areKeysFree}
          onVerdict={(verdict) => setVerdict(match.article, verdict)}
          onBack={() => setOpened(null)}
          onShow={showReference}
          onNote={() => onNote(detail)}
          onReport={openReport}
        />
      ) : (
        <>
          <CompareToolbar {...{ project, detail, compare, onNote }} onPlace={showPlace} keysEnabled={areKeysFree}>
            <ViewMenu
              open={isMenuOpen}
              onOpen={setMenuOpen}
              compare={compare}
              offered={detail.members.length > 2 ? ['related', 'timeline'] : ['members', 'related', 'timeline']}
              unfoldAll={unfoldAll}
              onUnfoldAll={onUnfoldAll}
              onReport={openReport}
              onHelp={onHelp}
            />
          </CompareToolbar>
          {membersError && <RetryNotice error={membersError} onRetry={retry} />}
          <CompareArea
            project={project}
            detail={detail}
            pair={pair}
            numbers={numbers}
            compare={compare}
            sheetRef={sheet}
            unfoldAll={unfoldAll}
            taking={sheetTaking}
            isDecidable={isDecidable}
            onChoose={choose}
            onDecide={change}
            published={<PublishedChip {...{ detail, numbers }} shown={null} onShow={showReference} />}
          >
            <Heads
              project={project}
              detail={detail}
              pair={pair}
              numbers={numbers}
              compare={compare}
              taking={taking}
              menu={sheetTaking.menu}
              isDecidable={isDecidable}
              keysEnabled={areKeysFree}
              onVerdict={setVerdict}
              onBase={setBase}
              onChoose={choose}
              onError={setMembersError}
              onReference={showReference}
            />
          </CompareArea>
        </>
      )}
      {placing === 'left-out' ? (
        <NotInListBar onFirst={onFirst} onList={onList} />
      ) : (
        <DecideBar
          project={project}
          detail={detail}
          pair={pair}
          allDone={allDone}
          isDecidable={isDecidable}
          isNextKnown={isNextKnown}
          commands={corrections.commands}
          onDecide={decideAll}
          onSettle={settle}
        />
      )}
      {corrections.dialog}
      {reported && (
        <ClusterReportDialog
          {...{ project, ...reported }}
          size={detail.members.length}
          onClose={() => setReported(null)}
        />
      )}
      {isLeft && <ClusterWaiting />}
    </section>
  );
}

type NotInListBarProps = {
  /** Opens the first cluster of the list. Null if the list is empty. */
  onFirst: (() => void) | null;
  /** Brings this cluster into the list. */
  onList: () => void;
};

/** Replaces the decisions while the cluster is not in the list: explains why it can't be decided, and offers ways back. */
function NotInListBar({ onFirst, onList }: NotInListBarProps) {
  const { t } = useTranslation();
  useOfferedCommands(
    onFirst ? [{ id: 'first', name: (translate) => translate('decide.toFirst'), keys: ['Enter'], run: onFirst }] : [],
  );
  return (
    <ButtonRow as="footer" className="decide-bar">
      <span className="fill soft decide-hint" role="status">
        {t('decide.notInList')}
      </span>
      <FocusableButton onClick={onList}>{t('decide.list')}</FocusableButton>
      {onFirst && (
        <FocusableButton type="primary" className="settle" onClick={onFirst}>
          {t('decide.toFirst')} <kbd>Enter</kbd>
        </FocusableButton>
      )}
    </ButtonRow>
  );
}

/**
 * Shows the article that a toast leads to. A part that was taken is shown next to any article, so it changes the pair
 * only if its article is not shown.
 * @param hasOther false where only the base is shown whole
 */
function useChangedPair(
  cluster: ClusterId,
  { base, other, active }: Pair,
  hasOther: boolean,
  onPicks: (picks: Picks) => void,
): void {
  const changed = useWantedIn(cluster);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor may choose other articles afterwards
  useEffect(() => {
    if (changed?.kind === 'article') {
      const { article } = changed;
      onPicks(article === base ? { base, other, active: base } : { base, other: article, active: null });
    } else if (changed?.kind === 'part') {
      const { article, from } = changed.part;
      const isShown = article === base || (hasOther && article === other);
      onPicks(isShown ? { base, other, active } : { base: article, other: from, active: null });
    }
  }, [changed]);
}
