// The end of the mapping: name and strictness of a new project, and the button that starts the import.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetReading } from '#shared/contract/intake.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { DEFAULT_DETECTION, MAX_HD } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { refusalOf } from '../../data/errors.ts';
import { rememberStart } from '../../data/last-start.ts';
import { rememberProject } from '../../data/queries.ts';
import { useStartImport } from '../../data/use-start-import.ts';
import { go } from '../../routes.ts';
import { ErrorNotice } from '../../ui/notice.tsx';

type StartImportProps = {
  file: string;
  fileTitle: string;
  reading: SheetReading;
  into: ProjectInfo | undefined;
  /** Whether there are rows to import under this reading, as far as is known by now. */
  ready: boolean;
};

export function StartImport({ file, fileTitle, reading, into, ready }: StartImportProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const [name, setName] = useState(fileTitle.replace(/\.[^.]+$/, ''));
  const [hd, setHd] = useState(DEFAULT_DETECTION.hd);
  const create = useMutation({
    mutationFn: () =>
      client.projects.create({ name: name.trim() || fileTitle, detection: { ...DEFAULT_DETECTION, hd } }),
    onSuccess: (info) => rememberProject(queries, info),
  });
  const start = useStartImport();

  async function begin(): Promise<void> {
    // A start that failed is tried again with the project that was made for it.
    const project = into?.path ?? create.data?.path ?? (await create.mutateAsync().catch(() => null))?.path;
    if (project === undefined) return;
    rememberStart(project, { path: file, reading });
    start.mutate({ project, path: file, reading });
  }

  const error = create.error ?? start.error;
  const project = into?.path ?? create.data?.path;
  return (
    <div className="start-import">
      {!into && <NewProject name={name} onName={setName} hd={hd} onHd={setHd} />}
      {error && (
        <ErrorNotice
          error={error}
          actions={
            refusalOf(error)?.code === 'JOB_RUNNING' &&
            project && <Button onClick={() => go({ at: 'imports', project })}>{t('map.toImports')}</Button>
          }
        />
      )}
      {reading.mapping.body === undefined && <p className="start-hint">{t('map.chooseBody')}</p>}
      <Button
        type="primary"
        size="large"
        block
        disabled={reading.mapping.body === undefined || !ready}
        loading={create.isPending || start.isPending}
        onClick={() => void begin()}
      >
        {t('map.start')}
      </Button>
    </div>
  );
}

type NewProjectProps = { name: string; onName: (name: string) => void; hd: number; onHd: (hd: number) => void };

function NewProject({ name, onName, hd, onHd }: NewProjectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="new-project">
      <label htmlFor={`${id}-name`}>{t('map.projectName')}</label>
      <Input id={`${id}-name`} maxLength={100} value={name} onChange={(event) => onName(event.target.value)} />
      <label htmlFor={`${id}-hd`} title={t('map.hdHint')}>
        {t('map.hd')}
      </label>
      <div className="header-row">
        <InputNumber
          id={`${id}-hd`}
          min={0}
          max={MAX_HD}
          precision={0}
          value={hd}
          onChange={(value) => onHd(value ?? DEFAULT_DETECTION.hd)}
        />
        <span className="faint">{t('map.hdHint')}</span>
      </div>
    </div>
  );
}
