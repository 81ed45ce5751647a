// Accepts the suggestions of many clusters as one step: first a preview with random samples, then a job.
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Segmented, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { BatchItem } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { useDecisionJob } from '../../data/use-decision-job.ts';
import { pressKey } from '../../keys/shortcuts.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice, RetryNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { MergingChoice } from '../merging/merging-choice.tsx';
import './batch.css';
import { BatchSamples } from './batch-samples.tsx';
import { BatchTable } from './batch-table.tsx';
import { countNotOffered, groupCandidates, type NotOffered } from './group-candidates.ts';

const reasons = ['unmeasured', 'look', 'never', 'begun'] as const;

function NotOfferedNotice({ clusters }: { clusters: NotOffered }) {
  const { t } = useTranslation();
  const format = useFormat();
  const held = reasons.filter((reason) => clusters[reason] > 0);
  if (held.length === 0) return null;
  const count = held.reduce((sum, reason) => sum + clusters[reason], 0);
  const texts = held.map((reason) => t(`batch.reason.${reason}`, { clusters: format.number(clusters[reason]) }));
  return <Notice kind="hint">{t('batch.notOffered', { count, reasons: texts.join(t('risk.comma')) })}</Notice>;
}

type BatchDialogProps = {
  project: string;
  /** The picked clusters. If empty, the listed clusters or the whole project. */
  picks: ReadonlySet<ClusterId>;
  /** The clusters of the list if it is searched or filtered; otherwise null. */
  listed: readonly ClusterId[] | null;
  clusters: readonly ClusterSummary[];
  onDone: () => void;
  onClose: () => void;
};

export function BatchDialog({ project, picks, listed, clusters, onDone, onClose }: BatchDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const toast = useToast(project);
  const textOf = useAppErrorText();
  // Fixed when the dialog opens, because the list may change while it is open.
  const [{ picked, ofList }] = useState({
    picked: picks.size === 0 ? null : [...picks],
    ofList: listed && [...listed],
  });
  const [isListOnly, setListOnly] = useState(true);
  const chosen = picked ?? (isListOnly ? ofList : null);
  const [merging, setMerging] = useState<MergeChoice | null>(null);
  const preview = useQuery({
    queryKey: [...keys.batch(project), chosen, merging],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.review.batch({ project, clusters: chosen, merging }, { signal })),
    // The table stays while the same clusters are read again for another choice of merging.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === chosen ? before : undefined),
    staleTime: 0,
    gcTime: 0,
  });
  const { candidates = [], unmeasured = 0 } = preview.data ?? {};
  const groups = useMemo(() => groupCandidates(candidates, picked !== null), [candidates, picked]);
  /** Groups whose mark the editor changed. Initially only the safe groups are marked. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const marked = groups.filter(({ key, batch }) => (batch === 'safe') !== changed.has(key));
  const items = marked.flatMap((group) => group.candidates);
  const canMerge = groups.some((group) => group.candidates.some((one) => one.canMerge));
  const filledIn = items.filter((item) => item.isFilledIn).length;
  const discarded = marked.reduce((sum, group) => sum + group.discarded, 0);

  function send(request: string) {
    const seen = items.map(({ cluster, rev, size, suggested }): BatchItem => ({ cluster, rev, size, suggested }));
    return client.review.acceptBatch({ project, items: seen, merging: canMerge ? merging : null, request });
  }
  const { start, job, running, appError, isRunning } = useDecisionJob(project, send, (end) => {
    if (end?.type !== 'done' || end.result.kind !== 'batch') return void preview.refetch();
    const { result } = end;
    const { clusters: count, discarded: articles } = result;
    const counts = { count, clusters: format.number(count), discarded: format.number(articles) };
    const detail = result.leftOut > 0 ? t('batch.leftOut', { count: result.leftOut }) : undefined;
    const step = result.action !== null && ({ button: 'undo', show: () => pressKey('h') } as const);
    toast.open(t('batch.done', counts), { detail, ...step });
    onDone();
  });

  return (
    <Modal
      open
      width={880}
      title={picked === null ? t('batch.title') : t('batch.titlePicked', { count: picked.length })}
      maskClosable={!isRunning}
      closable={!isRunning}
      onCancel={() => !isRunning && onClose()}
      footer={
        preview.isSuccess &&
        job === null &&
        groups.length > 0 && (
          <Button
            type="primary"
            autoFocus
            disabled={items.length === 0 || preview.isPlaceholderData}
            loading={start.isPending}
            onClick={() => start.mutate(newRequestId())}
          >
            {items.length === 0
              ? t('batch.markFirst')
              : t('batch.accept', {
                  count: items.length,
                  clusters: format.number(items.length),
                  discarded: format.number(discarded),
                })}
          </Button>
        )
      }
    >
      {picked === null && ofList !== null && (
        <Segmented
          className="batch-scope"
          disabled={job !== null}
          value={isListOnly}
          aria-label={t('batch.scope.label')}
          options={[
            {
              value: true,
              label: t('batch.scope.listed', { count: ofList.length, clusters: format.number(ofList.length) }),
            },
            { value: false, label: t('batch.scope.project') },
          ]}
          onChange={setListOnly}
        />
      )}
      {preview.isPending && <Spin />}
      {(preview.error ?? start.error) && <ErrorNotice error={preview.error ?? start.error} />}
      {appError && (
        <Notice kind="error" title={t('batch.refused')}>
          {textOf(appError)}
        </Notice>
      )}
      {job !== null && running.isError && <RetryNotice error={running.error} onRetry={() => void running.refetch()} />}
      {job !== null && running.data && <JobProgress job={job} view={running.data} />}
      {preview.isSuccess && job === null && (
        <>
          <NotOfferedNotice clusters={countNotOffered(candidates, unmeasured, chosen?.length ?? null)} />
          {groups.length === 0 ? (
            <p className="soft">{t('batch.none')}</p>
          ) : (
            <>
              <BatchTable
                groups={groups}
                marked={marked}
                onMark={(key) =>
                  setChanged(
                    (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
                  )
                }
              />
              {filledIn > 0 && (
                <p className="soft">{t('batch.filledIn', { count: filledIn, clusters: format.number(filledIn) })}</p>
              )}
              {canMerge && (
                <section className="stack close">
                  <p className="soft">{t('merging.ofBatch')}</p>
                  <MergingChoice
                    project={project}
                    clusters={items.map(({ cluster }) => cluster)}
                    choice={merging}
                    unchosen={t('merging.unchanged')}
                    isDisabled={start.isPending}
                    onChange={setMerging}
                  />
                </section>
              )}
              <BatchSamples project={project} candidates={items} clusters={clusters} />
              <p className="soft">{t('batch.hint')}</p>
            </>
          )}
        </>
      )}
    </Modal>
  );
}
