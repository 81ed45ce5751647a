// How the command line says how duplicates are found: a file of options, files of words, a distance.
import fs from 'node:fs';
import type { core } from 'zod';
import { parseRules } from '#shared/desk-rules/parse.ts';
import {
  DEFAULT_DETECTION,
  type Detection,
  type DetectionChanges,
  detectionChanges,
  detectionFor,
  MIN_LIKENESS,
  type Profile,
  partsOfSpeech,
  usesHd,
} from '#shared/detection.ts';
import { AppError } from '#shared/errors.ts';
import { type BadLine, parseDictionary, parseStopWords } from '#shared/word-lists.ts';
import { UsageError } from '../failure.ts';

export type DetectionOptions = {
  /** A JSON file. */
  options?: string;
  stopWords?: string;
  dictionary?: string;
  /** A file of desk rules. */
  rules?: string;
  hd?: number;
};

/**
 * The options that differ from a profile's own. What is said on the command line goes before what is in the file.
 * @throws UsageError where a file does not say what it should; AppError FILE_MISSING, FILE_UNREADABLE, as `parseRules`
 */
export function readChanges({ options, stopWords, dictionary, rules, hd }: DetectionOptions): DetectionChanges {
  const changes = options === undefined ? {} : check(parseJson(options), options);
  const words = { ...changes.words, ...(rules !== undefined && parseRules(readText(rules), rules).wordLists) };
  if (stopWords !== undefined) words.stopWords = readWords(stopWords, parseStopWords);
  if (dictionary !== undefined) words.dictionary = readWords(dictionary, parseDictionary);
  return check({ ...changes, words, ...(hd !== undefined && { hd }) }, 'these options');
}

/**
 * The options of a project.
 * @param otherwise the profile where neither the command line nor the file names one.
 * @throws UsageError, AppError as `readChanges`; UsageError for --hd where the profile has none
 */
export function readDetection(options: DetectionOptions & { profile?: Profile }, otherwise: Profile): Detection {
  const changes = readChanges(options);
  const profile = options.profile ?? changes.profile ?? otherwise;
  if (options.hd !== undefined && !usesHd(profile))
    throw new UsageError(
      `--hd has no effect with the profile ${profile}. Use it with simhash or paper. Nothing was changed.`,
    );
  return detectionFor(profile, changes);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${file} is not valid JSON (${error.message}). Nothing was changed.`);
  }
}

/** @param source where the options come from, for the sentence. */
function check(value: unknown, source: string): DetectionChanges {
  const { data, error } = detectionChanges.safeParse(value);
  if (error) throw new UsageError(`${source}: ${describe(error.issues[0]!)} Nothing was changed.`);
  return data;
}

/** A sentence that says where and what. */
function describe(issue: core.$ZodIssue): string {
  const where = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return `Unknown option “${[...where, issue.keys[0]].join('.')}”. Run with --help to list options.`;
  if (where.length === 0) return `The file must contain a JSON object of options (${issue.message}).`;
  return `Invalid value for “${where.join('.')}” (${issue.message}).`;
}

function readWords<Word>(file: string, parse: (text: string) => { words: Word[]; bad: BadLine[] }): Word[] {
  const { words, bad } = parse(readText(file));
  const [first] = bad;
  if (first) {
    const more = bad.length > 1 ? ` (and ${bad.length - 1} more lines)` : '';
    throw new UsageError(
      `${file}: line ${first.line} is not a valid word: “${first.text}”${more}. Nothing was changed.`,
    );
  }
  return words;
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AppError('FILE_MISSING', { file });
    throw new AppError('FILE_UNREADABLE', { file, detail: code ?? String(error) });
  }
}

/** The options of a file, with their defaults, for `--help`. */
export function optionsHelp(): string {
  const { profile: _, ...defaults } = DEFAULT_DETECTION;
  return `
Options file (JSON). Missing options use these defaults; the paper profile defaults to text "as-is" and hash "sdbm":
${JSON.stringify(defaults, null, 2).replace(/^/gm, '  ')}
  words: text normalised, as-is · weights tf, tf-idf, levels · hash mixed, sdbm · partsOfSpeech null (all) or a list of
    ${partsOfSpeech.join(', ')}
    stopWords null (built-in) or a list · dictionary: {"word": …, "tag": …}
  nshash: text · splitter released, article · hash fast, md5 · bridging join, released
  contentseen: tokens overlapping, fixed · likeness ${MIN_LIKENESS} to 1
  url: windowHours null (any time) or how far apart two copies may be published
`;
}
