import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { compareRules, mergeMappings, mergeRules } from '#electron/stages/desk-rules/compare-rules.ts';
import { type KeyedRules, keyOf } from '#electron/stages/desk-rules/read-file.ts';
import type { RulesPreview } from '#shared/contract/desk-rules.ts';
import { type DeskRules, type RulesPart, rulesParts } from '#shared/desk-rules/file.ts';
import { checkLengths } from '#shared/desk-rules/parse.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { anyRules } from './random-rules.ts';

const texts = new ComparableTexts();

function keyed({ boilerplate, ...rules }: DeskRules): KeyedRules {
  return { ...rules, boilerplate: boilerplate.map((one) => ({ ...one, key: keyOf(one, texts)! })) };
}

/** Merges as the program does; boilerplate as `putSentence` does. */
function apply(present: DeskRules, file: DeskRules): DeskRules {
  const idOf = (one: DeskRules['boilerplate'][number]) => `${keyOf(one, texts)} ${one.source}`;
  const sentences = new Map([...present.boilerplate, ...file.boilerplate].map((one) => [idOf(one), one]));
  return {
    ...mergeRules(present, file),
    boilerplate: [...sentences.values()],
    columnMappings: mergeMappings(present.columnMappings, file.columnMappings),
  };
}

const EMPTY: DeskRules = {
  preferredSources: [],
  suggestions: { order: [], learning: true },
  boilerplate: [],
  wordLists: { stopWords: null, dictionary: [] },
  columnMappings: [],
};
const count = (preview: RulesPreview, kind: 'added' | 'changed' | 'same') =>
  rulesParts.reduce((sum, part) => sum + (preview[part]?.[kind] ?? 0), 0);
const compare = (present: DeskRules, file: DeskRules) => compareRules(keyed(present), keyed(file));

describe('rules of a file', () => {
  it('are all there afterwards, and the same rules again change nothing', () => {
    checkProperty(
      fc.property(anyRules, anyRules, (present, file) => {
        const merged = apply(present, file);
        const again = compare(merged, file);
        expect([count(again, 'added'), count(again, 'changed')]).toEqual([0, 0]);
        expect(apply(merged, file).wordLists).toEqual(merged.wordLists);
        expect(merged.preferredSources.slice(0, file.preferredSources.length)).toEqual(file.preferredSources);
      }),
    );
  });

  it('remove nothing, and change only what the preview counts', () => {
    checkProperty(
      fc.property(anyRules, anyRules, (present, file) => {
        const preview = compare(present, file);
        const merged = compare(apply(present, file), present);
        // All entries of the project remain, with its value or the file's.
        expect(count(merged, 'added')).toBe(0);
        const { preferredSources: _, ...others } = merged;
        const { preferredSources: __, ...counted } = preview;
        expect(count(others, 'changed')).toBe(count(counted, 'changed'));
        const itself = compare(file, file);
        for (const [part, { added, changed, same, first }] of Object.entries(preview)) {
          expect(first.length).toBe(Math.min(50, added + changed));
          expect(first.filter(({ isNew }) => isNew).length).toBeLessThanOrEqual(added);
          expect(added + changed + same).toBe(itself[part as RulesPart]!.same);
        }
      }),
    );
  });

  it('are taken over as they are by a project without rules', () => {
    checkProperty(
      fc.property(anyRules, (file) => {
        expect(apply(EMPTY, file)).toEqual(file);
      }),
    );
  });

  it('count as new, different and the same', () => {
    const present = {
      ...EMPTY,
      preferredSources: ['晚报', '新华社'],
      wordLists: { stopWords: null, dictionary: [{ word: '双碳' }] },
    };
    const file = {
      ...EMPTY,
      preferredSources: ['新华社', '人民日报'],
      wordLists: { stopWords: ['的'], dictionary: [{ word: '双碳', tag: 'nz' }] },
    };
    const { preferredSources, suggestions, wordLists } = compare(present, file);
    expect(preferredSources).toMatchObject({ added: 1, changed: 1, same: 0 });
    expect(preferredSources!.first).toEqual([
      { text: '新华社', isNew: false },
      { text: '人民日报', isNew: true },
    ]);
    expect(suggestions).toMatchObject({ added: 0, changed: 0, same: 2, first: [] });
    expect(wordLists).toMatchObject({ added: 2, changed: 1, same: 0 });
    expect(wordLists!.first[0]).toEqual({ text: '', isNew: true, setting: 'stopWords' });
  });

  it('are refused where a list would get too long', () => {
    const sources = (name: string) => Array.from({ length: 300 }, (_, at) => `${name}${at}`);
    const merged = mergeRules({ ...EMPTY, preferredSources: sources('甲') }, { preferredSources: sources('乙') });
    const appError = expectAppError(() => checkLengths(merged), 'RULES_TOO_LONG');
    expect(appError.data).toEqual({ list: 'preferredSources', most: 500 });
  });
});
