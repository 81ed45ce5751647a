// Replaces the former matches with reference sets in one transaction.
import type { JobResult } from '#shared/contract/jobs.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { replaceMatches } from '../../store/references/reference-matches.ts';
import { readSetting } from '../../store/settings.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { noteCompared } from './compared-versions.ts';
import type { FoundMatches } from './project-references.ts';

/**
 * Keeps the matches of sets that were not compared, such as missing ones. @throws Cancelled, and then nothing is
 * changed
 */
export async function saveMatchesTask(
  writer: ProjectWriter,
  { found, matching, versions }: FoundMatches,
  { checkCancelled }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  return writer.withWritesBlocked(async (db) => {
    checkCancelled();
    const bySet = Map.groupBy(found, ({ set }) => set);
    const save = db.transaction(() => {
      // A set may have been switched off since the comparison.
      const off = new Set(readSetting(db, 'referencesOff'));
      for (const [set, version] of Object.entries(versions)) {
        if (off.has(set)) continue;
        replaceMatches(db, set, bySet.get(set) ?? []);
        noteCompared(db, { [set]: version });
      }
    });
    stopwatch.time('save', () => save.immediate());
    return { result: { kind: 'matches', ...matching }, milliseconds: stopwatch.read() };
  });
}
