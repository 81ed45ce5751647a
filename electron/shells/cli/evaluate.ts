// `tonggao evaluate`: how good each profile is on articles that somebody labelled.
import { clip } from '#shared/characters.ts';
import { usesHd, type WordOptions } from '#shared/detection.ts';
import { fingerprintTexts, foldRows } from '../../evaluate/articles.ts';
import { type EvaluatedSet, evaluateMethod } from '../../evaluate/evaluate.ts';
import { type Method, methodNames, methodsWith } from '../../evaluate/methods.ts';
import { type Report, reportAsJson, reportAsText } from '../../evaluate/report.ts';
import { keepFirst } from '../../evaluate/score-removal.ts';
import type { Fingerprint } from '../../fingerprint/simhash.ts';
import type { ImportedRow } from '../../intake/rows.ts';
import { startNodeChild } from '../../jobs/child-link.ts';
import { FingerprintPool } from '../../jobs/fingerprint-pool.ts';
import { stripMarkup } from '../../text/markup.ts';
import { type DetectionOptions, readChanges } from './detection-options.ts';
import { type LabelFiles, readInput } from './evaluate-input.ts';
import { checkTargets, writeFailures, writeUnstable } from './evaluate-output.ts';
import { UsageError } from './failure.ts';

export type EvaluateOptions = DetectionOptions &
  LabelFiles & {
    failures?: string;
    columns?: string;
    profile?: string;
    shuffles?: number;
    unstable?: string;
    json?: boolean;
  };

const FINGERPRINT_PROCESSES = 2;
/** UTF-16 units of the body that name an article without a title. */
const MAX_BEGINNING = 40;

/** @throws UsageError, or a refusal; then nothing is written */
export async function evaluate(file: string, options: EvaluateOptions): Promise<void> {
  const { shuffles = 0, unstable, failures } = options;
  const chosen = chooseMethods(options);
  checkUsage(file, options);
  const input = await readInput(file, options, options.columns);
  const { rows, ids, labels, totals } = input;

  const set: EvaluatedSet = {
    articles: foldRows(rows),
    ids,
    fingerprints: await fingerprintRows(rows, chosen),
    labels,
    keep: keepFirst,
  };
  const methods = chosen.map((method) => evaluateMethod(method, set, shuffles));
  const report: Report = { articles: rows.length, ...totals, methods, titleOf: (index) => titleOf(rows[index]!) };
  if (unstable !== undefined) writeUnstable(unstable, input, report);
  if (failures !== undefined) writeFailures(failures, report);
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

/** Refuses options that do not go together, before anything is read. */
function checkUsage(file: string, { truth, ignore, pairs, failures, shuffles, unstable }: EvaluateOptions): void {
  if (truth === undefined && pairs === undefined) throw new UsageError('name the labels with --truth or --pairs.');
  if (ignore !== undefined && truth === undefined)
    throw new UsageError('--ignore names pairs of stories; give the stories with --truth as well.');
  if (failures !== undefined && pairs === undefined)
    throw new UsageError('--failures lists labelled pairs; give the labels with --pairs as well.');
  if (unstable !== undefined && !shuffles)
    throw new UsageError('--unstable lists what --shuffles finds; give the number of shuffles as well.');
  const isNamed = (name: string | undefined) => name !== undefined;
  checkTargets([unstable, failures].filter(isNamed), [file, truth, ignore, pairs].filter(isNamed));
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

function titleOf({ fields: { title, body } }: ImportedRow): string {
  return stripMarkup(title).trim() || clip(stripMarkup(body).trim(), MAX_BEGINNING);
}
