// Reads desk rules of a project and of a file: for the export, the preview, and the parts that an import returns to the
// program.
import type { RulesPreview } from '#shared/contract/desk-rules.ts';
import { printRules, type RuledMapping, type RulesPart } from '#shared/desk-rules/file.ts';
import { checkLengths } from '#shared/desk-rules/parse.ts';
import type { Detection } from '#shared/model/detection.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { openSnapshot, type ReadableDb } from '../../store/database.ts';
import { readDetection } from '../../store/settings.ts';
import type { KnownMapping } from '../intake/additional-sheet.ts';
import { compareRules, mergeRules } from './compare-rules.ts';
import { readProjectRules, readRulesToExport } from './project-rules.ts';
import { checkSize, readChosenRules, readRulesFile } from './read-file.ts';

type InProject = { readonly project: string; readonly known: readonly KnownMapping[] };
type FromFile = InProject & { readonly path: string };

/**
 * Returns the text of the file. @param name file name for the error @throws AppError RULES_TOO_LONG, RULES_TOO_LARGE
 */
export async function exportRulesTask({
  project,
  known,
  name,
}: InProject & { readonly name: string }): Promise<string> {
  return withSnapshot(project, (db) => {
    const rules = readRulesToExport(db, known, new ComparableTexts());
    checkLengths(rules);
    const text = printRules(rules);
    checkSize(Buffer.byteLength(text), name);
    return text;
  });
}

/** @throws AppError as `readRulesFile` */
export async function previewRulesTask({ project, known, path }: FromFile): Promise<RulesPreview> {
  const file = readRulesFile(path, new ComparableTexts());
  return withSnapshot(project, (db) => compareRules(readProjectRules(db, known), file));
}

type MergedRules = {
  /** The options of the project with the word lists of the file; null where that changes nothing. */
  readonly detection: Detection | null;
  readonly mappings: readonly RuledMapping[];
};

/**
 * The chosen parts that the program itself applies. @throws AppError as `readRulesFile`, RULES_TOO_LONG for merged
 * lists
 */
export async function mergeRulesTask({
  project,
  path,
  parts,
}: Omit<FromFile, 'known'> & { readonly parts: readonly RulesPart[] }): Promise<MergedRules> {
  const file = readChosenRules(path, parts, new ComparableTexts());
  return withSnapshot(project, (db) => {
    const present = readProjectRules(db, []);
    const merged = mergeRules(present, file);
    checkLengths(merged);
    const { wordLists } = compareRules(present, file);
    const hasOtherWords = wordLists !== undefined && wordLists.added + wordLists.changed > 0;
    const detection = readDetection(db);
    return {
      detection: hasOtherWords ? { ...detection, words: { ...detection.words, ...merged.wordLists } } : null,
      mappings: file.columnMappings ?? [],
    };
  });
}

function withSnapshot<T>(project: string, read: (db: ReadableDb) => T): T {
  const db = openSnapshot(project);
  try {
    return read(db);
  } finally {
    db.close();
  }
}
