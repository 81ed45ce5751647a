// Chooses another cluster by a few keys: the most similar first, then any by its title. Shows two articles side by side
// before the choice takes effect.
import { type InputRef, Modal, Spin } from 'antd';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { shownDays } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import { useClusters } from '../../data/cluster-list-queries.ts';
import { useNearMatches } from '../../data/queries.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import { SearchedList } from '../../ui/searched-list.tsx';
import './dialogs.css';
import { clusterOptions, firstChoice, likenessOf } from './cluster-options.ts';
import { PickerPair } from './picker-pair.tsx';
import { useOfferedRevision } from './use-offered-revision.ts';
import { useSimilarities } from './use-similarities.ts';

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
