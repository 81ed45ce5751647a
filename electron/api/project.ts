// Calls by the program itself: they open and close a project, read its info, and the data with which jobs begin or end.

import { type } from '@orpc/server';
import * as z from 'zod';
import { MAX_LISTED } from '#shared/contract/detection.ts';
import type { Detection } from '#shared/model/detection.ts';
import { editorId } from '#shared/model/editors.ts';
import { clusterId } from '#shared/model/model.ts';
import type { Learned } from '#shared/review/suggest/learned.ts';
import { finishMeasuring } from '../stages/detect/finish-measuring.ts';
import { measureRisks } from '../stages/detect/measure-risks.ts';
import { readSummaries } from '../store/articles.ts';
import { readEditorProgress } from '../store/clusters/assignments.ts';
import { readLeader } from '../store/clusters/clusters.ts';
import { openPreview, readBasis, readChangedArticles, readChanges } from '../store/clusters/preview-store.ts';
import { nameEditors, readEditorNames } from '../store/history/editors.ts';
import { readFinishedImports, readImportColumns, readImportPaths, unfinishedImport } from '../store/imports.ts';
import { countUnindexed } from '../store/sentences.ts';
import { readDetection, writeSetting } from '../store/settings.ts';
import { internalCommand, internalQuery } from './procedure.ts';
import { readProjectInfo } from './project-info.ts';

export const projectQueries = {
  info: internalQuery.handler(({ context: { db } }) => readProjectInfo(db)),

  importState: internalQuery.handler(({ context: { db } }) => ({
    ...readFinishedImports(db),
    unfinished: unfinishedImport(db),
  })),

  unindexed: internalQuery.handler(({ context: { db } }) => countUnindexed(db)),

  editorProgress: internalQuery
    .input(z.object({ today: z.string(), lastHour: z.string() }))
    .handler(({ input, context: { db } }) => {
      const progress = readEditorProgress(db, input);
      return Array.from(readEditorNames(db), ([editor, name]) => ({ editor, name, ...progress.get(editor)! }));
    }),

  hasCluster: internalQuery
    .input(z.object({ cluster: clusterId.nullable() }))
    .handler(({ input: { cluster }, context: { db } }) => cluster !== null && readLeader(db, cluster) !== null),

  /** The options with which a preview begins, and the state of the project on which it is based. */
  basis: internalQuery.handler(({ context: { db } }) => ({
    detection: readDetection(db),
    basis: readBasis(db),
  })),

  changes: internalQuery
    .input(z.object({ file: z.string(), from: z.int(), most: z.int() }))
    .handler(({ input: { file, from, most }, context: { db } }) => {
      const preview = openPreview(file);
      try {
        const changes = readChanges(preview, from, most);
        const summaries = readSummaries(
          db,
          changes.map(({ first }) => first),
        );
        return changes.map(({ first, before, after, ...change }) => ({
          ...change,
          title: summaries.get(first)?.title ?? '',
          before: [...before],
          after: [...after],
        }));
      } finally {
        preview.close();
      }
    }),

  changedArticles: internalQuery
    .input(z.object({ file: z.string(), change: z.int() }))
    .handler(({ input: { file, change }, context: { db } }) => {
      const preview = openPreview(file);
      try {
        const articles = readChangedArticles(preview, change, MAX_LISTED);
        const summaries = readSummaries(
          db,
          articles.map(({ article }) => article),
        );
        return articles.map((listed) => {
          const { title, source } = summaries.get(listed.article) ?? { title: '', source: '' };
          return { ...listed, title, source };
        });
      } finally {
        preview.close();
      }
    }),
};

export const projectCommands = {
  create: internalCommand.input(type<Detection>()).handler(async ({ input, context: { writer } }) => {
    await writer.create(input);
    return { isOurs: writer.lock(), readOnly: writer.readOnly };
  }),

  open: internalCommand.handler(({ context: { writer } }) => {
    writer.open();
    return { isOurs: writer.lock(), readOnly: writer.readOnly };
  }),

  /** True if the file is writable now, even if the project was opened read-only. */
  mayWrite: internalCommand.handler(({ context: { writer } }) => writer.mayWrite()),

  /** The info of a new project, read by the writer because it needs no reader yet. */
  info: internalCommand.handler(({ context: { writer } }) => readProjectInfo(writer.readable)),

  importPaths: internalCommand.handler(({ context: { writer } }) => readImportPaths(writer.readable)),

  importColumns: internalCommand.handler(({ context: { writer } }) => readImportColumns(writer.readable)),

  checkWritable: internalCommand.handler(({ context: { writer } }) => void writer.writable()),

  lock: internalCommand.handler(({ context: { writer } }) => writer.lock()),

  noteExport: internalCommand
    .input(z.object({ action: z.int(), article: z.int(), basis: z.string() }))
    .handler(({ input, context: { writer } }) => {
      if (writer.readOnly === null)
        writeSetting(writer.writable(), 'exported', { ...input, at: new Date().toISOString() });
    }),

  nameEditors: internalCommand
    .input(z.array(z.object({ id: editorId, name: z.string() })))
    .handler(({ input, context: { writer } }) => nameEditors(writer.writable(), input)),

  measure: internalCommand.handler(({ context: { writer } }) => finishMeasuring(writer)),

  measureRisks: internalCommand.handler(async ({ context: { writer } }) => {
    await finishMeasuring(writer);
    await measureRisks(writer);
  }),

  rename: internalCommand
    .input(z.object({ to: z.string() }))
    .handler(({ input, context: { writer } }) => writer.rename(input.to)),

  discard: internalCommand.handler(({ context: { writer } }) => writer.discard()),

  close: internalCommand.handler(({ context: { writer } }) => writer.close()),

  keepModel: internalCommand
    .input(type<Learned>())
    .handler(({ input, context: { writer } }) => writeSetting(writer.writable(), 'learned', input)),
};
