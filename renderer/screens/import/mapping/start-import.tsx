// The end of the mapping: the choices for a new project, unless one is open, and the button that starts the import.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetReading } from '#shared/contract/intake.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { DEFAULT_DETECTION, type Detection } from '#shared/model/detection.ts';
import { presetOf, presets, withPreset } from '#shared/model/detection-presets.ts';
import { useClient } from '../../../base/client.ts';
import { go } from '../../../base/routes.ts';
import { appErrorOf } from '../../../data/errors.ts';
import { rememberStart } from '../../../data/import/last-import.ts';
import { useStartImport } from '../../../data/import/use-start-import.ts';
import { rememberProject } from '../../../data/queries.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';

type StartImportProps = {
  file: string;
  fileTitle: string;
  reading: SheetReading;
  /** Names of the sheets that are imported after this one. */
  further: readonly string[];
  into: ProjectInfo | undefined;
  /** True if this reading has rows to import, as far as is known yet. */
  ready: boolean;
};

export function StartImport({ file, fileTitle, reading, further, into, ready }: StartImportProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const [name, setName] = useState(fileTitle.replace(/\.\w+$/, ''));
  const [detection, setDetection] = useState(DEFAULT_DETECTION);
  const create = useMutation({
    mutationFn: () => client.projects.create({ name: name.trim() || fileTitle, detection }),
    onSuccess: (info) => rememberProject(queries, info),
  });
  const start = useStartImport();

  async function begin(): Promise<void> {
    // If starting fails, the next try uses the project that the first one made.
    const project = into?.path ?? create.data?.path ?? (await create.mutateAsync().catch(() => null))?.path;
    if (project === undefined) return;
    rememberStart(project, { path: file, reading });
    const { encoding, delimiter, pageText, articles, repeats } = reading;
    start.mutate({
      project,
      path: file,
      reading,
      further: further.map((sheet) => ({ sheet, encoding, delimiter, pageText, articles, repeats })),
    });
  }

  const error = create.error ?? start.error;
  const project = into?.path ?? create.data?.path;
  return (
    <div className="stack close form-end start-import">
      {!into && <NewProject name={name} onName={setName} detection={detection} onDetection={setDetection} />}
      {error && (
        <ErrorNotice
          error={error}
          actions={
            appErrorOf(error)?.code === 'JOB_RUNNING' &&
            project && <Button onClick={() => go({ at: 'imports', project })}>{t('map.toImports')}</Button>
          }
        />
      )}
      {reading.mapping.body === undefined && <p className="accent">{t('map.chooseBody')}</p>}
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

type NewProjectProps = {
  name: string;
  onName: (name: string) => void;
  detection: Detection;
  onDetection: (detection: Detection) => void;
};

function NewProject({ name, onName, detection, onDetection }: NewProjectProps) {
  const { t } = useTranslation();
  const id = useId();
  const preset = presetOf(detection) ?? 'balanced';
  return (
    <div className="fields">
      <label htmlFor={`${id}-name`}>{t('map.projectName')}</label>
      <Input id={`${id}-name`} maxLength={100} value={name} onChange={(event) => onName(event.target.value)} />
      <label htmlFor={`${id}-preset`}>{t('detection.presets')}</label>
      <Select
        id={`${id}-preset`}
        value={preset}
        onChange={(chosen) => onDetection(withPreset(chosen))}
        options={presets.map((one) => ({ value: one, label: t(`preset.${one}.name`) }))}
      />
      <p className="profile-rule soft small">{t('detection.later', { hint: t(`preset.${preset}.hint`) })}</p>
    </div>
  );
}
