import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInChina } from '#shared/contract/reference-sets.ts';
import type { ReferenceSet } from '#shared/contract/references.ts';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { useMay } from '../../data/desk-queries.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { useReferenceSets } from '../../data/reference-queries.ts';
import { useJob } from '../../data/use-job.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { AddReferences } from './add-references.tsx';

export function ReferenceSets({ project, hasArticles }: { project: string; hasArticles: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const sets = useReferenceSets(project);
  const may = useMay();
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
  const remove = useMutation({
    mutationFn: (name: string) => withOpenProject(client, project, () => client.references.remove({ project, name })),
    onSettled: readAgain,
  });
  const error = sets.error ?? compare.error ?? switching.error ?? remove.error;
  const uncompared = sets.data?.filter((set) => set.isUncompared) ?? [];
  return (
    <section className="stack close" aria-labelledby={id}>
      <h2 id={id}>{t('references.title')}</h2>
      <p className="soft">{t('references.hint')}</p>
      {sets.data && sets.data.length > 0 && (
        <SetsTable
          sets={sets.data}
          isBusy={job !== null || switching.isPending || remove.isPending}
          onSwitch={(name, isOn) => switching.mutate({ name, isOn })}
          onRemove={(name) => remove.mutate(name)}
        />
      )}
      {job === null && uncompared.length > 0 && (
        <Notice
          kind="hint"
          actions={
            <Button loading={compare.isPending} onClick={() => compare.mutate()}>
              {t('references.compareNow')}
            </Button>
          }
        >
          {t('references.uncompared', { sets: uncompared.map(({ name }) => name).join(t('imports.listSeparator')) })}
        </Notice>
      )}
      {appError && <Notice kind="error">{textOf(appError)}</Notice>}
      {error && <ErrorNotice error={error} />}
      {job !== null && running.data ? (
        <JobProgress job={job} view={running.data} />
      ) : (
        may('references.add') && <AddReferences project={project} sets={sets.data ?? []} onStarted={setJob} />
      )}
    </section>
  );
}

type SetsTableProps = {
  sets: readonly ReferenceSet[];
  isBusy: boolean;
  onSwitch: (name: string, isOn: boolean) => void;
  onRemove: (name: string) => void;
};

function SetsTable({ sets, isBusy, onSwitch, onRemove }: SetsTableProps) {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  const textOf = useAppErrorText();
  return (
    <Table
      layout="wide"
      className="imports-table"
      columns={[
        ...(['on', 'name', 'articles', 'latest', 'matches'] as const).map((column) => t(`references.column.${column}`)),
        '',
      ]}
    >
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
          <td>
            {may('references.remove') && appError?.code !== 'REFERENCES_MISSING' && (
              <Popconfirm
                placement="topRight"
                title={t('references.removeSure', { name })}
                description={t('references.removeWhat')}
                okText={t('references.remove')}
                onConfirm={() => onRemove(name)}
              >
                <Button type="link" size="small" disabled={isBusy} title={t('references.removeSet', { name })}>
                  {t('references.remove')}
                </Button>
              </Popconfirm>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
