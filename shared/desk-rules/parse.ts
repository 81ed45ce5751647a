// Reads desk rules from the text of a file that may come from anyone.

import { clip } from '../text/characters.ts';
import { AppError } from '../words/errors.ts';
import { type DeskRules, deskRulesFile, FORMAT, listLengths, VERSION } from './file.ts';

/** Limit of the place that a message names, in UTF-16 units. */
const MAX_PLACE = 200;

/**
 * @param file its name, for the message
 * @throws AppError RULES_NOT_RULES, RULES_VERSION, RULES_TOO_LONG, RULES_INVALID
 */
export function parseRules(text: string, file: string): Partial<DeskRules> {
  const json = parseJson(text, file);
  if (json.version !== VERSION) throw new AppError('RULES_VERSION', { file, version: json.version });
  checkLengths(json);
  const { data, error } = deskRulesFile.safeParse(json);
  if (data) {
    const { format: _, version: __, ...rules } = data;
    return rules;
  }
  const issue = error.issues[0]!;
  const isUnknown = issue.code === 'unrecognized_keys';
  const place = [...issue.path, ...(isUnknown ? [issue.keys[0]] : [])].join('.');
  throw new AppError('RULES_INVALID', { file, place: clip(place, MAX_PLACE), isUnknown });
}

function parseJson(text: string, file: string): { readonly version: number } {
  try {
    const json = JSON.parse(text);
    if (json?.format === FORMAT && typeof json.version === 'number') return json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('RULES_NOT_RULES', { file });
}

/** @throws AppError RULES_TOO_LONG where a list of the rules has too many entries */
export function checkLengths(rules: unknown): void {
  const issue = listLengths.safeParse(rules).error?.issues.find(({ code }) => code === 'too_big');
  if (issue?.code === 'too_big')
    throw new AppError('RULES_TOO_LONG', { list: issue.path.join('.'), most: Number(issue.maximum) });
}
