// Queries of reference sets that need a thread: lists of sets, and the matches of a project's articles in its
// sets.

import type { TaskServices } from '../../base/task.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { signatureOf } from '../../core/cluster/standard/signature.ts';
import { countVersions, iterateVersionFields } from '../../store/articles.ts';
import { readLeftOutOfReferences } from '../../store/comparison-basis.ts';
import { openSnapshot, type ReadableDb } from '../../store/database.ts';
import type { FoundMatch } from '../../store/references/reference-matches.ts';
import { describeSet } from './describe-sets.ts';
import type { ComparedArticle } from './matcher.ts';
import { type FoundMatches, ProjectReferences } from './project-references.ts';
import type { CheckedSet, CheckedSets } from './set-files.ts';

export async function listReferencesTask({ sets }: { readonly sets: readonly CheckedSet[] }) {
  return sets.map(describeSet);
}

const BATCH = 200;

/**
 * Compares every article of a project, including superseded ones, because an undo may restore them. @throws Cancelled
 */
export async function findMatchesTask(
  { project, sets }: { readonly project: string; readonly sets: CheckedSets },
  services: TaskServices,
): Promise<FoundMatches> {
  const db = openSnapshot(project);
  try {
    return compareVersions(db, sets, services);
  } finally {
    db.close();
  }
}

function compareVersions(db: ReadableDb, sets: CheckedSets, { progress, checkCancelled }: TaskServices): FoundMatches {
  const texts = new ComparableTexts();
  const references = new ProjectReferences({ project: db, sets, texts });
  try {
    const leftOut = readLeftOutOfReferences(db);
    const total = countVersions(db);
    const found: FoundMatch[] = [];
    let done = 0;
    let batch: (ComparedArticle & { readonly article: FoundMatch['article'] })[] = [];
    const flush = () => {
      checkCancelled();
      for (const [at, matches] of references.matchAll(batch).entries())
        for (const one of matches) found.push({ article: batch[at]!.article, ...one });
      done += batch.length;
      batch = [];
      progress({ stage: 'compare', done, total });
    };
    progress({ stage: 'compare', done, total });
    for (const { article, fields } of references.isEmpty ? [] : iterateVersionFields(db)) {
      const comparable = texts.of(fields, leftOut);
      const signature = signatureOf(comparable, fields.source, fields.url);
      if (batch.push({ article, fields, comparable, signature }) === BATCH) flush();
    }
    flush();
    return { found, matching: references.matching, versions: references.versions };
  } finally {
    references.close();
  }
}
