import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { useClient } from '../base/client.ts';
import { clusterQuery } from '../data/cluster-queries.ts';
import { appErrorOf } from '../data/errors.ts';
import { useLease } from '../desk/use-lease.ts';
import { useKeyQueue } from '../keys/shortcuts.ts';
import { RetryNotice } from '../ui/notice.tsx';
import { ClusterWaiting } from './cluster-waiting.tsx';
import { usePrefetch } from './comparison/use-prefetch.ts';
import { choosePair, noPicks } from './members/choose-pair.ts';
import { NoClusterHere } from './no-cluster-here.tsx';
import { PublishedCluster } from './published/published-cluster.tsx';
import { type ClusterScreenProps, SeveralArticles } from './several-articles.tsx';

type Opened = { readonly cluster: ClusterId; readonly first: ArticleId | null };

export function ClusterScreen(props: ClusterScreenProps) {
  const client = useClient();
  const { project, cluster, next } = props;
  // While a cluster is read, the previous one stays: updating the screen takes half as long as drawing it from nothing.
  const detail = useQuery({ ...clusterQuery(client, project, cluster), placeholderData: keepPreviousData });
  useLease(cluster);
  const isReading = detail.isPending || detail.isPlaceholderData;
  useKeyQueue(isReading);
  // Picks are articles, so the picks of one cluster have no effect in another.
  const [picks, setPicks] = useState(noPicks);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Set once per cluster, so that the pair stays while it is read, even if the risk is measured only then.
  if (detail.data && !detail.isPlaceholderData && opened?.cluster !== detail.data.id)
    setOpened({ cluster: detail.data.id, first: detail.data.risk?.mostToRead ?? null });
  const first = opened?.first ?? null;

  const prefetch = usePrefetch(project);
  // Starts reading and comparing the texts before the cluster is drawn without them.
  useEffect(() => prefetch.cluster(cluster, false), [prefetch, cluster]);
  const loaded = !isReading && detail.data !== undefined;
  useEffect(() => {
    if (loaded && next) prefetch.cluster(next);
  }, [loaded, prefetch, next]);

  if (detail.isPending) return <ClusterWaiting isAlone />;
  const pair = detail.data && choosePair(detail.data, picks, first);
  if (detail.data && !pair && detail.data.published.length > 0) {
    const { project, allDone, onSettled, onNote } = props;
    return (
      <PublishedCluster
        key={detail.data.id}
        {...{ project, allDone, onSettled, onNote }}
        detail={detail.data}
        isListed={props.placing === 'listed'}
        isNextKnown={props.next !== undefined}
        keysEnabled={props.keysEnabled && !isReading}
        isLeft={detail.isPlaceholderData}
      />
    );
  }
  const isGone = appErrorOf(detail.error)?.code === 'CLUSTER_MISSING';
  if (isGone || (detail.data && !pair)) {
    const [left] = isGone ? [] : detail.data!.first;
    return (
      <NoClusterHere
        project={project}
        cluster={detail.data?.id ?? cluster}
        left={left ?? null}
        onFirst={props.onFirst}
        onNext={props.onSettled}
      />
    );
  }
  if (!detail.data || !pair) {
    return (
      <div className="column cluster-screen cluster-failed">
        <RetryNotice error={detail.error} onRetry={() => void detail.refetch()} />
      </div>
    );
  }
  return (
    <SeveralArticles
      {...props}
      keysEnabled={props.keysEnabled && !isReading}
      isLeft={detail.isPlaceholderData}
      detail={detail.data}
      pair={pair}
      first={first}
      picks={picks}
      onPicks={setPicks}
    />
  );
}
