import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type DecisionsPreview, itemsOf } from '#shared/contract/returned-decisions.ts';
import type { ActionId } from '#shared/model/actions.ts';
import { useClient } from '../base/client.ts';
import { useFormat } from '../base/format.ts';
import { decisionScope, UNDO_REDO, type UndoRedoKind } from '../data/decision-scope.ts';
import { useAppErrorText } from '../data/errors.ts';
import { invalidateReview, keys, withOpenProject } from '../data/queries.ts';
import { newRequestId } from '../data/request-id.ts';
import { useDecisionJob } from '../data/use-decision-job.ts';
import { ButtonRow } from '../ui/button-row.tsx';
import { JobProgress } from '../ui/job-progress.tsx';
import { ErrorNotice, Notice, RetryNotice } from '../ui/notice.tsx';
import { Stat, Stats } from '../ui/stats.tsx';
import { ReturnedClusters } from './returned-clusters.tsx';

type Applied = { readonly action: ActionId | null; readonly articles: number; readonly leftOut: number };
type ReturnedTableProps = {
  project: string;
  path: string;
  /** The foot of the dialog, which stays in view while the changes scroll; null until it is drawn. */
  foot: HTMLElement | null;
  onBusy: (isBusy: boolean) => void;
  /** The button for choosing another table; hidden during the job. */
  children: ReactNode;
};

export function ReturnedTable({ project, path, foot, onBusy, children }: ReturnedTableProps) {
  const { t } = useTranslation();
  const client = useClient();
  const textOf = useAppErrorText();
  const preview = useQuery({
    queryKey: [...keys.project(project), 'decisions', path],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.returnedDecisions.preview({ project, path }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [applied, setApplied] = useState<Applied | null>(null);
  const { start, job, running, appError, isRunning } = useDecisionJob(
    project,
    (items: ReturnType<typeof itemsOf>) => client.returnedDecisions.apply({ project, items, request: newRequestId() }),
    (end) => {
      if (end?.type === 'done' && end.result.kind === 'decisions') setApplied(end.result);
      else void preview.refetch();
    },
  );
  const isBusy = start.isPending || isRunning;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  if (applied)
    return (
      <>
        <Outcome project={project} applied={applied} />
        {children}
      </>
    );
  if (job !== null && running.isError)
    return <RetryNotice error={running.error} onRetry={() => void running.refetch()} />;
  if (job !== null) return running.data ? <JobProgress job={job} view={running.data} /> : <Spin />;
  return (
    <>
      {preview.isFetching && <Spin description={t('bringBack.reading')} />}
      {preview.error && <ErrorNotice error={preview.error} />}
      {start.error && <ErrorNotice error={start.error} />}
      {appError && (
        <Notice kind="error" title={t('bringBack.failed')}>
          {textOf(appError)}
        </Notice>
      )}
      {preview.data && !preview.isFetching ? (
        <Preview
          preview={preview.data}
          foot={foot}
          isStarting={start.isPending}
          onApply={(items) => start.mutate(items)}
        >
          {!isBusy && children}
        </Preview>
      ) : (
        children
      )}
    </>
  );
}

type PreviewProps = {
  preview: DecisionsPreview;
  foot: HTMLElement | null;
  isStarting: boolean;
  onApply: (items: ReturnType<typeof itemsOf>) => void;
  children: ReactNode;
};

function Preview({ preview, foot, isStarting, onApply, children }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [overwrite, setOverwrite] = useState(false);
  const { file, rows, clusters, refused } = preview;
  const items = itemsOf(preview, overwrite);
  const articles = items.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  const conflicts = clusters.filter(({ isConflict }) => isConflict).length;
  const refusedRows = refused.reduce((sum, one) => sum + one.rows, 0);
  return (
    <>
      <h3>{file}</h3>
      <Stats>
        <Stat label={t('bringBack.rows')} value={format.number(rows)} />
        <Stat label={t('bringBack.decisions')} value={format.number(articles)} strong />
        <Stat label={t('bringBack.clusters')} value={format.number(items.length)} />
        <Stat label={t('bringBack.conflicts')} value={format.number(conflicts)} />
        <Stat label={t('bringBack.refusedRows')} value={format.number(refusedRows)} />
      </Stats>
      <RefusedRows refused={refused} />
      {conflicts > 0 && (
        <Notice kind="warning">
          <div>{t('bringBack.conflict', { count: conflicts })}</div>
          <Checkbox checked={overwrite} onChange={({ target }) => setOverwrite(target.checked)}>
            {t('bringBack.overwrite')}
          </Checkbox>
        </Notice>
      )}
      {clusters.length === 0 ? (
        <>
          <Notice kind="hint">{t('bringBack.nothing')}</Notice>
          {children}
        </>
      ) : (
        <>
          <p className="soft">{t('bringBack.hint')}</p>
          <ReturnedClusters clusters={clusters} overwrite={overwrite} />
          {foot &&
            createPortal(
              <ButtonRow>
                <div className="fill">{children}</div>
                <Button
                  type="primary"
                  disabled={items.length === 0}
                  loading={isStarting}
                  onClick={() => onApply(items)}
                >
                  {t('bringBack.apply', { count: articles, articles: format.number(articles) })}
                </Button>
              </ButtonRow>,
              foot,
            )}
        </>
      )}
    </>
  );
}

function Outcome({ project, applied }: { project: string; applied: Applied }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const queries = useQueryClient();
  const { action, articles, leftOut } = applied;
  const undo = useMutation({
    mutationKey: [UNDO_REDO],
    scope: decisionScope(project),
    mutationFn: ({ action }: { kind: UndoRedoKind; action: ActionId }) =>
      withOpenProject(client, project, () => client.review.undo({ project, action, request: newRequestId() })),
    onSuccess: () => invalidateReview(queries, project),
  });
  if (undo.isSuccess) return <Notice kind="hint">{t('bringBack.undone')}</Notice>;
  return (
    <>
      <Notice
        kind="hint"
        actions={
          action !== null && (
            <Button loading={undo.isPending} onClick={() => undo.mutate({ kind: 'undo', action })}>
              {t('history.undo')}
            </Button>
          )
        }
      >
        <div>{t('bringBack.done', { count: articles, articles: format.number(articles) })}</div>
        {leftOut > 0 && <div>{t('bringBack.leftOut', { count: leftOut })}</div>}
      </Notice>
      {undo.error && <ErrorNotice error={undo.error} />}
    </>
  );
}

function RefusedRows({ refused }: Pick<DecisionsPreview, 'refused'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <Notice kind="warning" title={t('bringBack.refused', { count: refused.reduce((sum, { rows }) => sum + rows, 0) })}>
      <ul>
        {refused.map(({ reason, rows, first }) => {
          const named = first.map(format.number).join(t('risk.comma'));
          return (
            <li key={reason}>
              {t(`bringBack.reason.${reason}`)}
              <span className="numbers soft">
                {t('bringBack.row', { rows: rows > first.length ? `${named}…` : named })}
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
