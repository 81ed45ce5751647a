// Chooses another cluster by a few keys: the most similar first, then any by its title. Shows two articles side by side
// before the choice takes effect.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type InputRef, Modal, Spin } from 'antd';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { shownDays } from '#shared/model/published-time.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { useClusters } from '../../data/cluster-list-queries.ts';
import { clusterQuery } from '../../data/cluster-queries.ts';
import { keys, useNearMatches, withOpenProject } from '../../data/queries.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import { SearchedList } from '../../ui/searched-list.tsx';
import { delay } from '../comparison/delay.ts';
import { clusterOptions, firstChoice, likenessOf } from './cluster-options.ts';
import { PickerPair } from './picker-pair.tsx';
import './dialogs.css';

/** Ms after the last typed character: each reading takes a thread of its own. */
const AFTER_TYPING = 200;

/** The similarities that are known so far, 0–1. */
function useSimilarities(
  project: string,
  cluster: ClusterId,
  others: readonly ClusterId[],
): ReadonlyMap<ClusterId, number> {
  const client = useClient();
  const { data } = useQuery({
    queryKey: keys.similarities(project, cluster, others),
    queryFn: async ({ signal }) => {
      await delay(AFTER_TYPING, signal);
      const read = () => client.review.similarities({ project, cluster, others: [...others] }, { signal });
      return new Map((await withOpenProject(client, project, read)).map((one) => [one.cluster, one.similarity]));
    },
    enabled: others.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data ?? NO_SIMILARITIES;
}

const NO_SIMILARITIES: ReadonlyMap<ClusterId, number> = new Map();

type ClusterPickerProps = {
  project: string;
  detail: ClusterDetail;
  /** The article that moves; undefined if the whole cluster is merged. */
  moved?: ArticleId | undefined;
  title: string;
  action: string;
  /** @param rev the revision of the cluster as the editor sees it; undefined if it is not read yet */
  onPick: (cluster: ClusterId, rev: number | undefined) => void;
  onClose: () => void;
};

export function ClusterPicker({ project, detail, moved, title, action, onPick, onClose }: ClusterPickerProps) {
  const { t } = useTranslation();
  const all = useClusters(project);
  const box = useRef<InputRef>(null);
  // Focused in the commit that opens the dialog, so that keys typed at once reach it.
  useLayoutEffect(() => box.current?.focus(), []);
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<ClusterId | null>(null);
  const wanted = useDeferredValue(words);
  const nearMatches = useNearMatches(project, detail.id);
  const likeness = useMemo(() => likenessOf(nearMatches.data ?? []), [nearMatches.data]);
  // Offers nothing until the order is known, because the list would change while the editor chooses.
  const clusters = nearMatches.isPending ? undefined : all.data?.clusters;
  const options = useMemo(
    () => clusterOptions(clusters ?? [], detail, likeness, wanted),
    [clusters, detail, likeness, wanted],
  );
  const others = useMemo(() => options.flatMap(({ id }) => (likeness.has(id) ? [] : [id])), [options, likeness]);
  const similarities = useSimilarities(project, detail.id, others);
  const chosen = picked === null ? firstChoice(options, detail, wanted) : options.find(({ id }) => id === picked);
  const rev = useOfferedRevision(project, chosen?.id);

  function enter(): void {
    // The results for the last typed characters may not be on the screen yet.
    if (chosen && wanted === words) onPick(chosen.id, rev);
  }

  return (
    <Modal
      open
      width={720}
      title={title}
      okText={action}
      okButtonProps={{ disabled: !chosen }}
      onOk={() => chosen && onPick(chosen.id, rev)}
      onCancel={onClose}
    >
      <SearchedList
        box={box}
        ask={t('correct.search')}
        label={t('list.label')}
        words={words}
        onWords={(typed) => {
          setWords(typed);
          setPicked(null);
        }}
        options={options}
        keyOf={({ id }) => id}
        chosen={chosen}
        onChoose={({ id }) => setPicked(id)}
        onClick={({ id }) => setPicked(id)}
        onEnter={enter}
      >
        {(option) => (
          <Option
            option={option}
            similarity={likeness.get(option.id) ?? similarities.get(option.id)}
            suggested={detail.mayBeSameAs.some(({ cluster }) => cluster === option.id)}
          />
        )}
      </SearchedList>
      {nearMatches.error && <RetryNotice error={nearMatches.error} onRetry={() => void nearMatches.refetch()} />}
      {!clusters && <Spin description={t('related.searching')} />}
      {clusters && options.length === 0 && <p className="soft">{t('list.noMatch')}</p>}
      {chosen && (
        <PickerPair
          project={project}
          one={{ name: t(moved === undefined ? 'correct.this' : 'correct.moved'), cluster: detail.id, article: moved }}
          other={{ name: t('correct.that'), cluster: chosen.id }}
        />
      )}
    </Modal>
  );
}

type OptionProps = {
  option: ClusterSummary;
  /** Undefined until it is measured. */
  similarity: number | undefined;
  suggested: boolean;
};

function Option({ option, similarity, suggested }: OptionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, size, sources, published } = option;
  return (
    <>
      <span className="fill picker-lines">
        <span className="picker-title one-line">{title || t('article.untitled')}</span>
        <span className="one-line faint numbers">
          {[published && shownDays(published.first, published.last), ...sources].filter(Boolean).join(' · ')}
        </span>
      </span>
      {suggested && <span className="tag accent suggested-tag">{t('correct.maybe')}</span>}
      {similarity !== undefined && (
        <span className="numbers">{t('correct.similar', { similarity: format.percent(similarity) })}</span>
      )}
      <span className="faint">{t('list.size', { count: size })}</span>
    </>
  );
}

/**
 * The revision of a cluster that the dialog offers. Undefined until the window has read the cluster since its last known change. An older revision would be refused.
 * A change during the dialog counts as unseen until it is read.
 */
function useOfferedRevision(project: string, cluster: ClusterId | undefined): number | undefined {
  const client = useClient();
  const { data, isStale } = useQuery({ ...clusterQuery(client, project, cluster!), enabled: cluster !== undefined });
  const [seen, setSeen] = useState<ClusterDetail | null>(null);
  if (data && !isStale && data !== seen) setSeen(data);
  return seen?.id === cluster ? seen?.rev : undefined;
}
