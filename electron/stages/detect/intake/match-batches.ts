// Compares the articles of a list with the reference sets of its project. It runs in the intake thread: it depends on
// no other article, and costs the thread that writes nothing.

import type { Stopwatch } from '../../../base/stopwatch.ts';
import { NO_BOILERPLATE } from '../../../core/boilerplate/boilerplate.ts';
import type { ComparableTexts } from '../../../core/cluster/comparable.ts';
import { signatureOf } from '../../../core/cluster/standard/signature.ts';
import type { ImportedRow, RejectedRow } from '../../intake/rows.ts';
import type { ComparedArticle } from '../../references/matcher.ts';
import type { ProjectReferences } from '../../references/project-references.ts';
import type { ReadRow } from '../batch-saver.ts';
import type { ReadBatch } from './read-ahead.ts';

export type MatchedBatch = readonly (ReadRow | RejectedRow)[];

/** @param references is called with the first batch */
export async function* matchBatches(
  batches: AsyncIterable<ReadBatch>,
  references: () => ProjectReferences,
  texts: ComparableTexts,
  stopwatch: Pick<Stopwatch, 'time'>,
): AsyncGenerator<MatchedBatch> {
  for await (const batch of batches) yield stopwatch.time('compare', () => matchBatch(batch, references(), texts));
}

function matchBatch(batch: ReadBatch, references: ProjectReferences, texts: ComparableTexts): MatchedBatch {
  if (references.isEmpty) return batch;
  const articles = batch.filter((row) => row.kind === 'article');
  const matches = references.matchAll(articles.map((row) => toCompared(row, texts)));
  const byRow = new Map(articles.map((row, at) => [row.row, matches[at]!]));
  return batch.map((row) => {
    const found = byRow.get(row.row);
    return found && found.length > 0 ? { ...(row as ReadRow), matches: found } : row;
  });
}

/**
 * Rows are prepared already only where the profile compares texts by relation; a worker prepares them without their
 * text.
 */
function toCompared(row: ReadRow | ImportedRow, texts: ComparableTexts): ComparedArticle {
  const { fields } = row;
  const { comparable, signature } = row as ReadRow;
  if (signature) return { fields, comparable, signature };
  const folded = texts.of(fields, NO_BOILERPLATE);
  return { fields, comparable: folded, signature: signatureOf(folded, fields.source, fields.url) };
}
