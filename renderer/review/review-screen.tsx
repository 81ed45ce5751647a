// Review 查重: the clusters on the left, the chosen one beside it; going from one to the next.
import type { InputRef } from 'antd';
import { App, Button, Spin } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { useClusters } from '../data/queries.ts';
import { go } from '../routes.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { ClusterScreen } from './cluster-screen.tsx';
import { ClusterList } from './list/cluster-list.tsx';
import { countClusters, everything, filterClusters, neighbour, nextUnresolved } from './list/list-filter.ts';
import './review.css';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

export function ReviewScreen({ info, cluster }: { info: ProjectInfo; cluster: ClusterId | undefined }) {
  const clusters = useClusters(info.path);
  if (clusters.isPending) {
    return (
      <div className="page waiting">
        <Spin />
      </div>
    );
  }
  if (!clusters.data) return <Failed error={clusters.error} onRetry={() => void clusters.refetch()} />;
  if (clusters.data.length === 0) return <NoClusters info={info} />;
  return <Review info={info} clusters={clusters.data} selected={cluster} />;
}

type ReviewProps = { info: ProjectInfo; clusters: readonly ClusterSummary[]; selected: ClusterId | undefined };

function Review({ info, clusters, selected }: ReviewProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const project = info.path;
  const [filter, setFilter] = useState(everything);
  const [keysOpen, setKeysOpen] = useState(false);
  const [unfoldAll, setUnfoldAll] = useState(false);
  const search = useRef<InputRef>(null);
  const wanted = useDeferredValue(filter);
  const counts = useMemo(() => countClusters(clusters), [clusters]);
  const shown = useMemo(() => filterClusters(clusters, wanted, selected), [clusters, wanted, selected]);

  // Coming without a cluster in the address: the first that waits for a decision.
  const first = nextUnresolved(clusters, undefined) ?? clusters[0]?.id;
  useEffect(() => {
    if (selected === undefined && first !== undefined) go({ at: 'review', project, cluster: first }, { replace: true });
  }, [selected, first, project]);

  function move(steps: 1 | -1): void {
    const next = neighbour(shown, selected, steps);
    if (next !== null) go({ at: 'review', project, cluster: next }, { replace: true });
  }

  const allDone = counts.status.resolved === counts.all;
  function moveOn(): void {
    const next = nextUnresolved(shown, selected);
    if (allDone) go({ at: 'export', project });
    else if (next !== null) go({ at: 'review', project, cluster: next }, { replace: true });
    else void message.info(t(nextUnresolved(clusters, selected) === null ? 'review.allDone' : 'review.filterDone'));
  }

  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      '/': () => search.current?.focus({ cursor: 'all' }),
      '?': () => setKeysOpen(true),
    },
    !keysOpen,
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the pointer from moving the focus, see below
    <div className="review" onMouseDown={keepFocus}>
      <h1 className="hidden-text">{t('steps.review')}</h1>
      <ClusterList
        project={project}
        shown={shown}
        counts={counts}
        selected={selected}
        filter={filter}
        onFilter={setFilter}
        searchRef={search}
      />
      {selected !== undefined && (
        <ClusterScreen
          key={selected}
          project={project}
          cluster={selected}
          next={nextUnresolved(shown, selected)}
          allDone={allDone}
          unfoldAll={unfoldAll}
          onUnfoldAll={setUnfoldAll}
          keysEnabled={!keysOpen}
          onMove={move}
          onSettled={moveOn}
          onHelp={() => setKeysOpen(true)}
        />
      )}
      <ShortcutsSheet open={keysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}

/**
 * A click on a button or link leaves the focus where it was, so that Enter after a click still means "accept and go on"
 * and does not press the clicked button again. By Tab they take the focus as ever.
 */
function keepFocus(event: React.MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('button, a')) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <ErrorNotice error={error} actions={<Button onClick={onRetry}>{t('action.retry')}</Button>} />
    </div>
  );
}

function NoClusters({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const nothing = info.articles === 0;
  return (
    <div className="page waiting">
      <div className="review-empty">
        <h1>{t(nothing ? 'review.nothing' : 'review.none')}</h1>
        <p className="soft">{t(nothing ? 'review.nothingText' : 'review.noneText')}</p>
        <Button type="primary" onClick={() => go({ at: nothing ? 'imports' : 'export', project: info.path })}>
          {t(nothing ? 'review.toImport' : 'imports.toExport')}
        </Button>
      </div>
    </div>
  );
}
