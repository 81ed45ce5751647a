// Puts new matches with reference sets in place of those before, in one transaction.
import type { JobResult } from '#shared/contract/jobs.ts';
import type { Matching } from '#shared/reference-sets.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/tasks/task.ts';
import { type FoundMatch, replaceMatches } from '../store/references/reference-matches.ts';
import { readSetting } from '../store/settings.ts';

type Found = { readonly found: readonly FoundMatch[]; readonly matching: Matching };

/** The matches of sets that were not compared, such as missing ones, stay. @throws Cancelled, and then nothing is changed */
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
      // Switched off since.
      const off = new Set(readSetting(db, 'referencesOff'));
      for (const set of matching.sets) if (!off.has(set)) replaceMatches(db, set, bySet.get(set) ?? []);
    });
    stopwatch.time('save', () => save.immediate());
    return { result: { kind: 'matches', ...matching }, milliseconds: stopwatch.read() };
  });
}
