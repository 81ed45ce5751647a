// The corrections of the shown cluster: their keys, and the dialogs in which something has to be chosen first.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterDetail, Corrected, NearMatch } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { go, isReviewShown, shownCluster } from '../../base/routes.ts';
import { appErrorOf } from '../../data/errors.ts';
import { type Bindings, ignoreSecondEnter, queueKeysDuring } from '../../keys/shortcuts.ts';
import { ClusterPicker } from './cluster-picker.tsx';
import { NearMatchDialog } from './near-match-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useCorrections } from './use-corrections.ts';

type Choosing =
  | { readonly what: 'articles' | 'other' | 'near-match' }
  | { readonly what: 'target'; readonly articles: ArticleId[] };

type ClusterCommandsProps = {
  project: string;
  detail: ClusterDetail;
  active: ArticleId;
  /** Called when the cluster has only one article left, so that it has no page. */
  onGone: () => void;
};

export function useClusterCommands({ project, detail, active, onGone }: ClusterCommandsProps) {
  const { t } = useTranslation();
  const { correct } = useCorrections(project);
  const client = useClient();
  const cluster = detail.id;
  const [opened, setOpened] = useState<{ readonly of: ClusterId; readonly choosing: Choosing } | null>(null);
  // A dialog ends with its cluster, whose articles are no longer on the screen, also when that is shown again.
  if (opened && opened.of !== cluster) setOpened(null);
  const choosing = opened?.of === cluster ? opened.choosing : null;
  const setChoosing = (chosen: Choosing | null) => setOpened(chosen && { of: cluster, choosing: chosen });

  /** Resolves to null if the correction was refused, which is on the screen by then. */
  async function run(correction: Parameters<typeof correct>[0]): Promise<Corrected | null> {
    if (choosing !== null) ignoreSecondEnter();
    setChoosing(null);
    return queueKeysDuring(correct(correction).catch(() => null));
  }
  async function split(articles: ArticleId[]): Promise<void> {
    const done = await run({ kind: 'split', cluster, articles });
    if (!done || !isShown()) return;
    if (done.opened !== null && articles.length > 1) return go({ at: 'review', project, cluster: done.opened });
    const left = await queueKeysDuring(countMembers(client, project, cluster));
    if (left !== null && left < 2 && isShown()) onGone();
  }
  /** False once the editor has opened something else, which must stay. */
  const isShown = () => isReviewShown(project) && shownCluster() === cluster;
  const close = () => setChoosing(null);

  const commands = {
    split: () => void split([active]),
    part: () => setChoosing({ what: 'articles' }),
    merge: () => setChoosing({ what: 'other' }),
    move: () => setChoosing({ what: 'target', articles: [active] }),
    nearMatches: () => setChoosing({ what: 'near-match' }),
  };
  const bindings: Bindings = {
    s: commands.split,
    S: commands.part,
    m: commands.merge,
    M: commands.move,
    a: commands.nearMatches,
  };

  async function moveTo(target: ClusterId, rev: number | undefined, articles: ArticleId[]): Promise<void> {
    if (!(await run({ kind: 'move', cluster: target, rev, from: cluster, articles }))) return;
    const left = await queueKeysDuring(countMembers(client, project, cluster));
    if (!isShown()) return;
    if (left === 0) go({ at: 'review', project, cluster: target }, { replace: true });
    else if (left === 1) onGone();
  }

  let dialog: ReactNode = null;
  if (choosing?.what === 'articles') {
    const onMove = (articles: ArticleId[]) => setChoosing({ what: 'target', articles });
    dialog = (
      <SplitDialog project={project} detail={detail} active={active} onSplit={split} onMove={onMove} onClose={close} />
    );
  } else if (choosing?.what === 'other' || choosing?.what === 'target') {
    const words = choosing.what === 'other' ? 'merge' : 'move';
    dialog = (
      <ClusterPicker
        key={choosing.what}
        project={project}
        detail={detail}
        moved={choosing.what === 'target' ? choosing.articles[0] : undefined}
        title={t(`correct.${words}Title`, { count: choosing.what === 'target' ? choosing.articles.length : 0 })}
        action={t(`correct.${words}`)}
        onPick={(other, rev) =>
          void (choosing.what === 'target'
            ? moveTo(other, rev, choosing.articles)
            : run({ kind: 'merge', cluster, other, otherRev: rev }))
        }
        onClose={close}
      />
    );
  } else if (choosing?.what === 'near-match') {
    const onAdd = ({ article, cluster: from, rev }: NearMatch) =>
      void run({ kind: 'move', cluster, from, fromRev: rev, articles: [article.id] });
    dialog = <NearMatchDialog project={project} cluster={cluster} onAdd={onAdd} onClose={close} />;
  }
  return { bindings, commands, dialog, isChoosing: choosing !== null };
}

/**
 * The number of articles that a correction has left; null if it can't be read. Does not use the cache, because a
 * reading under way may have begun before the correction.
 */
async function countMembers(client: Client, project: string, cluster: ClusterId): Promise<number | null> {
  try {
    return (await client.review.cluster({ project, cluster })).members.length;
  } catch (error) {
    return appErrorOf(error)?.code === 'CLUSTER_MISSING' ? 0 : null;
  }
}
