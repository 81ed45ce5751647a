// The imports of a project: an unfinished one, the finished ones, and the drop zone for one more. A running one has its
// own screen.
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSummary, ProjectInfo } from '#shared/contract/projects.ts';
import type { ImportId } from '#shared/model/model.ts';
import { useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useRunningJobs, useWatchedFolder } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { useSheetName } from '../../ui/labels/sheet-name.ts';
import { Table } from '../../ui/table.tsx';
import './imports.css';
import { ReferenceSets } from './reference-sets.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { UnfinishedNotice } from './unfinished-notice.tsx';
import { WatchedFolder } from './watched-folder.tsx';
import { Workers } from './workers.tsx';

export function ImportsScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const [rejectedOf, setRejectedOf] = useState<ImportId | null>(null);
  const opened = info.imports.find(({ id }) => id === rejectedOf);
  const { path: project, unfinishedImport } = info;
  const watched = useWatchedFolder(project);
  // An import of the watched folder must not take the editor to another screen.
  const jobs = useRunningJobs(project);
  const running = jobs.find(
    ({ job, kind }) => kind === 'remove-import' || (kind === 'import' && job !== watched?.importing?.job),
  );
  // What is being imported is not finished either, but goes on by itself.
  const isImporting = jobs.some(({ kind }) => kind === 'import');
  const job = running?.job;
  useEffect(() => {
    if (job !== undefined) go({ at: 'importing', project, job }, { replace: true });
  }, [project, job]);
  if (job !== undefined) return null;
  return (
    <div className="page">
      <div className="measure stack imports">
        {unfinishedImport && !isImporting ? (
          <>
            <h1>{t('imports.unfinished')}</h1>
            <UnfinishedNotice project={project} unfinished={unfinishedImport} isSourceKnown={info.isSourceKnown} />
          </>
        ) : (
          <>
            <h1>{t(info.imports.length === 0 ? 'imports.first' : 'imports.more')}</h1>
            <DropZone compact={info.imports.length > 0} onFile={(file) => go({ at: 'map', project, file })} />
          </>
        )}
        <WatchedFolder project={project} />
        <ReferenceSets project={project} hasArticles={info.articles > 0} />
        {info.imports.length > 0 && (
          <>
            <h2>{t('imports.sofar')}</h2>
            <ImportsTable imports={info.imports} open={rejectedOf} onRejected={setRejectedOf} />
            {opened && (
              <RejectedRows
                key={opened.id}
                project={project}
                importId={opened.id}
                count={opened.rejected - opened.unchanged}
              />
            )}
          </>
        )}
        <Workers />
        {info.clusters > 0 && (
          <ButtonRow>
            <Button type="primary" size="large" onClick={() => go({ at: 'review', project })}>
              {t('imports.startReview')}
            </Button>
          </ButtonRow>
        )}
      </div>
    </div>
  );
}

type ImportsTableProps = {
  imports: readonly ImportSummary[];
  open: ImportId | null;
  onRejected: (importId: ImportId | null) => void;
};

function ImportsTable({ imports, open, onRejected }: ImportsTableProps) {
  const { t } = useTranslation();
  const sheetName = useSheetName();
  const format = useFormat();
  const someUnchanged = imports.some(({ unchanged }) => unchanged > 0);
  const columns = [
    ...(['file', 'sheet', 'rows', 'imported'] as const),
    ...(someUnchanged ? (['unchanged'] as const) : []),
    ...(['rejected', 'finished'] as const),
  ];
  return (
    <Table
      layout="wide"
      className="imports-table"
      columns={columns.map((column) => t(column === 'unchanged' ? 'reason.unchanged' : `imports.${column}`))}
    >
      {imports.map((one) => (
        <tr key={one.id}>
          <td className="imports-file">{one.file}</td>
          <td>{sheetName(one.sheet, one.file)}</td>
          <td className="numbers">{format.number(one.rows)}</td>
          <td className="numbers">{format.number(one.imported)}</td>
          {someUnchanged && <td className="numbers">{format.number(one.unchanged)}</td>}
          <td className="numbers">
            {one.rejected === one.unchanged ? (
              '0'
            ) : (
              <Button
                type="link"
                size="small"
                aria-expanded={open === one.id}
                onClick={() => onRejected(open === one.id ? null : one.id)}
              >
                {format.number(one.rejected - one.unchanged)}
              </Button>
            )}
          </td>
          <td>{format.date(one.finishedAt)}</td>
        </tr>
      ))}
    </Table>
  );
}
