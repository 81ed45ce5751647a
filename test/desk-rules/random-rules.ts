// Random desk rules.
import * as fc from 'fast-check';
import type { DeskRules } from '#shared/desk-rules/file.ts';
import { listedWord } from '#shared/model/detection.ts';
import { fields } from '#shared/model/model.ts';
import { sourceName } from '#shared/model/source-name.ts';
import { ruleNames } from '#shared/review/suggest/rules.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const source = text.map((made) => made.trim()).filter((made) => made !== '');
const word = text.filter((made) => listedWord.safeParse(made).success);
/** One sentence, none of whose characters changes when folded. */
const sentence = fc
  .array(fc.constantFrom(...'本报讯天气城市新闻部来时间山水风云日月'), { minLength: 8, maxLength: 30 })
  .map((characters) => `${characters.join('')}。`);

const mapping = fc
  .record({
    columns: fc.uniqueArray(text, { minLength: fields.length, maxLength: 10 }),
    mapping: fc.record(Object.fromEntries(fields.map((field) => [field, fc.nat(fields.length - 1)])), {
      requiredKeys: [],
    }),
  })
  .map(({ columns, mapping }) => ({ columns, mapping }));

/** Few different entries, so that the rules of two projects overlap. */
export const anyRules: fc.Arbitrary<DeskRules> = fc.record({
  preferredSources: fc.uniqueArray(fc.oneof(source, fc.constantFrom('新华社', '人民日报', '晚报')), { maxLength: 6 }),
  suggestions: fc.record({ order: fc.shuffledSubarray([...ruleNames]), learning: fc.boolean() }),
  boilerplate: fc.uniqueArray(
    fc.record({
      text: fc.oneof(sentence, fc.constantFrom('本网所刊内容仅供读者参考。', '未经授权一律不得转载本文。')),
      source: fc.oneof(fc.constantFrom('', '晚报'), text.map(sourceName)),
      isOn: fc.boolean(),
    }),
    { maxLength: 6, selector: ({ text, source }) => JSON.stringify([text, source]) },
  ),
  wordLists: fc.record({
    stopWords: fc.option(fc.uniqueArray(fc.oneof(word, fc.constantFrom('的', '了', '和')), { maxLength: 6 })),
    dictionary: fc.uniqueArray(
      fc
        .record({
          word: fc.oneof(word, fc.constantFrom('一带一路', '双碳')),
          tag: fc.constantFrom('nz', 'n', undefined),
        })
        .map(({ word, tag }) => (tag === undefined ? { word } : { word, tag })),
      { maxLength: 6, selector: ({ word }) => word },
    ),
  }),
  columnMappings: fc.uniqueArray(mapping, { maxLength: 4, selector: ({ columns }) => JSON.stringify(columns) }),
});
