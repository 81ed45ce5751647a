// Reads the options of detection from the command line: a file of options, files of words, a distance.
import { parseRules } from '#shared/desk-rules/parse.ts';
import {
  DEFAULT_DETECTION,
  type Detection,
  type DetectionChanges,
  detectionChanges,
  detectionFor,
  joinsByHd,
  MIN_LIKENESS,
  type Profile,
  partsOfSpeech,
} from '#shared/model/detection.ts';
import { type BadLine, parseDictionary, parseStopWords } from '#shared/model/word-lists.ts';
import { UsageError } from '../failure.ts';
import { describeIssue, parseJson, readText } from './json-file.ts';

export type DetectionOptions = {
  options?: string;
  stopWords?: string;
  dictionary?: string;
  rules?: string;
  hd?: number;
};

/**
 * The options that differ from the profile's own. Those of the command line override those of the file.
 * @throws UsageError for invalid contents of a file; AppError FILE_MISSING, FILE_UNREADABLE, as `parseRules`
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
 * @param otherwise the profile if neither the command line nor the file names one
 * @throws UsageError, AppError as `readChanges`; UsageError for --hd with a profile that does not use it
 */
export function readDetection(options: DetectionOptions & { profile?: Profile }, otherwise: Profile): Detection {
  const changes = readChanges(options);
  const profile = options.profile ?? changes.profile ?? otherwise;
  if (options.hd !== undefined && !joinsByHd(profile))
    throw new UsageError(
      `--hd has no effect with the profile ${profile}. Use it with simhash or paper. Nothing was changed.`,
    );
  return detectionFor(profile, changes);
}

/** @param source the origin of the options, for the error */
function check(value: unknown, source: string): DetectionChanges {
  const { data, error } = detectionChanges.safeParse(value);
  if (error) throw new UsageError(`${source}: ${describeIssue(error.issues[0]!)} Nothing was changed.`);
  return data;
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
