// Review 审阅: the list of clusters on the left, the open cluster next to it, and moving between clusters.
import { Button, type InputRef, Spin } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { ListFilter, ListOrder, ListView } from '#shared/review/cluster-list/list-view.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { go, shownCluster } from '../base/routes.ts';
import { type ClusterPages, useClusters } from '../data/cluster-list-queries.ts';
import { usePickedClusters, useSuggestState } from '../data/overview-queries.ts';
import { RetryNotice } from '../ui/notice.tsx';
import { useToast, useToastsOfScreen } from '../ui/toast/use-toast.tsx';
import { useBatchPicks } from './batch/use-batch-picks.ts';
import { ClusterScreen } from './cluster-screen.tsx';
import { warmUp } from './comparison/warm-up.ts';
import { FoundWords, useFoundWords } from './found-words.ts';
import { useUndoRedo } from './history/use-undo-redo.ts';
import { ClusterList } from './list/cluster-list.tsx';
import { everything, filterClusters, neighbour, nextUnresolved } from './list/list-filter.ts';
import { useKeepView, useStoredView } from './list/use-list-view.ts';
import { type Listing, type Placing, useListing } from './list/use-listing.ts';
import { useNoteEditor } from './notes/use-note-editor.tsx';
import './review.css';
import { type ReviewDialog, ReviewDialogs } from './review-dialogs.tsx';
import './small-windows.css';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../base/client.ts';
import { clusterQuery } from '../data/cluster-queries.ts';
import { useMayShow } from '../data/desk-queries.ts';
import { useKeyQueue, useShortcuts } from '../keys/shortcuts.ts';

type ReviewScreenProps = {
  info: ProjectInfo;
  cluster: ClusterId | undefined;
  pick: OverviewFilter | undefined;
  /** Opens the first unfinished cluster without filters, which might hide it. */
  undecided: true | undefined;
};

export function ReviewScreen({ info, cluster, pick, undecided }: ReviewScreenProps) {
  const { t } = useTranslation();
  const clusters = useClusters(info.path);
  const picked = usePickedClusters(info.path, pick);
  const view = useStoredView(info.path);
  useEffect(warmUp, []);
  if (clusters.isPending || picked.isPending || view.isPending) {
    return (
      <div className="page waiting">
        <h1 className="hidden-text">{t('steps.review')}</h1>
        <Spin />
      </div>
    );
  }
  if (!clusters.data) return <UnreadableList error={clusters.error} onRetry={() => void clusters.refetch()} />;
  if (picked.isError) return <UnreadableList error={picked.error} onRetry={() => void picked.refetch()} />;
  if (clusters.data.clusters.length === 0) return <NoClusters info={info} />;
  const stored = view.data ?? null;
  const left = undecided && stored ? { ...stored, filter: everything, cluster: null, top: null } : stored;
  return (
    <Review
      key={JSON.stringify(pick)}
      info={info}
      list={clusters.data}
      isFetching={clusters.isFetching}
      unread={
        clusters.error &&
        !clusters.isFetching &&
        !clusters.data.isWhole && <RetryNotice error={clusters.error} onRetry={() => void clusters.refetch()} />
      }
      picked={picked.data}
      pick={pick}
      selected={cluster}
      left={pick ? null : left}
    />
  );
}

type ReviewProps = {
  info: ProjectInfo;
  list: ClusterPages;
  isFetching: boolean;
  /** The error if a page of the list could not be read. */
  unread: ReactNode;
  picked: ReadonlySet<ClusterId> | null;
  pick: OverviewFilter | undefined;
  selected: ClusterId | undefined;
  /** The list as it was left. Null with `pick`, so that no other filter applies. */
  left: ListView | null;
};

function Review({ info, list, isFetching, unread, picked, pick, selected, left }: ReviewProps) {
  const { t } = useTranslation();
  const toast = useToast(info.path);
  useToastsOfScreen();
  const project = info.path;
  const { clusters: all, isWhole } = list;
  const [filterLeft] = useState(left?.filter);
  const [filter, setFilter] = useState(filterLeft ?? everything);
  const [order, setOrder] = useState<ListOrder>(left?.order ?? 'order');
  const top = useRef(left?.top ?? null);
  // Following a figure of the overview must not change how the list was left.
  const keepView = useKeepView(pick ? null : project);
  const [dialog, setDialog] = useState<ReviewDialog>(null);
  // Starts learning from the editor's picks in the background when that is due.
  useSuggestState(project);
  const [unfoldAll, setUnfoldAll] = useState(false);
  const note = useNoteEditor(project);
  const searchBox = useRef<InputRef>(null);
  const listing = useListing({ project, list, picked, filter, order, selected });
  const { clusters, sorted, shown, inOrder, counts, search, isAnswered } = listing;
  const batch = useBatchPicks(shown);
  const screen = useRef<HTMLDivElement>(null);
  const words = useFoundWords(screen, listing.words);
  const isTopListed = left?.top == null || shown.some(({ id }) => id === left.top?.cluster);
  const view = { filter, order, cluster: selected ?? null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored only after changes by the editor
  useEffect(() => keepView({ ...view, top: top.current }), [filter, order, selected]);

  const first = useFirstCluster(project, listing, left);
  useEffect(() => {
    if (selected === undefined && first !== undefined)
      go({ at: 'review', project, cluster: first, pick }, { replace: true });
  }, [selected, first, project, pick]);

  const best = inOrder[0]?.id;
  /** True after Enter in the search: its first result is opened once it is known. */
  const [isEntered, setEntered] = useState(false);
  const isFirstKnown = isAnswered && (best !== undefined || isWhole || Boolean(unread));
  useEffect(() => {
    if (!isEntered || !isFirstKnown) return;
    if (best !== undefined && best !== selected) go({ at: 'review', project, cluster: best, pick }, { replace: true });
    else setEntered(false);
  }, [isEntered, isFirstKnown, best, selected, project, pick]);

  /**
   * After a filter is chosen, a cluster that it does not list is closed. Words are left out, because they are still
   * being typed and searched.
   */
  function choose(chosen: ListFilter): void {
    setFilter(chosen);
    setEntered(false);
    if (chosen.words !== filter.words) return;
    const matching = filterClusters(sorted, { filter: chosen, found: search.found, keep: undefined });
    const [first] = matching;
    if (first && !matching.some(({ id }) => id === selected)) open(first.id);
  }

  // Only the selected row of the list can be decided.
  const isSettled = isAnswered && !isFetching;
  const placing: Placing = listing.isListed && !isEntered ? 'listed' : isEntered || !isSettled ? 'awaited' : 'left-out';
  useKeyQueue(placing === 'awaited');
  const next = nextUnresolved(inOrder, selected, isWhole);
  const [above, below] = ([-1, 1] as const).map((steps) => neighbour(inOrder, selected, steps, isWhole));
  const isReading = !isWhole && !unread;
  useKeyQueue(isReading && next === undefined);
  useKeyQueue(isReading && (above === undefined || below === undefined));
  function open(cluster: ClusterId | null | undefined): void {
    if (cluster) go({ at: 'review', project, cluster, pick }, { replace: true });
  }

  /** Picks the open cluster and the next, and opens the next. */
  function pickOn(to: ClusterId | null): void {
    if (to === null) return;
    batch.add(selected === undefined ? [to] : [selected, to]);
    open(to);
  }

  const allDone = isWhole && all.every(({ status }) => status === 'resolved');
  function moveOn(): void {
    // The editor may have opened another cluster since the key.
    if (shownCluster() !== selected) return;
    if (allDone) go({ at: 'export', project });
    else if (next !== null) open(next);
    else toast.open(t(nextUnresolved(all, selected, true) === null ? 'review.allDone' : 'review.filterDone'));
  }

  const undoRedo = useUndoRedo({
    project,
    onDone: (cluster) => {
      // A decision just before it may have led on to a cluster that is not drawn yet.
      if (cluster !== shownCluster()) open(cluster);
    },
    onPermanent: setDialog,
    onHistory: dialog === 'history' ? null : () => setDialog('history'),
  });
  const undo = () => undoRedo('undo');
  const redo = () => undoRedo('redo');

  useShortcuts(
    {
      u: undo,
      U: redo,
      '^z': undo,
      '^Z': redo,
      h: () => setDialog(dialog === 'history' ? null : 'history'),
    },
    dialog === null || dialog === 'history',
  );
  useShortcuts(
    {
      i: () => setDialog('batch'),
      ...(selected !== undefined && listing.isListed && { y: () => batch.toggle(selected) }),
      ...(below !== undefined && { J: () => pickOn(below), '⇧ArrowDown': () => pickOn(below) }),
      ...(above !== undefined && { K: () => pickOn(above), '⇧ArrowUp': () => pickOn(above) }),
      ...(batch.picks.size > 0 && { Escape: batch.clear }),
      ...(below !== undefined && { j: () => open(below) }),
      ...(above !== undefined && { k: () => open(above) }),
      '/': () => searchBox.current?.focus({ cursor: 'all' }),
      '?': () => setDialog('keys'),
      ...(placing === 'left-out' && best !== undefined && { Enter: () => open(best) }),
    },
    dialog === null,
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the pointer from moving the focus, see below
    <div ref={screen} className="review" onMouseDown={keepFocus}>
      <h1 className="hidden-text">{t('steps.review')}</h1>
      <ClusterList
        project={project}
        pick={pick}
        all={clusters}
        searched={listing.searched}
        shown={shown}
        counts={counts}
        selected={selected}
        filter={filter}
        onFilter={choose}
        onEntered={() => setEntered(true)}
        order={order}
        onOrder={setOrder}
        left={left}
        isWhole={isWhole}
        unread={unread}
        waiting={
          (filter === filterLeft && (search.isLoading || (!isWhole && !isTopListed))) || (!isWhole && order !== 'order')
        }
        search={search}
        onTop={(now) => {
          top.current = now;
          keepView({ ...view, top: now });
        }}
        searchRef={searchBox}
        onHistory={() => setDialog('history')}
        batch={batch}
        onBatch={() => setDialog('batch')}
      />
      {selected !== undefined && (
        <FoundWords value={words}>
          <ClusterScreen
            project={project}
            cluster={selected}
            placing={placing}
            next={placing === 'left-out' ? best : next}
            allDone={allDone}
            unfoldAll={unfoldAll}
            onUnfoldAll={setUnfoldAll}
            keysEnabled={dialog === null}
            onSettled={moveOn}
            onGone={moveOn}
            onFirst={best === undefined ? null : () => open(best)}
            onList={() => {
              choose({ ...filter, words: '' });
              if (picked && !picked.has(selected)) go({ at: 'review', project, cluster: selected }, { replace: true });
            }}
            onHelp={() => setDialog('keys')}
            onNote={note.open}
          />
        </FoundWords>
      )}
      {note.editor}
      <ReviewDialogs
        dialog={dialog}
        onDialog={setDialog}
        info={info}
        clusters={all}
        shown={shown}
        batch={batch}
        onUndoRedo={undoRedo}
      />
    </div>
  );
}

/**
 * A click on a button or link leaves the focus where it was. Enter after a click then still means "accept and go on"
 * instead of pressing the button again. Tab moves the focus as usual.
 */
function keepFocus(event: React.MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('button, a')) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The cluster to open if the address names none. Undefined while the list is still being read. */
function useFirstCluster(
  project: string,
  { sorted, isInOrder, isWhole }: Pick<Listing, 'sorted' | 'isInOrder' | 'isWhole'>,
  left: ListView | null,
): ClusterId | undefined {
  const client = useClient();
  const wanted = left?.cluster ?? null;
  const isListed = sorted.some(({ id }) => id === wanted);
  // The cluster that was left may be on a page of the list that is not read yet.
  const isSought = wanted !== null && !isListed && !isWhole;
  const sought = useQuery({ ...clusterQuery(client, project, wanted!), enabled: isSought });
  if (isListed) return wanted!;
  if (isSought && sought.isPending) return undefined;
  if (isSought && sought.data && (sought.data.members.length > 1 || sought.data.published.length > 0)) return wanted;
  if (!isInOrder) return undefined;
  return nextUnresolved(sorted, undefined, isWhole) ?? (isWhole ? sorted[0]?.id : undefined);
}

function NoClusters({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const mayShow = useMayShow();
  const nothing = info.articles === 0;
  const next = nothing ? 'imports' : 'export';
  return (
    <div className="page waiting">
      <div className="review-empty">
        <h1>{t(nothing ? 'review.nothing' : 'review.none')}</h1>
        <p className="soft">{t(nothing ? 'review.nothingText' : 'review.noneText')}</p>
        {mayShow(next) && (
          <Button type="primary" onClick={() => go({ at: next, project: info.path })}>
            {t(nothing ? 'review.toImport' : 'imports.toExport')}
          </Button>
        )}
      </div>
    </div>
  );
}

function UnreadableList(props: ComponentProps<typeof RetryNotice>) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1 className="hidden-text">{t('steps.review')}</h1>
      <RetryNotice {...props} />
    </div>
  );
}
