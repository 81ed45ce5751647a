import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchedFolderState } from '#shared/contract/watched-folder.ts';
import type { ErrorCode } from '#shared/words/errors.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useMay } from '../../data/desk-queries.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { useAppInfo, useWatchedFolder, withOpenProject } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';

/**
 * Errors of files that can be imported once an editor has checked them. Other files must be corrected in the folder.
 */
const CHECKED_BY_HAND: ReadonlySet<ErrorCode> = new Set(['COLUMNS_UNKNOWN', 'ENCODING_UNSURE']);

export function WatchedFolder({ project }: { project: string }) {
  const { t } = useTranslation();
  const id = useId();
  const watched = useWatchedFolder(project);
  const mayStart = useMay()('watchedFolder.start');
  if (watched === undefined || (watched === null && !mayStart)) return null;
  return (
    <section className="stack close watched" aria-labelledby={id}>
      <h2 id={id}>{t('watched.title')}</h2>
      {watched === null ? <FolderChoice project={project} /> : <Watching project={project} watched={watched} />}
    </section>
  );
}

/** A browser has no dialog for folders of the machine, so the path is typed. */
function FolderChoice({ project }: { project: string }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const app = useAppInfo().data;
  const [typed, setTyped] = useState('');
  const start = useMutation({
    mutationFn: async () => {
      const folder = app?.dialogs ? (await client.files.choose({ kind: 'folder' })).paths[0] : typed;
      if (folder === undefined) return;
      await withOpenProject(client, project, () => client.watchedFolder.start({ project, folder }));
    },
  });
  return (
    <>
      <p className="soft">{t('watched.hint')}</p>
      {app && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate();
          }}
        >
          {!app.dialogs && (
            <>
              <label htmlFor={id}>{t('watched.folder')}</label>
              <Input
                id={id}
                className="watched-path"
                placeholder={t('watched.inProjects', { folder: folderOf(project) })}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </>
          )}
          <Button htmlType="submit" loading={start.isPending} disabled={!app.dialogs && typed === ''}>
            {t(app.dialogs ? 'watched.choose' : 'watched.start')}
          </Button>
        </form>
      )}
      {start.isError && <ErrorNotice error={start.error} />}
    </>
  );
}

function Watching({ project, watched }: { project: string; watched: WatchedFolderState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useAppErrorText();
  const client = useClient();
  const may = useMay();
  const stop = useMutation({ mutationFn: () => client.watchedFolder.stop({ project }) });
  const { folder, problem, importing, last, pending } = watched;
  return (
    <>
      <ButtonRow spread>
        <p className="watched-state">{t('watched.watching', { folder })}</p>
        {may('watchedFolder.stop') && (
          <Button onClick={() => stop.mutate()} loading={stop.isPending}>
            {t('watched.stop')}
          </Button>
        )}
      </ButtonRow>
      {stop.isError && <ErrorNotice error={stop.error} />}
      {problem && (
        <Notice kind="warning" title={t('watched.problem')}>
          {textOf(problem)}
        </Notice>
      )}
      <ul className="soft" aria-live="polite">
        {importing && <li>{t('watched.importing', { file: importing.file })}</li>}
        {pending > 0 && !importing && <li>{t('watched.pending', { count: pending })}</li>}
        {last && (
          <li>
            {t('watched.last', {
              file: last.file,
              time: format.time(last.at),
              imported: format.number(last.imported),
              rejected: format.number(last.rejected),
            })}
            {last.unchanged > 0 && ` ${t('imports.unchanged', { count: last.unchanged })}`}
          </li>
        )}
      </ul>
      {watched.waitingCount > 0 && <WaitingFiles project={project} watched={watched} />}
    </>
  );
}

function WaitingFiles({ project, watched }: { project: string; watched: WatchedFolderState }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  // At a desk the page does not know the paths of these files.
  const mayOpen = useMay()('watchedFolder.start');
  const { waiting, waitingCount } = watched;
  const id = useId();
  return (
    <>
      <h3 id={id}>{t('watched.waiting', { count: waitingCount })}</h3>
      <Table
        className="imports-table"
        aria-labelledby={id}
        columns={[
          t('imports.file'),
          t('watched.reason'),
          { children: <span className="hidden-text">{t('watched.open')}</span> },
        ]}
      >
        {waiting.map(({ file, path, appError }) => (
          <tr key={path}>
            <td className="imports-file">{file}</td>
            <td>{textOf(appError)}</td>
            <td>
              {mayOpen && CHECKED_BY_HAND.has(appError.code) && (
                <Button size="small" onClick={() => go({ at: 'map', project, file: path })}>
                  {t('watched.open')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {waitingCount > waiting.length && (
        <p className="soft">{t('watched.notListed', { count: waitingCount - waiting.length })}</p>
      )}
    </>
  );
}

function folderOf(project: string): string {
  return project.replace(/[/\\][^/\\]*$/, '');
}
