import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import { go } from '../../base/routes.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { recallStart } from '../../data/import/last-import.ts';
import { useStartImport } from '../../data/import/use-start-import.ts';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

type FailedImportProps = { project: string; appError: AppErrorMessage };

export function FailedImport({ project, appError }: FailedImportProps) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const start = useStartImport();
  const last = recallStart(project);
  return (
    <>
      <Notice
        kind="error"
        actions={
          <>
            {last && appError.code === 'ALREADY_IMPORTED' && (
              <>
                {(['update', 'add'] as const).map((repeats) => (
                  <Button
                    key={repeats}
                    title={t(`repeats.${repeats}.what`)}
                    onClick={() => start.mutate({ project, path: last.path, reading: { ...last.reading, repeats } })}
                    loading={start.isPending}
                  >
                    {t(`repeats.${repeats}.name`)}
                  </Button>
                ))}
                <Button type="primary" onClick={() => go({ at: 'review', project })}>
                  {t('imports.toReview')}
                </Button>
              </>
            )}
            {last && appError.code !== 'ALREADY_IMPORTED' && (
              <Button onClick={() => go({ at: 'map', project, file: last.path })}>{t('imports.backToMapping')}</Button>
            )}
            <Button onClick={() => go({ at: 'imports', project })}>{t('map.otherFile')}</Button>
          </>
        }
      >
        {textOf(appError)}
      </Notice>
      {start.isError && <ErrorNotice error={start.error} />}
    </>
  );
}
