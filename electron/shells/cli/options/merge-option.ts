// Reads the rules by which rows are merged from the file of --merge.
import { type MergeRules, mergeRuleNames, mergeRules } from '#shared/review/row-merge.ts';
import { UsageError } from '../failure.ts';
import { describeIssue, parseJson } from './json-file.ts';

/** @throws UsageError for invalid contents; AppError FILE_MISSING, FILE_UNREADABLE */
export function readMergeRules(file: string): MergeRules {
  const { data, error } = mergeRules.safeParse(parseJson(file));
  if (error) throw new UsageError(`${file}: ${describeIssue(error.issues[0]!)} Nothing was changed.`);
  return data;
}

export function mergeHelp(): string {
  return `
Rules file of --merge (JSON). Missing rules use these defaults; {} is enough:
${JSON.stringify(mergeRules.parse({}), null, 2).replace(/^/gm, '  ')}
  rules: ${mergeRuleNames.join(', ')}
    fill: another row’s cell where the own one is empty · union: all values of both, without repetition · earliest,
    latest: by time · longest: by characters · preferred: of the first of preferredSources that has one
    title and body: keep, fill, longest, preferred · columns: {"name": rule}, columns that are no field · others: the
    rule of those that columns does not name
`;
}
