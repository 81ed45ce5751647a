import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useStartImport } from '../../data/import/use-start-import.ts';
import { withOpenProject } from '../../data/queries.ts';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

type UnfinishedNoticeProps = {
  project: string;
  unfinished: NonNullable<ProjectInfo['unfinishedImport']>;
  isSourceKnown: boolean;
};

export function UnfinishedNotice({ project, unfinished, isSourceKnown }: UnfinishedNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const { id, file, path, reading, further, saved, rows } = unfinished;

  const resume = useStartImport();
  const resumeFrom = (path: string) => resume.mutate({ project, path, reading, further });
  const remove = useMutation({
    mutationFn: () => withOpenProject(client, project, () => client.intake.removeUnfinished({ project, import: id })),
    onSuccess: ({ job }) => go({ at: 'importing', project, job }, { replace: true }),
  });

  return (
    <>
      <Notice
        kind="warning"
        title={t('unfinished.title', { file })}
        actions={
          <>
            <Popconfirm
              title={t('unfinished.removeSure')}
              description={t('unfinished.removeWhat', { count: saved })}
              okText={t('unfinished.remove')}
              onConfirm={() => remove.mutateAsync().catch(() => undefined)}
            >
              <Button loading={remove.isPending}>{t('unfinished.remove')}</Button>
            </Popconfirm>
            {path !== null && (
              <Popconfirm
                title={t('unfinished.readSure')}
                description={t('unfinished.readWhat', { path })}
                okText={t('unfinished.resume')}
                disabled={isSourceKnown}
                onConfirm={() => resumeFrom(path)}
              >
                <Button
                  type="primary"
                  onClick={isSourceKnown ? () => resumeFrom(path) : undefined}
                  loading={resume.isPending}
                >
                  {t('unfinished.resume')}
                </Button>
              </Popconfirm>
            )}
          </>
        }
      >
        {t('unfinished.text', { saved: format.number(saved), rows: format.number(rows) })}
        {further.length > 0 && <div>{t('unfinished.further', { count: further.length })}</div>}
        {path === null ? (
          <div>{t('unfinished.elsewhere', { file })}</div>
        ) : (
          <div className="soft">{t('unfinished.source', { path })}</div>
        )}
      </Notice>
      {path === null && <DropZone compact onFile={resumeFrom} />}
      {resume.isError && (
        <ErrorNotice
          error={resume.error}
          actions={<Button onClick={() => go({ at: 'start' })}>{t('map.otherFile')}</Button>}
        />
      )}
      {remove.isError && <ErrorNotice error={remove.error} />}
    </>
  );
}
