import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stages as allStages, jobStages, type Stage } from '#shared/contract/jobs.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';
import { useClient } from '../base/client.ts';
import { useFormat } from '../base/format.ts';
import { useMay } from '../data/desk-queries.ts';
import { type JobView, msLeft, rateOf } from '../data/job-view.ts';
import { ButtonRow } from './button-row.tsx';
import './job-progress.css';
import { ErrorNotice, Notice } from './notice.tsx';

/**
 * `counts`: the stages count articles unless they count pages, which have no rate. `atTimes`: stages that only some
 * jobs have, whose bars appear when they begin.
 */
type Kind = { counts?: 'pages'; atTimes?: readonly Stage[] };

const KINDS: Partial<Record<JobKind, Kind>> = {
  import: { atTimes: ['boilerplate', 'index', 'fingerprint', 'distances', 'replace'] },
  preview: { atTimes: ['boilerplate', 'fingerprint', 'distances'] },
  recluster: { atTimes: ['boilerplate', 'fingerprint', 'compare', 'distances', 'list'] },
  boilerplate: { atTimes: ['index', 'distances'] },
  copy: { counts: 'pages' },
};

export const jobTitles = {
  import: 'imports.working',
  'remove-import': 'unfinished.removing',
  export: 'export.working',
  preview: 'detection.previewing',
  recluster: 'detection.applying',
  sentences: 'related.indexing',
  boilerplate: 'boilerplate.marking',
  copy: 'project.copying',
  batch: 'batch.working',
  decisions: 'bringBack.working',
  references: 'references.adding',
  matches: 'references.comparing',
} as const satisfies Record<JobKind, string>;

export function JobProgress({ job, view }: { job: string; view: JobView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const cancel = useMutation({ mutationFn: () => client.jobs.cancel({ job }) });
  const may = useMay();
  const elapsedMs = useElapsed(view.elapsedMs);
  if (view.kind === null) return null;
  const { counts, atTimes = [] } = KINDS[view.kind] ?? {};
  const stages: readonly Stage[] = jobStages[view.kind];
  const shown = allStages.filter((stage) => stages.includes(stage) || (atTimes.includes(stage) && view.stages[stage]));
  const rate = counts === 'pages' ? null : rateOf(view.stages[stages.at(-1)!]);
  const left = msLeft(view);
  return (
    <section className="stack job">
      <h1>{t(jobTitles[view.kind])}</h1>
      <dl className="job-stages">
        {shown.map((stage) => (
          <StageBar key={stage} stage={stage} view={view} />
        ))}
      </dl>
      <ButtonRow spread>
        <span className="soft numbers" aria-live="off">
          {t('job.elapsed', { time: format.clock(elapsedMs) })}
          {rate !== null && ` · ${t('job.rate', { rate: format.number(Math.round(rate)) })}`}
          {left !== null && ` · ${t('job.left', { time: format.clock(left) })}`}
        </span>
        {may('jobs.cancel') && (
          <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
            {t('action.cancel')}
          </Button>
        )}
      </ButtonRow>
      {view.restarted !== null && <Notice kind="warning">{t('job.restarted', { detail: view.restarted })}</Notice>}
      {cancel.isError && <ErrorNotice error={cancel.error} />}
    </section>
  );
}

/** Continues to count the elapsed ms while a long piece of work reports nothing. */
function useElapsed(reportedMs: number): number {
  const [clock, setClock] = useState({ reportedMs, ms: reportedMs });
  useEffect(() => {
    const start = performance.now();
    const count = () => setClock({ reportedMs, ms: reportedMs + performance.now() - start });
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [reportedMs]);
  return clock.reportedMs === reportedMs ? clock.ms : reportedMs;
}

function StageBar({ stage, view }: { stage: Stage; view: JobView }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The top bar may show the same job as the screen.
  const id = useId();
  const begun = view.stages[stage];
  const { done, total } = begun ?? { done: 0, total: null };
  // A bar without a value moves: the stage has begun, but its total is not known yet.
  const value = begun && total === null ? {} : { value: total ? Math.min(1, done / total) : 0 };
  return (
    <>
      <dt id={id}>{t(`stage.${stage}`)}</dt>
      <dd>
        <progress className="bar" aria-labelledby={id} max={1} {...value} />
        <span className="numbers soft">
          {stage === 'read' && total === null ? t('job.opening') : format.number(done)}
          {total !== null && ` / ${format.number(total)}`}
        </span>
      </dd>
    </>
  );
}
