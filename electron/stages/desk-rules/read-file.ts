// Reads the file of desk rules, and makes sure that each of its sentences can be boilerplate.
import fs from 'node:fs';
import { type DeskRules, MAX_BYTES, type RuledSentence, type RulesPart } from '#shared/desk-rules/file.ts';
import { parseRules } from '#shared/desk-rules/parse.ts';
import { sourceName } from '#shared/model/source-name.ts';
import { AppError } from '#shared/words/errors.ts';
import { allSentenceKeys, NO_KEY, sentenceKeys } from '../../core/boilerplate/sentence-keys.ts';
import type { ComparableTexts } from '../../core/cluster/comparable.ts';
import { displayName, pathForSystem } from '../intake/paths.ts';

const MEGABYTE = 1024 * 1024;

export type KeyedSentence = RuledSentence & { readonly key: number };
export type KeyedRules = Omit<DeskRules, 'boilerplate'> & { readonly boilerplate: readonly KeyedSentence[] };

/** @throws AppError as `parseRules`, RULES_TOO_LARGE, FILE_MISSING, FILE_UNREADABLE */
export function readRulesFile(file: string, texts: ComparableTexts): Partial<KeyedRules> {
  const name = displayName(file);
  const { boilerplate, ...rules } = parseRules(readText(file, name), name);
  if (!boilerplate) return rules;
  const keyed = boilerplate.map((sentence, at) => {
    const key = keyOf(sentence, texts);
    if (key === null)
      throw new AppError('RULES_INVALID', { file: name, place: `boilerplate.${at}.text`, isUnknown: false });
    return { ...sentence, source: sourceName(sentence.source), key };
  });
  return { ...rules, boilerplate: keyed };
}

/** Reads only the parts that the editor chose. @throws AppError as `readRulesFile` */
export function readChosenRules(
  file: string,
  parts: readonly RulesPart[],
  texts: ComparableTexts,
): Partial<KeyedRules> {
  const rules = Object.entries(readRulesFile(file, texts));
  return Object.fromEntries(rules.filter(([part]) => parts.some((chosen) => chosen === part)));
}

/**
 * The key of a sentence; null for a text that is not one sentence, or too short to be boilerplate. Any may belong to the
 * story.
 */
export function keyOf({ text, isOn }: Pick<RuledSentence, 'text' | 'isOn'>, texts: ComparableTexts): number | null {
  const folded = texts.fold(text);
  const [key = NO_KEY, ...others] = isOn ? sentenceKeys(folded) : allSentenceKeys(folded);
  return key === NO_KEY || others.length > 0 ? null : key;
}

/** @throws AppError RULES_TOO_LARGE if no project could import the text again */
export function checkSize(bytes: number, file: string): void {
  if (bytes > MAX_BYTES) throw new AppError('RULES_TOO_LARGE', { file, megabytes: MAX_BYTES / MEGABYTE });
}

function readText(file: string, name: string): string {
  try {
    const system = pathForSystem(file);
    const stat = fs.statSync(system);
    if (!stat.isFile()) throw new AppError('RULES_NOT_RULES', { file: name });
    checkSize(stat.size, name);
    return new TextDecoder('utf-8', { fatal: true }).decode(fs.readFileSync(system));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AppError('FILE_MISSING', { file: name });
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new AppError('RULES_NOT_RULES', { file: name });
    throw new AppError('FILE_UNREADABLE', { file: name, detail: code ?? String(error) });
  }
}
