// The Detection screen's handlers: the project's options, the preview of others, and applying it.
import { randomUUID } from 'node:crypto';
import { MOST_LISTED } from '#shared/contract/detection.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { DEFAULT_DETECTION } from '#shared/detection.ts';
import { runTask } from '../jobs/run-task.ts';
import { Cancelled, type TaskOutcome } from '../jobs/task.ts';
import { readSummaries } from '../store/articles.ts';
import { countClusters } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { readChangedArticles, readChanges, readRevision } from '../store/proposal.ts';
import { readSetting } from '../store/settings.ts';
import { os } from './procedure.ts';
import { removeFolder } from './proposals.ts';

export const detecting = {
  read: os.detecting.read.handler(({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    const kept = services.proposals.find(input.project);
    return {
      detection: readSetting(db, 'detection') ?? DEFAULT_DETECTION,
      proposal: kept?.summary ?? null,
      stale: kept !== null && kept.revision !== readRevision(db),
    };
  }),

  preview: os.detecting.preview.handler(({ input: { project, detection }, context: { services } }) => {
    services.projects.writable(project);
    const { proposals, pool, jobs } = services;
    const job = jobs.start(project, async ({ signal, onProgress, onRestart }) => {
      proposals.remove(project);
      const folder = proposals.newFolder();
      const stopListening = pool.onRestart(onRestart);
      try {
        const { result, milliseconds } = await runTask('preview', { project, detection, folder }, pool, {
          signal,
          onProgress,
        });
        const { revision, ...counted } = result;
        const summary = { id: randomUUID(), ...counted };
        proposals.keep(project, { summary, revision, folder });
        return { result: { kind: 'preview', ...summary }, milliseconds };
      } catch (error) {
        removeFolder(folder);
        throw error;
      } finally {
        stopListening();
      }
    });
    return { job };
  }),

  changes: os.detecting.changes.handler(({ input, context: { services } }) => {
    const proposal = services.proposals.read(input.project, input.proposal, input.policy);
    const changes = readChanges(proposal, input.from, input.most);
    const summaries = readSummaries(
      services.projects.readable(input.project),
      changes.map(({ first }) => first),
    );
    return changes.map(({ first, before, after, ...change }) => ({
      ...change,
      title: summaries.get(first)?.title ?? '',
      before: [...before],
      after: [...after],
    }));
  }),

  changedArticles: os.detecting.changedArticles.handler(({ input, context: { services } }) => {
    const proposal = services.proposals.read(input.project, input.proposal, input.policy);
    const articles = readChangedArticles(proposal, input.change, MOST_LISTED);
    const summaries = readSummaries(
      services.projects.readable(input.project),
      articles.map(({ article }) => article),
    );
    return articles.map((listed) => {
      const { title, source } = summaries.get(listed.article) ?? { title: '', source: '' };
      return { ...listed, title, source };
    });
  }),

  apply: os.detecting.apply.handler(({ input: { project, proposal, policy }, context: { services } }) => {
    const before = readRevision(services.projects.writable(project));
    const { proposals, pool, jobs } = services;
    const file = proposals.file(project, proposal, policy);
    const job = jobs.start(project, async (control) => {
      const run = () => runTask('recluster', { project, file }, pool, control);
      const outcome = await services.projects
        .holdDuring(project, run)
        .catch((error) => whatWasApplied(services.projects.readable(project), before, error));
      proposals.remove(project);
      return outcome;
    });
    return { job };
  }),

  discard: os.detecting.discard.handler(({ input: { project, proposal }, context: { services } }) => {
    if (services.proposals.find(project)?.summary.id === proposal) services.proposals.remove(project);
  }),
};

/** A cancel that arrived when all was written came too late. @throws the error otherwise */
function whatWasApplied(db: ReadableDb, before: string, error: unknown): TaskOutcome<JobResult> {
  if (!(error instanceof Cancelled) || readRevision(db) === before) throw error;
  const { clusters, articlesInClusters } = countClusters(db);
  return { result: { kind: 'recluster', clusters, articlesInClusters, backup: null }, milliseconds: {} };
}
