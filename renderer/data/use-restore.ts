// Makes a copy of a backup, of a damaged or of an uploaded project, and opens it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../base/client.ts';
import { fileName } from '../base/format.ts';
import type { JobView } from './job-view.ts';
import { keys } from './queries.ts';
import { useJob } from './use-job.ts';
import { useOpenProject } from './use-open-project.ts';

/** Characters of a project's name in that of its copy: a file system may limit names to 255 bytes. */
const MAX_NAME = 50;

export type CopyState = {
  readonly working: { readonly job: string; readonly view: JobView } | null;
  readonly end: JobView['end'];
  readonly isPending: boolean;
  readonly error: Error | null;
};

/** Starts a job that copies a project, and follows it. `copy` is what it made of `input`. */
function useCopyJob<Input>(begin: (input: Input) => Promise<{ job: string }>) {
  const queries = useQueryClient();
  const opening = useOpenProject();
  const [job, setJob] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: begin,
    onMutate: () => setJob(null),
    onSuccess: (started) => setJob(started.job),
  });
  const watched = useJob(job, () => {});
  const view = watched.data;
  const end = view?.end ?? null;
  const copy = end?.type === 'done' && end.result.kind === 'copy' ? end.result : null;
  const isMade = copy !== null;
  useEffect(() => {
    if (isMade) void queries.invalidateQueries({ queryKey: keys.folder });
  }, [isMade, queries]);
  const copying: CopyState = {
    working: job !== null && view && !end ? { job, view } : null,
    end,
    isPending: start.isPending || opening.isPending || (job !== null && !end),
    error: start.error ?? watched.error ?? opening.error,
  };
  return { start: start.mutate, input: start.variables, copying, copy, open: opening.mutate };
}

/** As `useCopyJob`, and opens the copy at once. @param onOpened is called when the copy is shown */
function useCopy<Input>(begin: (input: Input) => Promise<{ job: string }>, onOpened: () => void) {
  const { start, copying, copy, open: openNow } = useCopyJob(begin);
  const path = copy?.path ?? null;
  const open = useRef(openNow);
  const opened = useRef(onOpened);
  useEffect(() => {
    opened.current = onOpened;
  });
  useEffect(() => {
    if (path !== null) open.current(path, { onSuccess: () => opened.current() });
  }, [path]);
  return { start, copying };
}

/** `name` is the name of the project that the backup was made of. */
export type ChosenBackup = { readonly path: string; readonly name: string; readonly madeAt: string };

export function useRestore(onOpened: () => void) {
  const { t } = useTranslation();
  const client = useClient();
  return useCopy(({ path, name, madeAt }: ChosenBackup) => {
    const restored = t('backups.restoredName', { name: name.slice(0, 100), time: minuteOf(madeAt) });
    return client.projects.restore({ backup: path, name: restored });
  }, onOpened);
}

/** Copies a damaged project without its damaged part. What the copy lacks is shown before it is opened. */
export function useSalvage() {
  const { t } = useTranslation();
  const client = useClient();
  return useCopyJob((path: string) => {
    const name = fileName(path).replace(/\.tonggao$/i, '');
    return client.projects.salvage({ path, name: t('salvage.copyName', { name: name.slice(0, MAX_NAME) }) });
  });
}

export function useAddProject() {
  const client = useClient();
  return useCopy(
    (path: string) => client.projects.addUploaded({ path }),
    () => {},
  );
}

/** `2026-11-21 07.15`, on the reader's clock: file names have no colon. */
function minuteOf(iso: string): string {
  return new Date(iso).toLocaleString('sv').slice(0, 16).replace(':', '.');
}
