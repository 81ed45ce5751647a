// Reads the desk rules of an open project, in the form of a file.
import { type DeskRules, type RuledMapping, ruledMapping, ruledSentence } from '#shared/desk-rules/file.ts';
import { suggestSettings } from '#shared/review/suggest/learned.ts';
import type { ComparableTexts } from '../../core/cluster/comparable.ts';
import { listMarkedSentences, listSentences } from '../../store/boilerplate.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readDetection, readSetting } from '../../store/settings.ts';
import type { KnownMapping } from '../intake/additional-sheet.ts';
import { keyOf } from './read-file.ts';

/** All rules, with all boilerplate of the project. @param known mappings that this machine remembers */
export function readProjectRules(db: ReadableDb, known: readonly KnownMapping[]) {
  const { rules, learning } = readSetting(db, 'suggest') ?? suggestSettings.parse({});
  const { stopWords, dictionary } = readDetection(db).words;
  return {
    preferredSources: rules.sources,
    suggestions: { order: rules.order, learning },
    boilerplate: listSentences(db),
    wordLists: { stopWords, dictionary },
    columnMappings: known.filter((one): one is RuledMapping => ruledMapping.safeParse(one).success),
  };
}

/**
 * The rules for a file. Its boilerplate is limited to sentences marked or unmarked by hand that a file may contain. A
 * sentence whose text gives another key, as with a tag after a web address, is left out.
 */
export function readRulesToExport(db: ReadableDb, known: readonly KnownMapping[], texts: ComparableTexts): DeskRules {
  const boilerplate = listMarkedSentences(db)
    .filter((sentence) => keyOf(sentence, texts) === sentence.key)
    .map(({ text, source, isOn }) => ({ text, source, isOn }))
    .filter((sentence) => ruledSentence.safeParse(sentence).success);
  return { ...readProjectRules(db, known), boilerplate };
}
