// Detection 查重设置: the options on the left, and on the right a preview of their changes.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionPolicy } from '#shared/contract/detection.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { Detection } from '#shared/model/detection.ts';
import { useClient } from '../../base/client.ts';
import { decisionsAnswered } from '../../data/decision-scope.ts';
import { useImportedDetection } from '../../data/imported-detection.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { detectionQuery, findRunning, useInvalidateProject, withOpenProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { BoilerplateList } from './boilerplate-list.tsx';
import { DetectionForm } from './detection-form.tsx';
import { JobOutcome } from './job-outcome.tsx';
import { areOptionsEqual } from './options-equal.ts';
import { PreviewResult } from './preview-result.tsx';

/** A preview that is applied or discarded, and the form at that time: later changes of the form are kept. */
type Ended = { preview: string; draft: Detection | null };
type Applied = Ended & { policy: DecisionPolicy };
type Left = Ended & { jobId: string | null };

export function DetectionScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { path: project } = info;
  const changed = useInvalidateProject(project);
  const state = useQuery(detectionQuery(client, project));
  /** The edited form. Null: the previewed options, or else those of the project. */
  const [draft, setDraft] = useState<Detection | null>(null);
  useImportedDetection(project, setDraft);
  const [jobId, setJobId] = useState(() => findRunning(info, 'preview', 'recluster'));
  const job = useJob(jobId, () => void changed());

  const started = { onSuccess: ({ job }: { job: string }) => setJobId(job) };
  const makePreview = useMutation({
    mutationFn: async (detection: Detection) => {
      await decisionsAnswered(queries, project);
      return withOpenProject(client, project, () => client.detection.preview({ project, detection }));
    },
    ...started,
  });
  const apply = useMutation({
    mutationFn: async ({ preview, policy }: Applied) => {
      await decisionsAnswered(queries, project);
      return client.detection.apply({ project, preview, policy });
    },
    ...started,
  });
  const resetForm = (ended: Detection | null) => setDraft((latest) => (latest === ended ? null : latest));
  const leave = useMutation({
    mutationFn: ({ preview }: Left) => client.detection.discard({ project, preview }),
    onSuccess: (_, left) => {
      resetForm(left.draft);
      // A preview may have been begun while the answer was on its way.
      setJobId((latest) => (latest === left.jobId ? null : latest));
      return changed();
    },
  });

  if (!state.data) {
    return (
      <div className="page waiting">
        <h1 className="hidden-text">{t('steps.detection')}</h1>
        {state.isError ? <ErrorNotice error={state.error} /> : <Spin description={t('project.opening')} />}
      </div>
    );
  }
  const { detection: present, preview, stale, decidedSince } = state.data;
  const detection = draft ?? preview?.detection ?? present;
  const end: JobEnd | null = job.data?.end ?? null;
  const working = jobId !== null && !end && !job.isError;
  const error = makePreview.error ?? apply.error ?? leave.error ?? job.error;
  const formDiffers = preview !== null && !areOptionsEqual(preview.detection, detection);
  return (
    <div className="form-and-result">
      <aside className="column form-side" aria-label={t('steps.detection')}>
        <h1>{t('steps.detection')}</h1>
        <DetectionForm present={present} detection={detection} onChange={setDraft} />
        <div className="form-end">
          <Button
            type="primary"
            size="large"
            block
            loading={makePreview.isPending}
            disabled={working}
            onClick={() => makePreview.mutate(detection)}
          >
            {t('detection.preview')}
          </Button>
        </div>
      </aside>
      <div className="page">
        <div className="measure stack">
          {error && <ErrorNotice error={error} />}
          {working && job.data && <JobProgress job={jobId} view={job.data} />}
          {!working && end && (
            <JobOutcome project={project} end={end} onApplied={() => resetForm(apply.variables?.draft ?? null)} />
          )}
          {!working && preview && (
            <PreviewResult
              key={preview.id}
              project={project}
              preview={preview}
              decidedSince={decidedSince}
              outdated={stale ? 'project' : formDiffers ? 'form' : null}
              busy={apply.isPending || leave.isPending}
              onApply={(policy) => apply.mutate({ preview: preview.id, draft, policy })}
              onLeave={() => leave.mutate({ preview: preview.id, draft, jobId })}
            />
          )}
          {!working && !preview && !end && <Notice kind="hint">{t('detection.intro')}</Notice>}
          {!working && <BoilerplateList project={project} />}
        </div>
      </div>
    </div>
  );
}
