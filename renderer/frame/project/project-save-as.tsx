// “Save as”: asks for a path, makes a complete copy with progress, and continues in the copy.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { projectFileName } from '#shared/text/project-file-name.ts';
import { useClient } from '../../base/client.ts';
import { go, type Route } from '../../base/routes.ts';
import { decisionsAnswered } from '../../data/decision-scope.ts';
import { useAppErrorText } from '../../data/errors.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { keys, rememberProject, useAppInfo, withOpenProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

type ProjectSaveAsProps = { info: ProjectInfo; route: Route; onClose: () => void };

export function ProjectSaveAs({ info, route, onClose }: ProjectSaveAsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const [name, setName] = useState(t('project.copyName', { name: info.name }));
  const fileName = projectFileName(name);
  const [job, setJob] = useState<string | null>(null);
  const id = useId();
  const box = useRef<InputRef>(null);
  // Focused in the commit that opens the dialog, so that keys typed at once reach it.
  useLayoutEffect(() => box.current?.focus(), []);

  const start = useMutation({
    mutationFn: async () => {
      const { path } = info;
      const folder = path.slice(0, path.length - `${info.name}.tonggao`.length);
      const chosen = dialogs
        ? await client.files.chooseTarget({ suggestedName: `${folder}${name}.tonggao` })
        : undefined;
      if (chosen === null) return null;
      await decisionsAnswered(queries, path);
      return withOpenProject(client, path, () =>
        client.projects.saveAs({ path, name, ...(chosen && { target: chosen.path }) }),
      );
    },
    onSuccess: (started) => (started ? setJob(started.job) : onClose()),
  });
  const goOn = useMutation({
    mutationFn: (copy: string) => client.projects.open({ path: copy }),
    onSuccess: (opened) => {
      rememberProject(queries, opened);
      void queries.invalidateQueries({ queryKey: keys.recent });
      onClose();
      go(sameScreen(route, opened.path));
    },
  });
  const watched = useJob(job, () => {});
  const end = watched.data?.end ?? null;
  const copy = end?.type === 'done' && end.result.kind === 'copy' ? end.result.path : null;
  const open = useRef(goOn.mutate);
  useEffect(() => {
    if (copy !== null) open.current(copy);
  }, [copy]);
  // The system's dialog asks for the name, so it opens at once.
  const ask = useRef(start.mutate);
  useEffect(() => {
    if (dialogs) ask.current();
  }, [dialogs]);

  const error = start.error ?? goOn.error ?? watched.error;
  const isWorking = job !== null && end === null && watched.data !== undefined;
  return (
    <Modal
      open
      title={t('project.saveAsTitle')}
      footer={null}
      onCancel={onClose}
      closable={!isWorking}
      mask={{ closable: false }}
    >
      {isWorking && <JobProgress job={job} view={watched.data} />}
      {!isWorking && !dialogs && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate();
          }}
        >
          <label htmlFor={id}>{t('map.projectName')}</label>
          <Input ref={box} id={id} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
          {name.trim() !== '' && fileName !== name.trim() && (
            <p role="status">{t('project.savedUnder', { name: fileName })}</p>
          )}
          <p className="soft">{t('project.saveAsHint')}</p>
          <Button
            type="primary"
            htmlType="submit"
            disabled={name.trim() === ''}
            loading={start.isPending || goOn.isPending}
          >
            {t('project.save')}
          </Button>
        </form>
      )}
      {end && <Unsaved end={end} />}
      {error !== null && <ErrorNotice error={error} />}
    </Modal>
  );
}

function Unsaved({ end }: { end: JobEnd }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  if (end.type === 'refused') return <Notice kind="error">{textOf(end.appError)}</Notice>;
  return end.type === 'cancelled' ? <Notice kind="hint">{t('project.saveCancelled')}</Notice> : null;
}

/** The same screen in the copy, whose clusters have the same numbers. */
function sameScreen(route: Route, project: string): Route {
  return route.at === 'start' || route.at === 'map' || route.at === 'importing'
    ? { at: 'imports', project }
    : { ...route, project };
}
