// `tonggao evaluate`: measures how good each profile is on labelled articles.

import { joinsByHd, usesBoilerplate, type WordOptions } from '#shared/model/detection.ts';
import { clip } from '#shared/text/characters.ts';
import type { Fingerprint } from '../../../core/fingerprint/simhash.ts';
import { stripMarkup } from '../../../core/text/markup/markup.ts';
import { startNodeChild } from '../../../pool/child-channel.ts';
import { FINGERPRINT_PROCESSES } from '../../../pool/compute-pool.ts';
import { FingerprintPool } from '../../../pool/fingerprint-pool.ts';
import { fingerprintTexts, foldRows, type WaitingArticle } from '../../../stages/evaluate/articles.ts';
import { type EvaluatedSet, evaluateMethod } from '../../../stages/evaluate/evaluate.ts';
import { type Method, methodNames, methodsWith } from '../../../stages/evaluate/methods.ts';
import { type Report, reportAsJson, reportAsText } from '../../../stages/evaluate/report.ts';
import type { ImportedRow } from '../../../stages/intake/rows.ts';
import { UsageError } from '../failure.ts';
import { type DetectionOptions, readChanges } from '../options/detection-options.ts';
import { print } from '../print.ts';
import { type EvaluationInput, type LabelFiles, readDecisions, readInput } from './input.ts';
import { checkTargets, writeFailures, writeLabels, writeUnstable } from './output.ts';

export type EvaluateOptions = DetectionOptions &
  LabelFiles & {
    decisions?: string;
    exportLabels?: string;
    failures?: string;
    columns?: string;
    profile?: string;
    shuffles?: number;
    unstable?: string;
    judgement?: string;
    articles?: string;
    json?: boolean;
  };

/** UTF-16 units of the body that identify an article without a title. */
const MAX_BEGINNING = 40;

/** @throws UsageError, or an expected error; then nothing is written */
export async function evaluate(file: string | undefined, options: EvaluateOptions): Promise<void> {
  const { shuffles = 0, unstable, failures, exportLabels, judgement } = options;
  if (judgement !== undefined) {
    if ([file, options.truth, options.ignore, options.pairs, options.decisions].some(isNamed))
      throw new UsageError('--judgement takes its articles from --articles. Leave out other articles and labels.');
    return (await import('./judgement.ts')).evaluateJudgement({ ...options, judgement });
  }
  if (options.articles !== undefined) throw new UsageError('--articles requires --judgement.');
  const chosen = chooseMethods(options);
  checkTargets([unstable, failures, exportLabels].filter(isNamed), inputsOf(file, options));
  const input = await readGiven(file, options);
  const { rows, ids, labels, totals, keep } = input;

  const articles = foldRows(rows);
  const set: EvaluatedSet = {
    articles,
    rows,
    ids,
    fingerprints: await fingerprintArticles(articles, chosen),
    labels,
    keep,
  };
  const methods = chosen.map((method) => evaluateMethod(method, set, shuffles));
  const report: Report = { articles: rows.length, ...totals, methods, titleOf: (index) => titleOf(rows[index]!) };
  if (unstable !== undefined) writeUnstable(unstable, input, report);
  if (failures !== undefined) writeFailures(failures, report);
  if (exportLabels !== undefined) writeLabels(exportLabels, input);
  print(options.json ? JSON.stringify(reportAsJson(report)) : reportAsText(report));
}

/** The named methods, otherwise the profile of the options file, otherwise all. */
function chooseMethods(options: EvaluateOptions): readonly Method[] {
  const changes = readChanges(options);
  const methods = methodsWith(changes);
  const names = options.profile ?? changes.profile;
  if (names === undefined) return methods;
  const wanted = names.split(/[,，]/).map((name) => name.trim());
  for (const name of wanted)
    if (!methodNames.includes(name))
      throw new UsageError(`Unknown profile “${name}”. Use one of ${methodNames.join(', ')}.`);
  return methods.filter(({ name }) => wanted.includes(name));
}

/** The articles with their labels. @throws UsageError for options that exclude each other; errors of the readers */
async function readGiven(file: string | undefined, options: EvaluateOptions): Promise<EvaluationInput> {
  const { decisions, columns, truth, ignore, pairs, failures, exportLabels, shuffles, unstable } = options;
  if (unstable !== undefined && !shuffles) throw new UsageError('--unstable requires --shuffles.');
  if (decisions !== undefined) {
    if ([file, truth, ignore, pairs, columns].some(isNamed))
      throw new UsageError(
        '--decisions takes articles and labels from the project. Leave out the file, --truth, --ignore, --pairs and --columns.',
      );
    return readDecisions(decisions);
  }
  if (file === undefined) throw new UsageError('Specify a file of articles, or a project with --decisions.');
  if (exportLabels !== undefined) throw new UsageError('--export-labels requires --decisions.');
  if (truth === undefined && pairs === undefined) throw new UsageError('Specify labels with --truth or --pairs.');
  if (ignore !== undefined && truth === undefined) throw new UsageError('--ignore requires --truth.');
  if (failures !== undefined && pairs === undefined) throw new UsageError('--failures requires --pairs.');
  return readInput(file, options, columns);
}

function inputsOf(file: string | undefined, { truth, ignore, pairs, decisions }: EvaluateOptions): string[] {
  return [file, truth, ignore, pairs, decisions].filter(isNamed);
}

function isNamed(name: string | undefined): name is string {
  return name !== undefined;
}

/** Fingerprints only for the words of methods that use them. */
async function fingerprintArticles(
  articles: readonly WaitingArticle[],
  chosen: readonly Method[],
): Promise<EvaluatedSet['fingerprints']> {
  const needed = new Map(
    chosen.flatMap(({ detection }) =>
      joinsByHd(detection.profile) || usesBoilerplate(detection) ? [[detection.words, detection]] : [],
    ),
  );
  const fingerprints = new Map<WordOptions, (Fingerprint | null)[]>();
  if (needed.size === 0) return fingerprints;
  const pool = new FingerprintPool(startNodeChild, FINGERPRINT_PROCESSES);
  try {
    for (const [words, detection] of needed) {
      const bodies = articles.map(({ body, cutBody }) => (usesBoilerplate(detection) ? cutBody : body));
      fingerprints.set(words, await fingerprintTexts(pool, bodies, words));
    }
  } finally {
    pool.close();
  }
  return fingerprints;
}

function titleOf({ fields: { title, body } }: ImportedRow): string {
  return stripMarkup(title).trim() || clip(stripMarkup(body).trim(), MAX_BEGINNING);
}
