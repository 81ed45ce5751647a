// A long task at work: a bar for each of its stages (they run in a pipeline), rate, time left, and cancel.
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { stages as allStages, type JobKind, type Stage } from '#shared/contract/jobs.ts';
import { useClient } from '../client.ts';
import { type JobView, msLeft, rateOf } from '../data/job-view.ts';
import { useFormat } from './format.ts';
import './job-progress.css';
import { ErrorNotice, Notice } from './notice.tsx';

/**
 * Stages count articles, or else pages of a file, which have no rate. Those that only some jobs have (`atTimes`) get a bar
 * when they begin.
 */
type Kind = { title: string; stages: readonly Stage[]; counts?: 'pages'; atTimes?: readonly Stage[] };

const KINDS = {
  import: {
    title: 'imports.working',
    stages: ['read', 'compare', 'save'],
    atTimes: ['boilerplate', 'index', 'fingerprint', 'distances', 'replace'],
  },
  export: { title: 'export.working', stages: ['select', 'write'] },
  preview: {
    title: 'detection.previewing',
    stages: ['compare', 'list'],
    atTimes: ['boilerplate', 'fingerprint', 'distances'],
  },
  recluster: { title: 'detection.applying', stages: ['backup', 'apply'] },
  sentences: { title: 'related.filing', stages: ['fingerprint'] },
  boilerplate: { title: 'boilerplate.marking', stages: ['mark'], atTimes: ['index'] },
  upgrade: { title: 'project.upgrading', stages: ['backup', 'upgrade'], counts: 'pages' },
  copy: { title: 'project.copying', stages: ['copy'], counts: 'pages' },
} as const satisfies Record<JobKind, Kind>;

export function JobProgress({ job, view }: { job: string; view: JobView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const cancel = useMutation({ mutationFn: () => client.jobs.cancel({ job }) });
  if (view.kind === null) return null;
  const kind = KINDS[view.kind];
  const { title, stages } = kind;
  const atTimes: readonly Stage[] = 'atTimes' in kind ? kind.atTimes.filter((stage) => view.stages[stage]) : [];
  const shown = allStages.filter((stage) => [...stages, ...atTimes].includes(stage));
  const rate = 'counts' in kind ? null : rateOf(view.stages[stages.at(-1)!]);
  const left = msLeft(view);
  return (
    <section className="job">
      <h1>{t(title)}</h1>
      <dl className="job-stages">
        {shown.map((stage) => (
          <StageBar key={stage} stage={stage} view={view} />
        ))}
      </dl>
      <div className="job-foot">
        <span className="soft numbers" aria-live="off">
          {t('job.elapsed', { time: format.clock(view.elapsedMs) })}
          {rate !== null && ` · ${t('job.rate', { rate: format.number(Math.round(rate)) })}`}
          {left !== null && ` · ${t('job.left', { time: format.clock(left) })}`}
        </span>
        <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
          {t('action.cancel')}
        </Button>
      </div>
      {view.restarted !== null && <Notice kind="warning">{t('job.restarted', { detail: view.restarted })}</Notice>}
      {cancel.isError && <ErrorNotice error={cancel.error} />}
    </section>
  );
}

function StageBar({ stage, view }: { stage: Stage; view: JobView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { done, total } = view.stages[stage] ?? { done: 0, total: null };
  const share = total ? Math.min(1, done / total) : 0;
  return (
    <>
      <dt id={`stage-${stage}`}>{t(`stage.${stage}`)}</dt>
      <dd>
        <progress className="bar" aria-labelledby={`stage-${stage}`} max={1} value={share} />
        <span className="numbers soft">
          {format.number(done)}
          {total !== null && ` / ${format.number(total)}`}
        </span>
      </dd>
    </>
  );
}
