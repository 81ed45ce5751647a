import { useTranslation } from 'react-i18next';
import { useAppErrorText } from '../../data/errors.ts';
import type { CopyState } from '../../data/use-restore.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

export function CopyProgress({ working, end, error }: CopyState) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  return (
    <>
      {working && <JobProgress job={working.job} view={working.view} />}
      {end?.type === 'refused' && <Notice kind="error">{textOf(end.appError)}</Notice>}
      {end?.type === 'cancelled' && <Notice kind="hint">{t('project.saveCancelled')}</Notice>}
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
