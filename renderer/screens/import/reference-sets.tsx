import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Switch } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableEndings } from '#shared/contract/intake.ts';
import type { ReferenceSet } from '#shared/contract/references.ts';
import type { AppErrorMessage } from '#shared/errors.ts';
import { dayInChina, setName } from '#shared/reference-sets.ts';
import { useClient } from '../../client.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { type NamedFile, uploadFiles } from '../../data/import/upload.ts';
import { keys, useAppInfo, withOpenProject } from '../../data/queries.ts';
import { useReferenceSets } from '../../data/reference-queries.ts';
import { useJob } from '../../data/use-job.ts';
import { FileInput } from '../../ui/files/file-input.tsx';
import { useFormat } from '../../ui/format.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';

export function ReferenceSets({ project, hasArticles }: { project: string; hasArticles: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const sets = useReferenceSets(project);
  const [job, setJob] = useState<string | null>(null);
  const [appError, setAppError] = useState<AppErrorMessage | null>(null);
  const textOf = useAppErrorText();
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.project(project) });
  const compare = useMutation({
    mutationFn: () => withOpenProject(client, project, () => client.references.compare({ project })),
    onSuccess: (started) => setJob(started.job),
  });
  const running = useJob(job, () => {
    const end = running.data?.end;
    setJob(null);
    setAppError(end?.type === 'refused' ? end.appError : null);
    void readAgain();
    // The project's articles are compared with the added references.
    if (hasArticles && end?.type === 'done' && end.result.kind === 'references') compare.mutate();
  });
  const switching = useMutation({
    mutationFn: ({ name, isOn }: Pick<ReferenceSet, 'name' | 'isOn'>) =>
      withOpenProject(client, project, () => client.references.switchOn({ project, name, isOn })),
    onSuccess: (_, { isOn }) => {
      void readAgain();
      if (isOn && hasArticles) compare.mutate();
    },
  });
  const error = sets.error ?? compare.error ?? switching.error;
  return (
    <section className="stack close" aria-labelledby={id}>
      <h2 id={id}>{t('references.title')}</h2>
      <p className="soft">{t('references.hint')}</p>
      {sets.data && sets.data.length > 0 && (
        <SetsTable
          sets={sets.data}
          isBusy={job !== null || switching.isPending}
          onSwitch={(name, isOn) => switching.mutate({ name, isOn })}
        />
      )}
      {appError && <Notice kind="error">{textOf(appError)}</Notice>}
      {error && <ErrorNotice error={error} />}
      {job !== null && running.data ? (
        <JobProgress job={job} view={running.data} />
      ) : (
        <AddReferences project={project} sets={sets.data ?? []} onStarted={setJob} />
      )}
    </section>
  );
}

type SetsTableProps = {
  sets: readonly ReferenceSet[];
  isBusy: boolean;
  onSwitch: (name: string, isOn: boolean) => void;
};

function SetsTable({ sets, isBusy, onSwitch }: SetsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useAppErrorText();
  return (
    <table className="imports-table wide">
      <thead>
        <tr>
          {(['on', 'name', 'articles', 'latest', 'matches'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`references.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sets.map(({ name, summary, appError, isOn, matches }) => (
          <tr key={name}>
            <td>
              <Switch
                size="small"
                checked={isOn}
                disabled={isBusy}
                aria-label={t('references.use', { name })}
                onChange={(on) => onSwitch(name, on)}
              />
            </td>
            <td className="imports-file">{name}</td>
            {summary ? (
              <>
                <td className="numbers">{format.number(summary.articles)}</td>
                <td>{summary.latest === null ? '–' : dayInChina(summary.latest)}</td>
              </>
            ) : (
              <td colSpan={2}>{appError && textOf(appError)}</td>
            )}
            <td className="numbers">{format.number(matches)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AddReferencesProps = {
  project: string;
  sets: readonly ReferenceSet[];
  onStarted: (job: string) => void;
};

/** An existing name adds to that set, also newer versions; a new name makes a set. */
function AddReferences({ project, sets, onStarted }: AddReferencesProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? sets[0]?.name ?? t('references.title');
  const isUsable = setName.safeParse(name).success;
  const add = useMutation({
    mutationFn: async (files: readonly NamedFile[] | null) => {
      const sources = files ? await upload(files) : [...(await client.files.choose({ kind: 'workbook' })).paths];
      if (sources.length === 0) return null;
      const change = sets.some((set) => set.name === name) ? 'update' : 'add';
      return withOpenProject(client, project, () => client.references.add({ project, name, sources, change }));
    },
    onSuccess: (started) => started && onStarted(started.job),
  });
  const upload = (files: readonly NamedFile[]) =>
    Promise.all(
      files.map((file) =>
        uploadFiles(client, { title: file.name, files: [file] }, () => {}, new AbortController().signal),
      ),
    );
  return (
    <>
      <div className="row">
        <label htmlFor={id}>{t('references.name')}</label>
        <Input
          id={id}
          className="watched-path"
          value={name}
          status={isUsable ? '' : 'error'}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          disabled={!isUsable}
          loading={add.isPending}
          onClick={() => (dialogs ? add.mutate(null) : input.current!.click())}
        >
          {t('references.add')}
        </Button>
        <FileInput
          ref={input}
          label={t('references.add')}
          accept={[...readableEndings, 'tonggao'].map((ending) => `.${ending}`).join(',')}
          multiple
          onFiles={(files) => add.mutate(files)}
        />
      </div>
      {add.isError && <ErrorNotice error={add.error} />}
    </>
  );
}
