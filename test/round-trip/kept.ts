// Imports a file into a new project and exports it with everything kept, by the tasks alone, without threads and
// processes.
import { hash } from 'node:crypto';
import path from 'node:path';
import { exportTask } from '#electron/stages/export/export.job.ts';
import { inspectTask } from '#electron/stages/intake/inspect.query.ts';
import type { ExportKind } from '#shared/contract/exports.ts';
import type { ExportFormat, UndecidedPolicy } from '#shared/model/model.ts';
import { importAlone, servicesAlone } from '../helpers/tasks-alone.ts';

/** The services of these tasks. Any hash will do, because only equal texts are clustered. */
export const services = servicesAlone({
  fingerprint: async (texts) =>
    texts.map((text) => {
      const bytes = hash('md5', text, 'buffer');
      return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
    }),
  segmenter: async () => 'nodejieba',
});

/** Imports every sheet of the file, or those named, into a new project in the folder. @returns the project's path */
export async function importAll(
  file: string,
  folder: string,
  rejected = 0,
  names?: readonly string[],
): Promise<string> {
  const project = path.join(folder, `${path.basename(file)}.tonggao`);
  const { sheets } = await inspectTask({ path: file });
  const readings = (names ?? sheets.map(({ name }) => name)).map((sheet) => ({ sheet }));
  const result = await importAlone(file, project, { services, readings });
  if (result.rejected !== rejected) throw new Error(JSON.stringify(result));
  return project;
}

/** @returns the path of the exported file, next to the project */
export async function exportAll(
  project: string,
  format: ExportFormat,
  kind: ExportKind = 'cleaned',
  undecided: UndecidedPolicy = 'keep-all',
): Promise<string> {
  const target = `${project}-${kind}-${undecided}.${format}`;
  await exportTask({ project, kind, format, undecided, language: 'zh', target }, services);
  return target;
}
