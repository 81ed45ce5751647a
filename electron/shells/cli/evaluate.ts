// `tonggao evaluate`: how good each profile is on articles that somebody labelled.
import fs from 'node:fs';
import path from 'node:path';
import { usesHd, type WordOptions } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import { fingerprintTexts, foldRows, readArticleRows } from '../../evaluate/articles.ts';
import { type EvaluatedSet, evaluateMethod, type Labels } from '../../evaluate/evaluate.ts';
import { LabelFileError } from '../../evaluate/label-file.ts';
import { type Method, methodNames, methodsWith } from '../../evaluate/methods.ts';
import { type MethodReport, type Report, reportAsJson, reportAsText } from '../../evaluate/report.ts';
import { parseIgnorePairs, parseTruth } from '../../evaluate/truth.ts';
import { BYTE_ORDER_MARK, toCsv } from '../../export/csv.ts';
import { replaceFile } from '../../export/replace-file.ts';
import type { Fingerprint } from '../../fingerprint/simhash.ts';
import type { ImportedRow } from '../../intake/rows.ts';
import { startNodeChild } from '../../jobs/child-link.ts';
import { FingerprintPool } from '../../jobs/fingerprint-pool.ts';
import { type DetectionOptions, readChanges } from './detection-options.ts';
import { UsageError } from './failure.ts';
import { checkOutputs } from './outputs.ts';

export type EvaluateOptions = DetectionOptions & {
  truth: string;
  ignore?: string;
  columns?: string;
  profile?: string;
  shuffles?: number;
  unstable?: string;
  json?: boolean;
};

const FINGERPRINT_PROCESSES = 2;

/** @throws UsageError, or a refusal; then nothing is written */
export async function evaluate(file: string, options: EvaluateOptions): Promise<void> {
  const { shuffles = 0, unstable } = options;
  const chosen = chooseMethods(options);
  if (unstable !== undefined) checkUnstable(unstable, file, options);
  const labels = readLabels(options);
  const { rows, mapping } = await readArticleRows(path.resolve(file), options.columns);
  if (mapping.id === undefined)
    throw new UsageError('no column is mapped to the id by which labels name articles; name it with --columns id=….');
  const ids = rows.map(({ fields }) => fields.id.trim());
  const labelsWithoutArticle = matchLabels(ids, rows, labels);

  const set: EvaluatedSet = {
    articles: foldRows(rows),
    ids,
    fingerprints: await fingerprintRows(rows, chosen),
    labels,
  };
  const reports = chosen.map((method) => evaluateMethod(method, set, shuffles));
  const report: Report = {
    articles: rows.length,
    labels: labels.truth.length,
    labelsWithoutArticle,
    methods: reports,
  };
  if (unstable !== undefined) writeUnstable(unstable, rows, ids, reports);
  console.log(options.json ? JSON.stringify(reportAsJson(report)) : reportAsText(report));
}

/** Those that are named, or the profile of the file of options, or all. */
function chooseMethods(options: EvaluateOptions): readonly Method[] {
  const changes = readChanges(options);
  const methods = methodsWith(changes);
  const names = options.profile ?? changes.profile;
  if (names === undefined) return methods;
  const wanted = names.split(/[,，]/).map((name) => name.trim());
  for (const name of wanted)
    if (!methodNames.includes(name))
      throw new UsageError(`there is no profile “${name}”; there are ${methodNames.join(', ')}.`);
  return methods.filter(({ name }) => wanted.includes(name));
}

function checkUnstable(target: string, articles: string, { shuffles, truth, ignore }: EvaluateOptions): void {
  if (!shuffles) throw new UsageError('--unstable lists what --shuffles finds; give the number of shuffles as well.');
  if (path.extname(target).toLowerCase() !== '.csv')
    throw new UsageError(`${target} must end in .csv; nothing was written.`);
  for (const input of [articles, truth, ...(ignore ? [ignore] : [])]) checkOutputs(input, { out: target });
}

function readLabels({ truth, ignore }: EvaluateOptions): Labels {
  const labels = { truth: parseFile(truth, parseTruth), ignored: ignore ? parseFile(ignore, parseIgnorePairs) : [] };
  if (labels.truth.length === 0) throw new UsageError(`${truth} has no labels.`);
  return labels;
}

function parseFile<T>(file: string, parse: (text: string) => T): T {
  try {
    return parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof LabelFileError) throw new UsageError(`${file} cannot be used: ${error.message}.`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Refusal('FILE_MISSING', { file });
    if (code !== undefined) throw new Refusal('FILE_UNREADABLE', { file, detail: code });
    throw error;
  }
}

/** Returns how many labels name no article. @throws UsageError where an id names two articles, or no label names any */
function matchLabels(ids: readonly string[], rows: readonly ImportedRow[], { truth }: Labels): number {
  const rowOf = new Map<string, number>();
  const labelled = new Set(truth.map(({ id }) => id));
  ids.forEach((id, index) => {
    const { row } = rows[index]!;
    if (labelled.has(id) && rowOf.has(id))
      throw new UsageError(
        `the rows ${rowOf.get(id)} and ${row} have the same id ${id}; labels need one article an id.`,
      );
    rowOf.set(id, row);
  });
  const without = truth.filter(({ id }) => !rowOf.has(id)).length;
  if (without === truth.length)
    throw new UsageError('no label names an article by its id; is --columns id=… the right one?');
  return without;
}

/** Of those methods alone that place articles by them. */
async function fingerprintRows(
  rows: readonly ImportedRow[],
  chosen: readonly Method[],
): Promise<EvaluatedSet['fingerprints']> {
  const needed = new Set(chosen.flatMap(({ detection }) => (usesHd(detection.profile) ? [detection.words] : [])));
  const fingerprints = new Map<WordOptions, (Fingerprint | null)[]>();
  if (needed.size === 0) return fingerprints;
  const bodies = rows.map(({ fields }) => fields.body);
  const pool = new FingerprintPool(startNodeChild, FINGERPRINT_PROCESSES);
  try {
    for (const words of needed) fingerprints.set(words, await fingerprintTexts(pool, bodies, words));
  } finally {
    pool.close();
  }
  return fingerprints;
}

/** One row for each profile and article whose mates depend on the order; those that change most often first. */
function writeUnstable(
  target: string,
  rows: readonly ImportedRow[],
  ids: readonly string[],
  reports: readonly MethodReport[],
): void {
  const records = reports.flatMap(({ name, shuffles }) =>
    Array.from(shuffles!.unstable)
      .sort(([a, ordersA], [b, ordersB]) => ordersB - ordersA || a - b)
      .map(([index, orders]) => [ids[index]!, rows[index]!.row, orders, name]),
  );
  const csv = BYTE_ORDER_MARK + toCsv([['id', 'row', 'orders', 'profile'], ...records]);
  replaceFile(path.resolve(target), (descriptor) => fs.writeFileSync(descriptor, csv));
}
