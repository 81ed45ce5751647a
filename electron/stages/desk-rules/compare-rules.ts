// Compares the desk rules of a file with those of a project, and merges them. Entries are added or take the value of
// the file, and none is removed. Pure.
import { MAX_RULES_LISTED, type PartComparison, type RulesPreview } from '#shared/contract/desk-rules.ts';
import {
  type DeskRules,
  MAX_MAPPINGS,
  type RuledMapping,
  type RulesPart,
  rulesParts,
} from '#shared/desk-rules/file.ts';
import { fields } from '#shared/model/model.ts';
import { clip } from '#shared/text/characters.ts';
import type { KeyedRules } from './read-file.ts';

type Shown = Omit<PartComparison['first'][number], 'isNew'>;
/** Entries with the same key are the same thing, possibly with another value. */
type Entry = { readonly key: string; readonly value: string; readonly shown: Shown };

/** UTF-16 units of a text in a preview at most. */
const MAX_TEXT = 300;

const entriesOf: { readonly [Part in RulesPart]: (rules: KeyedRules[Part]) => Entry[] } = {
  preferredSources: (sources) =>
    sources.map((source, place) => ({ key: source, value: String(place), shown: { text: source } })),
  suggestions: ({ order, learning }) => [
    { key: 'order', value: JSON.stringify(order), shown: { text: '', setting: 'order' } },
    { key: 'learning', value: String(learning), shown: { text: '', setting: 'learning' } },
  ],
  boilerplate: (sentences) =>
    sentences.map(({ key, text, source, isOn }) => ({
      key: `${key} ${source}`,
      value: String(isOn),
      shown: { text, source, isOn },
    })),
  wordLists: ({ stopWords, dictionary }) => [
    ...(stopWords === null ? [] : [{ key: '', value: '', shown: { text: '', setting: 'stopWords' as const } }]),
    ...(stopWords ?? []).map((word) => ({ key: `stop ${word}`, value: '', shown: { text: word } })),
    ...dictionary.map(({ word, tag = '' }) => ({ key: `own ${word}`, value: tag, shown: { text: `${word} ${tag}` } })),
  ],
  columnMappings: (mappings) =>
    mappings.map(({ columns, mapping }) => ({
      key: nameOf(columns),
      value: fields.map((field) => mapping[field]).join(),
      shown: { text: columns.join(' · ') },
    })),
};

export function compareRules(present: KeyedRules, file: Partial<KeyedRules>): RulesPreview {
  return Object.fromEntries(
    rulesParts.flatMap((part) => {
      const entriesIn = entriesOf[part] as (rules: unknown) => Entry[];
      return file[part] ? [[part, compareEntries(entriesIn(present[part]), entriesIn(file[part]))]] : [];
    }),
  );
}

function compareEntries(present: readonly Entry[], file: readonly Entry[]): PartComparison {
  const values = new Map(present.map(({ key, value }) => [key, value]));
  const entries = [...new Map(file.map((entry) => [entry.key, entry])).values()];
  const other = entries.filter(({ key, value }) => values.get(key) !== value);
  const added = other.filter(({ key }) => !values.has(key)).length;
  const first = other.slice(0, MAX_RULES_LISTED).map(({ key, shown }) => ({
    ...shown,
    text: clip(shown.text, MAX_TEXT),
    isNew: !values.has(key),
  }));
  return { added, changed: other.length - added, same: entries.length - other.length, first };
}

type Merged = Pick<DeskRules, 'preferredSources' | 'suggestions' | 'wordLists'>;

/** The rules of a project with those of a file. Boilerplate is written separately, sentence by sentence. */
export function mergeRules(present: Merged, file: Partial<Merged>): Merged {
  const { preferredSources = [], suggestions = present.suggestions, wordLists } = file;
  return {
    preferredSources: [...new Set([...preferredSources, ...present.preferredSources])],
    suggestions,
    wordLists: wordLists ? mergeWords(present.wordLists, wordLists) : present.wordLists,
  };
}

type WordLists = DeskRules['wordLists'];

function mergeWords(present: WordLists, { stopWords, dictionary }: WordLists): WordLists {
  const words = new Map([...present.dictionary, ...dictionary].map((word) => [word.word, word]));
  return {
    stopWords:
      stopWords && present.stopWords
        ? [...new Set([...present.stopWords, ...stopWords])]
        : (stopWords ?? present.stopWords),
    dictionary: [...words.values()],
  };
}

/** The mappings of both. New ones come first, as if they had been used last. */
export function mergeMappings(present: readonly RuledMapping[], file: readonly RuledMapping[]): RuledMapping[] {
  const theirs = new Map(file.map((one) => [nameOf(one.columns), one]));
  const known = new Set(present.map(({ columns }) => nameOf(columns)));
  const added = [...theirs].flatMap(([name, one]) => (known.has(name) ? [] : [one]));
  return [...added, ...present.map((one) => theirs.get(nameOf(one.columns)) ?? one)].slice(0, MAX_MAPPINGS);
}

/** The key of a mapping: tables with the same columns in the same order have one mapping. */
function nameOf(columns: readonly string[]): string {
  return JSON.stringify(columns);
}
