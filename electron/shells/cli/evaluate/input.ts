// Reads the input of `evaluate`: the articles of a file or project, and their labels.
import fs from 'node:fs';
import path from 'node:path';
import { startNodeChild } from '../../../pool/child-channel.ts';
import { nameOfRow } from '../../../stages/evaluate/article-names.ts';
import { readArticleRows } from '../../../stages/evaluate/articles.ts';
import { readDecidedProject } from '../../../stages/evaluate/decided-project.ts';
import type { EvaluatedSet, Labels, StoryLabels } from '../../../stages/evaluate/evaluate.ts';
import { LabelFileError } from '../../../stages/evaluate/label-file.ts';
import { type PairLabel, parsePairLabels } from '../../../stages/evaluate/pair-labels.ts';
import { readLabelFile } from '../../../stages/evaluate/read-label-file.ts';
import type { Report } from '../../../stages/evaluate/report.ts';
import { locatePairs } from '../../../stages/evaluate/score-pairs.ts';
import { keepFirst } from '../../../stages/evaluate/score-removal.ts';
import { parseIgnorePairs, parseTruth } from '../../../stages/evaluate/truth.ts';
import type { ImportedRow } from '../../../stages/intake/rows.ts';
import { checkInTime } from '../../../threads/checking/check-in-time.ts';
import { UsageError } from '../failure.ts';

export type LabelFiles = { truth?: string; ignore?: string; pairs?: string };

export type EvaluationInput = {
  readonly rows: readonly ImportedRow[];
  /** The names that the labels use, one for each of `rows`. */
  readonly ids: readonly string[];
  readonly labels: Labels;
  readonly totals: Pick<Report, 'stories' | 'pairs' | 'note'>;
  readonly keep: EvaluatedSet['keep'];
};

const ONLY_DECIDED =
  'The labels are the editor’s decisions. Duplicates that the project never grouped are not among them, so recall is an upper bound.';

type ReadLabels = { readonly stories: StoryLabels | null; readonly pairs: readonly PairLabel[] | null };

/** @throws UsageError for unusable labels, or if none of them names an article; AppError as `readArticleRows` */
export async function readInput(file: string, files: LabelFiles, columns?: string): Promise<EvaluationInput> {
  const given = await readLabels(files);
  const { rows, mapping } = await readArticleRows(path.resolve(file), columns);
  const ids = rows.map(({ row, fields }) => fields.id.trim() || nameOfRow(row));
  checkUnique(ids, rows, given);
  const totals = countLabels(ids, given);
  const { stories, pairs } = totals;
  if ([stories, pairs].some((counts) => counts !== null && counts.withoutArticle === counts.labels))
    throw new UsageError(
      mapping.id === undefined
        ? 'No ID column found. Set it with --columns id=….'
        : 'No label matches an article ID. Check --columns id=….',
    );
  const labels = { ...given, pairs: given.pairs && locatePairs(given.pairs, ids) };
  return { rows, ids, labels, totals: { ...totals, note: null }, keep: (clusters) => keepFirst(clusters) };
}

/**
 * A project's articles, labelled by the editor's decisions. For each cluster, the editor's kept article is kept.
 * @throws UsageError for a project without decisions; AppError as `readDecidedProject` and `checkInTime`
 */
export async function readDecisions(file: string): Promise<EvaluationInput> {
  const project = path.resolve(file);
  if (fs.existsSync(project)) await checkInTime(startNodeChild, { kind: 'project', file: project, shownAs: project });
  const { rows, ids, pairs, canonicals } = readDecidedProject(project);
  if (pairs.length === 0) throw new UsageError(`${file} has no decisions to compare with.`);
  return {
    rows,
    ids,
    labels: { stories: null, pairs: locatePairs(pairs, ids) },
    totals: { stories: null, pairs: { labels: pairs.length, withoutArticle: 0 }, note: ONLY_DECIDED },
    keep: (clusters) => keepFirst(clusters, canonicals),
  };
}

async function readLabels({ truth, ignore, pairs }: LabelFiles): Promise<ReadLabels> {
  return {
    stories:
      truth === undefined
        ? null
        : {
            truth: await parseFile(truth, parseTruth),
            ignored: ignore ? await parseOptional(ignore, parseIgnorePairs) : [],
          },
    pairs: pairs === undefined ? null : await parseFile(pairs, parsePairLabels),
  };
}

/** @throws UsageError as `parseOptional`, and for a file without labels */
async function parseFile<T>(file: string, parse: (text: string) => T[]): Promise<T[]> {
  const parsed = await parseOptional(file, parse);
  if (parsed.length === 0) throw new UsageError(`${file} contains no labels.`);
  return parsed;
}

async function parseOptional<T>(file: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readLabelFile(file));
  } catch (error) {
    if (error instanceof LabelFileError) throw new UsageError(`Can’t use ${file}: ${error.message}.`);
    throw error;
  }
}

/** @throws UsageError if two articles have the same id and a label uses it */
function checkUnique(ids: readonly string[], rows: readonly ImportedRow[], { stories, pairs }: ReadLabels): void {
  const labelled = new Set([
    ...(stories?.truth ?? []).map(({ id }) => id),
    ...(pairs ?? []).flatMap(({ a, b }) => [a, b]),
  ]);
  const rowOf = new Map<string, number>();
  ids.forEach((id, index) => {
    const { row } = rows[index]!;
    if (labelled.has(id) && rowOf.has(id))
      throw new UsageError(`Rows ${rowOf.get(id)} and ${row} have the same ID, ${id}. IDs must be unique.`);
    rowOf.set(id, row);
  });
}

function countLabels(ids: readonly string[], { stories, pairs }: ReadLabels): Omit<EvaluationInput['totals'], 'note'> {
  const known = new Set(ids);
  const count = <T>(all: readonly T[], hasArticles: (label: T) => boolean) => ({
    labels: all.length,
    withoutArticle: all.filter((label) => !hasArticles(label)).length,
  });
  return {
    stories: stories && count(stories.truth, ({ id }) => known.has(id)),
    pairs: pairs && count(pairs, ({ a, b }) => known.has(a) && known.has(b)),
  };
}
