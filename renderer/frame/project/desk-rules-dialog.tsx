// Exports desk rules to a file, or imports them from one after a preview. Parts of the file can be left out.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RulesPart } from '#shared/desk-rules/file.ts';
import { useClient } from '../../base/client.ts';
import { go } from '../../base/routes.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { type NamedFile, uploadFiles } from '../../data/import/upload.ts';
import { handToDetection } from '../../data/imported-detection.ts';
import { invalidateReview, withOpenProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { DeskRulesPreview } from './desk-rules-preview.tsx';

type DeskRulesDialogProps = { project: string; onClose: () => void };

export function DeskRulesDialog({ project, onClose }: DeskRulesDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const textOf = useAppErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const exporting = useMutation({
    mutationFn: () => withOpenProject(client, project, () => client.deskRules.export({ project })),
    onSuccess: saveFile,
  });
  const preview = useMutation({
    mutationFn: async (file: NamedFile) => {
      const upload = { title: file.name, files: [file] };
      const path = await uploadFiles(client, upload, () => {}, new AbortController().signal);
      const parts = await withOpenProject(client, project, () => client.deskRules.preview({ project, path }));
      return { name: file.name, path, parts };
    },
  });
  const { apply, job, end } = useApply(project, onClose);
  const isWorking = apply.isPending || (apply.isSuccess && end === null && !job.isError);
  const error = exporting.error ?? preview.error ?? apply.error ?? job.error;
  const file = preview.data;
  return (
    <Modal
      open
      width={640}
      title={t('deskRules.title')}
      footer={<div ref={setFoot} />}
      onCancel={onClose}
      closable={!isWorking}
      keyboard={!isWorking}
      mask={{ closable: false }}
    >
      <div className="stack close">
        <p className="soft">{t('deskRules.lead')}</p>
        <ButtonRow>
          <Button loading={exporting.isPending} disabled={isWorking} onClick={() => exporting.mutate()}>
            {t('deskRules.export')}
          </Button>
          <Button loading={preview.isPending} disabled={isWorking} onClick={() => input.current!.click()}>
            {t(file ? 'deskRules.chooseOther' : 'deskRules.choose')}
          </Button>
        </ButtonRow>
        <FileInput
          ref={input}
          label={t('deskRules.choose')}
          accept=".json,application/json"
          onFiles={([chosen]) => {
            apply.reset();
            preview.mutate(chosen!);
          }}
        />
        {error !== null && <ErrorNotice error={error} />}
        {end?.type === 'refused' && <Notice kind="error">{textOf(end.appError)}</Notice>}
        {end?.type === 'cancelled' && <Notice kind="hint">{t('deskRules.cancelled')}</Notice>}
        {apply.data && job.data && isWorking && <JobProgress job={apply.data.job} view={job.data} />}
        {file && !isWorking && (
          <DeskRulesPreview
            key={file.path}
            file={file.name}
            preview={file.parts}
            foot={foot}
            onApply={(parts) => apply.mutate({ path: file.path, parts })}
          />
        )}
      </div>
    </Modal>
  );
}

/** Applies the parts by a job. Word lists are handed to the form of Detection, which is then shown. */
function useApply(project: string, onClose: () => void) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const apply = useMutation({
    mutationFn: (given: { path: string; parts: RulesPart[] }) =>
      withOpenProject(client, project, () => client.deskRules.apply({ project, ...given })),
  });
  const job = useJob(apply.data?.job ?? null, () => {
    if (job.data?.end?.type !== 'done') return;
    void invalidateReview(queries, project);
    const detection = apply.data?.detection ?? null;
    if (detection) {
      handToDetection(queries, project, detection);
      go({ at: 'detection', project });
    }
    toast.open(t('deskRules.applied'), detection ? { detail: t('deskRules.wordsInForm') } : {});
    onClose();
  });
  return { apply, job, end: job.data?.end ?? null };
}
