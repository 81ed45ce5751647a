// The Export screen's handlers.
import fs from 'node:fs';
import path from 'node:path';
import type { ExportKind, WorkbookWay } from '#shared/contract/exports.ts';
import type { ExportFormat } from '#shared/model/model.ts';
import { fileNames } from '../../cells/table-labels.ts';
import { removeTemporary } from '../../stages/export/replace-file.ts';
import { resolveTarget } from '../../stages/export/target.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import { PRIVATE_FILE } from '../folders.ts';
import { os } from '../procedure.ts';
import { projectName } from '../remembered/recent-projects.ts';
import { startJob } from '../start-job.ts';
import { refuseTargetInUse } from '../target-in-use.ts';

export const exportHandlers = {
  counts: os.exports.counts.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('countExport', input, services.pool, { signal });
  }),

  preview: os.exports.preview.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('previewExport', input, services.pool, { signal });
  }),

  original: os.exports.original.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('originalExport', input, services.pool, { signal });
  }),

  previewMerge: os.exports.previewMerge.handler(async ({ input, signal, context: { services } }) => {
    await services.engines.of(input.project).whenMeasured(signal);
    return runTask('previewMerge', input, services.pool, { signal });
  }),

  start: os.exports.start.handler(async ({ input, context: { services, member } }) => {
    const { folders, pool, offered } = services;
    const ending = endingOf(input);
    if (input.target !== undefined) {
      // On Windows, looking for a file of another machine sends a hash of the person's password there.
      services.reachable.checkTargetReach(input.target, `.${ending}`);
      await refuseTargetInUse(services, input.target);
      services.reachable.checkTarget(input.target, `.${ending}`);
    }
    const ownName = `${projectName(input.project)}-${fileNames[input.language][input.kind]}.${ending}`;
    const newTarget = () => path.join(fs.mkdtempSync(path.join(folders.exports, 'export-')), ownName);
    const resolved = input.target && resolveTarget(input.target);
    return startJob(services, { project: input.project, kind: 'export', target: resolved }, async (engine, control) => {
      if (input.accept === 'all') await engine.whenMeasured(control.signal);
      else await engine.whenRisksMeasured(control.signal);
      const target = input.target ?? newTarget();
      try {
        const mode = input.target === undefined ? PRIVATE_FILE : undefined;
        const { written, ...outcome } = await runTask('export', { ...input, target, mode }, pool, control);
        if (input.target === undefined) offered.add(target, member?.account.id);
        await engine.write((client) => client.project.noteExport(written)).catch((error) => console.error(error));
        return outcome;
      } finally {
        // A thread that was cancelled in mid-write could not tidy up itself.
        removeTemporary(target);
        if (input.target === undefined && !offered.has(target))
          fs.rmSync(path.dirname(target), { recursive: true, force: true });
      }
    });
  }),
};

type Named = {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly workbook: WorkbookWay;
  readonly macros: boolean;
};

/** The name of a workbook says whether it has macros: programs refuse to open it otherwise. */
function endingOf({ kind, format, workbook, macros }: Named): string {
  if (kind === 'all') return 'xlsx';
  return kind === 'cleaned' && format === 'xlsx' && workbook === 'original' && macros ? 'xlsm' : format;
}
