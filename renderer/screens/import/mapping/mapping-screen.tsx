// Import 导入, first half: encoding, sheets, header row and columns of the file, with its first rows in view.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Radio, Spin } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Inspection,
  type PreviousImport,
  type Repeats,
  type RowIdentity,
  repeats,
} from '#shared/contract/intake.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ColumnMapping, Field } from '#shared/model/model.ts';
import { useClient } from '../../../base/client.ts';
import { fileName, useFormat } from '../../../base/format.ts';
import { go } from '../../../base/routes.ts';
import { appErrorOf } from '../../../data/errors.ts';
import { ErrorNotice, Notice } from '../../../ui/notice.tsx';
import './mapping.css';
import { keys, withOpenProject } from '../../../data/queries.ts';
import { PreviewTable } from './preview-table.tsx';
import { ReadingForm } from './reading-form.tsx';
import { ReadingNotices } from './reading-notices.tsx';
import type { SheetChoice } from './sheet-choice.ts';
import { StartImport } from './start-import.tsx';

export function MappingScreen({ file, into }: { file: string; into?: ProjectInfo }) {
  const client = useClient();
  const [choice, setChoice] = useState<SheetChoice>({});
  // Null while the program's guess applies.
  const [mapping, setMapping] = useState<ColumnMapping | null>(null);
  // Null while the choice follows from how the file was recognised.
  const [chosenRepeats, setRepeats] = useState<Repeats | null>(null);
  const [further, setFurther] = useState<readonly string[]>([]);
  const inspection = useQuery({
    queryKey: ['inspect', file, choice],
    // The signal stops a reading whose options have changed since.
    queryFn: ({ signal }) => client.intake.inspect({ path: file, ...choice }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

  const known = inspection.data;
  const used = mapping ?? known?.reading.mapping;
  const previousImport = usePreviousImport(file, into?.path, known?.preview, used);
  const repeats = chosenRepeats ?? (previousImport.data?.kind === 'same' ? 'skip' : 'update');

  const isSearching = previousImport.isLoading || previousImport.isPlaceholderData;

  function choose(change: SheetChoice): void {
    setChoice({ ...choice, ...change });
    setMapping(null);
    if (change.sheet !== undefined) setFurther([]);
  }

  if (!known) return <Opening file={file} error={inspection.error} onReset={() => setChoice({})} choice={choice} />;
  const reading = {
    ...known.reading,
    mapping: mapping ?? known.reading.mapping,
    ...(previousImport.data && { repeats }),
  };
  return (
    <div className="form-and-result">
      <aside className="column form-side">
        <FileTitle inspection={known} into={into} />
        {previousImport.data && (
          <ReimportChoice previousImport={previousImport.data} value={repeats} onChange={setRepeats} />
        )}
        <ReadingNotices inspection={known} isMappedByHand={mapping !== null} onSheet={choose} />
        <ReadingForm
          inspection={known}
          reading={reading}
          onSheet={choose}
          onMapping={setMapping}
          further={further}
          onFurther={setFurther}
        />
        <StartImport
          file={file}
          fileTitle={known.file}
          reading={reading}
          further={further}
          into={into}
          ready={!inspection.isFetching && !isSearching && known.isEncodingSure && known.rows > 0}
        />
      </aside>
      <PreviewTable
        inspection={known}
        mapping={reading.mapping}
        onMapping={setMapping}
        project={into?.path}
        stale={inspection.isPlaceholderData}
      />
    </div>
  );
}

function FileTitle({ inspection, into }: { inspection: Inspection; into: ProjectInfo | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = format.number(inspection.rows);
  const rowsText = inspection.rowsCounted ? rows : t('map.about', { rows });
  return (
    <div>
      <h1>{inspection.file}</h1>
      <p className="soft small">
        {t('map.fileFacts', { count: inspection.rows, size: format.bytes(inspection.bytes), rows: rowsText })}
        {into && ` · ${t('map.into', { name: into.name })}`}
      </p>
    </div>
  );
}

type OpeningProps = { file: string; error: unknown; choice: SheetChoice; onReset: () => void };

/** Shown before the workbook is read, and if it can't be read: a sheet that fails leads back to the likeliest one. */
function Opening({ file, error, choice, onReset }: OpeningProps) {
  const { t } = useTranslation();
  if (!error) {
    return (
      <div className="page waiting">
        <h1 className="hidden-text">{fileName(file)}</h1>
        <Spin description={t('map.inspecting', { file: fileName(file) })} />
      </div>
    );
  }
  const ownChoice = Object.values(choice).some((chosen) => chosen !== undefined);
  return (
    <div className="page">
      <div className="measure">
        <h1>{appErrorOf(error) ? fileName(file) : t('map.unreadable', { file: fileName(file) })}</h1>
        <ErrorNotice
          error={error}
          actions={
            <>
              {ownChoice && <Button onClick={onReset}>{t('map.otherSheet')}</Button>}
              <Button type="primary" onClick={() => go({ at: 'start' })}>
                {t('map.otherFile')}
              </Button>
            </>
          }
        />
      </div>
    </div>
  );
}

type ReimportChoiceProps = { previousImport: PreviousImport; value: Repeats; onChange: (value: Repeats) => void };

/** For a file that the project already has, or a newer version of it: asks what happens to the rows that are there. */
function ReimportChoice({ previousImport, value, onChange }: ReimportChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = useId();
  const { kind, file, importedAt } = previousImport;
  return (
    <Notice kind="warning" title={t(`repeats.${kind}`, { file, at: format.date(importedAt) })}>
      <Radio.Group
        className="repeats-choice"
        aria-label={t('repeats.question')}
        aria-describedby={what}
        value={value}
        onChange={(event) => onChange(event.target.value as Repeats)}
        options={repeats.map((one) => ({ value: one, label: t(`repeats.${one}.name`) }))}
      />
      <p id={what} className="soft small repeats-what">
        {t(`repeats.${value}.what`)}
      </p>
    </Notice>
  );
}

/** The result is null if the file was not imported before. Without a project or a preview nothing is asked. */
function usePreviousImport(
  file: string,
  project: string | undefined,
  preview: Inspection['preview'] | undefined,
  mapping: ColumnMapping | undefined,
) {
  const client = useClient();
  const rows = useMemo(
    () => (preview && mapping ? preview.map(({ cells }) => identify(cells, mapping)) : []),
    [preview, mapping],
  );
  return useQuery({
    queryKey: [...keys.project(project ?? ''), 'findPreviousImport', file, rows],
    queryFn: ({ signal }) =>
      withOpenProject(client, project!, () =>
        client.intake.findPreviousImport({ project: project!, path: file, rows }, { signal }),
      ),
    enabled: project !== undefined && preview !== undefined,
    placeholderData: keepPreviousData,
  });
}

function identify(cells: readonly string[], mapping: ColumnMapping): RowIdentity {
  const read = (field: Field) => cells[mapping[field] ?? -1] ?? '';
  return { id: read('id'), url: read('url'), title: read('title') };
}
