// `tonggao reference`: makes and maintains the reference sets of a folder, with which its projects are compared.
import fs from 'node:fs';
import path from 'node:path';
import type { Encoding } from '#shared/contract/intake.ts';
import { dayInChina, type ReferenceChange } from '#shared/contract/reference-sets.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { removeReferences, startReferences } from '../../../program/reference-files.ts';
import { listSetFiles } from '../../../stages/references/set-files.ts';
import { runTask } from '../../../threads/tasks/run-task.ts';
import { terminalLanguage } from '../../terminal-language.ts';
import { UsageError } from '../failure.ts';
import { finishJob } from '../finish-job.ts';
import { print, printError } from '../print.ts';
import { type Program, withProgram } from '../with-program.ts';
import { type ReferenceAction, setPath } from './reference-actions.ts';

export type ReferenceOptions = { columns?: string; encoding?: Encoding; json?: boolean };

/** @throws UsageError, or an expected error; a set keeps what was saved before the error */
export async function reference(
  action: ReferenceAction,
  target: string | undefined,
  files: readonly string[],
  options: ReferenceOptions,
): Promise<void> {
  const isChange = action === 'add' || action === 'update';
  if (isChange !== files.length > 0)
    throw new UsageError(
      `${isChange ? 'Specify the files to read' : `${action} takes no files`}. Nothing was changed.`,
    );
  if (action === 'list') return withProgram((program) => list(program, path.resolve(target ?? '.'), options));
  if (target === undefined) throw new UsageError('Specify the reference set. Nothing was changed.');
  const set = setPath(target);
  if (isChange) return withProgram((program) => change(program, { set, files, action }, options));
  return withProgram(async ({ services }) => {
    removeReferences(services, set);
    print('Removed.');
  });
}

async function change(
  { client, services }: Program,
  { set, files, action }: { set: string; files: readonly string[]; action: ReferenceChange },
  { columns, encoding, json }: ReferenceOptions,
): Promise<void> {
  if (!fs.existsSync(path.dirname(set)))
    throw new UsageError(`The folder for ${set} does not exist. Nothing was written. Create it or choose another.`);
  const sources = files.map((file) => path.resolve(file));
  const { job } = startReferences(services, { project: null, set, sources, change: action, columns, encoding });
  const { result } = await finishJob(client, job);
  if (result.kind !== 'references') throw new Error('an update of references ended as something else');
  const reasons = result.leftOut.map(({ name, appError }) => ({
    name,
    code: appError.code,
    reason: errorMessage(appError, terminalLanguage()),
  }));
  for (const { name, reason } of reasons) printError(`${name} was not read: ${reason}`);
  const { added, replaced, unchanged, rejected, articles, latest } = result;
  const counts = {
    added,
    replaced,
    unchanged,
    rejected,
    articles,
    latest: latest === null ? null : dayInChina(latest),
  };
  if (json) print(JSON.stringify({ ...counts, skipped: reasons }));
  else
    print(
      Object.entries(counts)
        .map(([name, value]) => `${name} ${value ?? '–'}`)
        .join(' · '),
    );
}

async function list({ services }: Program, folder: string, { json }: ReferenceOptions): Promise<void> {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder} is no folder. Specify the folder of the projects.`);
  const sets = await services.checks.checkSets(listSetFiles(folder));
  for (const { name, summary, appError } of await runTask('listReferences', { sets }, services.pool)) {
    const described = summary && {
      articles: summary.articles,
      latest: summary.latest === null ? null : dayInChina(summary.latest),
    };
    if (json) print(JSON.stringify({ name, ...described, ...(appError && { code: appError.code }) }));
    else if (appError) printError(errorMessage(appError, terminalLanguage()));
    else print(`${name}\t${described!.articles} articles\tlatest ${described!.latest ?? '–'}`);
  }
}
