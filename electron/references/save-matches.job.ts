// Replaces the former matches with reference sets in one transaction.
import type { JobResult } from '#shared/contract/jobs.ts';
import type { Matching } from '#shared/reference-sets.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/tasks/task.ts';
import { type FoundMatch, replaceMatches } from '../store/references/reference-matches.ts';
import { readSetting } from '../store/settings.ts';

type Found = { readonly found: readonly FoundMatch[]; readonly matching: Matching };

/**
 * Keeps the matches of sets that were not compared, such as missing ones. @throws Cancelled, and then nothing is
 * changed
 */
export async function saveMatchesTask(
  writer: ProjectWriter,
  { found, matching }: Found,
  { checkCancelled }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  return writer.withWritesBlocked(async (db) => {
    checkCancelled();
    const bySet = Map.groupBy(found, ({ set }) => set);
    const save = db.transaction(() => {
      // A set may have been switched off since the comparison.
      const off = new Set(readSetting(db, 'referencesOff'));
      for (const set of matching.sets) if (!off.has(set)) replaceMatches(db, set, bySet.get(set) ?? []);
    });
    stopwatch.time('save', () => save.immediate());
    return { result: { kind: 'matches', ...matching }, milliseconds: stopwatch.read() };
  });
}
