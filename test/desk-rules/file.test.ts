import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { readRulesFile } from '#electron/stages/desk-rules/read-file.ts';
import { printRules, rulesParts } from '#shared/desk-rules/file.ts';
import { parseRules } from '#shared/desk-rules/parse.ts';
import { languages } from '#shared/text/language.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { anyRules } from './random-rules.ts';

const HEAD = { format: 'tonggao-desk-rules', version: 1 };
const texts = new ComparableTexts();
const parse = (json: unknown) => parseRules(JSON.stringify(json), '规则.json');
const many = <Entry>(count: number, entry: Entry): Entry[] => Array.from({ length: count }, () => entry);

describe('what is printed', () => {
  it('is read again, and printed again byte for byte', () => {
    checkProperty(
      fc.property(anyRules, (rules) => {
        const text = printRules(rules);
        const read = parseRules(text, '规则.json');
        expect(read).toEqual(rules);
        expect(printRules({ ...rules, ...read })).toBe(text);
      }),
    );
  });

  it('may lack parts', () => {
    checkProperty(
      fc.property(anyRules, fc.subarray([...rulesParts]), (rules, parts) => {
        const some = Object.fromEntries(parts.map((part) => [part, rules[part]]));
        expect(parse({ ...HEAD, ...some })).toEqual(some);
      }),
    );
  });
});

describe('a file is refused', () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  const head = '"format":"tonggao-desk-rules","version":1';
  it.each([
    ['nothing', '', 'RULES_NOT_RULES'],
    ['a beginning', '{', 'RULES_NOT_RULES'],
    ['null', 'null', 'RULES_NOT_RULES'],
    ['a list', '[]', 'RULES_NOT_RULES'],
    ['another format', '{"format":"other","version":1}', 'RULES_NOT_RULES'],
    ['no version', '{"format":"tonggao-desk-rules"}', 'RULES_NOT_RULES'],
    ['a version that is a text', '{"format":"tonggao-desk-rules","version":"1"}', 'RULES_NOT_RULES'],
    ['a million levels', deep, 'RULES_NOT_RULES'],
    ['a later version', '{"format":"tonggao-desk-rules","version":2,"future":true}', 'RULES_VERSION'],
    ['version 0', '{"format":"tonggao-desk-rules","version":0}', 'RULES_VERSION'],
    ['another key', `{${head},"other":1}`, 'RULES_INVALID'],
    ['a prototype', `{${head},"__proto__":{"a":1}}`, 'RULES_INVALID'],
    ['a million levels in a list', `{${head},"preferredSources":${deep}}`, 'RULES_INVALID'],
    [
      'a prototype of a mapping',
      `{${head},"columnMappings":[{"columns":["a"],"mapping":{"__proto__":0}}]}`,
      'RULES_INVALID',
    ],
  ] as const)('with %s', (_name, text, code) => {
    expectAppError(() => parseRules(text, '规则.json'), code);
  });

  it.each([
    ['preferredSources.0', { preferredSources: [1] }],
    ['preferredSources', { preferredSources: '新华社' }],
    ['suggestions.order.0', { suggestions: { order: ['best'], learning: true } }],
    ['suggestions.order', { suggestions: { order: ['earliest', 'earliest'], learning: true } }],
    ['suggestions.learning', { suggestions: { order: [] } }],
    ['suggestions.more', { suggestions: { order: [], learning: true, more: 1 } }],
    ['boilerplate.0.text', { boilerplate: [{ text: '', source: '', isOn: true }] }],
    ['boilerplate.0.text', { boilerplate: [{ text: '\ud800', source: '', isOn: true }] }],
    [
      'boilerplate.1.key',
      { boilerplate: many(2, { text: '句', source: '', isOn: true }).map((one, key) => (key ? { ...one, key } : one)) },
    ],
    ['boilerplate.0.text', { boilerplate: [{ text: '句'.repeat(10_000_000), source: '', isOn: true }] }],
    ['boilerplate.0.source', { boilerplate: [{ text: '句', source: '社'.repeat(10_000_000), isOn: true }] }],
    ['columnMappings.0.columns', { columnMappings: [{ columns: ['正'.repeat(10_000_000)], mapping: {} }] }],
    ['columnMappings.0.columns', { columnMappings: [{ columns: many(600, '正文与标题'.repeat(2)), mapping: {} }] }],
    ['wordLists.stopWords.0', { wordLists: { stopWords: ['a b'], dictionary: [] } }],
    ['wordLists.dictionary.0.tag', { wordLists: { stopWords: null, dictionary: [{ word: 'a', tag: 'N Z' }] } }],
    ['columnMappings.0', { columnMappings: [{ columns: ['正文'], mapping: { body: 1 } }] }],
    ['columnMappings.0.mapping.body', { columnMappings: [{ columns: ['正文'], mapping: { body: -1 } }] }],
    ['columnMappings.0.mapping.text', { columnMappings: [{ columns: ['正文'], mapping: { text: 0 } }] }],
  ])('for %s', (place, rules) => {
    const appError = expectAppError(() => parse({ ...HEAD, ...rules }), 'RULES_INVALID');
    expect(appError.data).toMatchObject({ place });
    for (const language of languages) expect(errorMessage(appError, language)).toContain(`“${place}”`);
  });

  it.each([
    ['preferredSources', { preferredSources: many(1_000_000, 1) }],
    ['suggestions.order', { suggestions: { order: many(1_000_000, 1) } }],
    ['boilerplate', { boilerplate: many(1_000_000, 1) }],
    ['wordLists.stopWords', { wordLists: { stopWords: many(1_000_000, 1) } }],
    ['wordLists.dictionary', { wordLists: { dictionary: many(1_000_000, 1) } }],
    ['columnMappings', { columnMappings: many(1_000_000, 1) }],
    ['columnMappings.0.columns', { columnMappings: [{ columns: many(1_000_000, 1) }] }],
  ])('with a million entries in %s', (list, rules) => {
    expect(expectAppError(() => parse({ ...HEAD, ...rules }), 'RULES_TOO_LONG').data).toMatchObject({ list });
  });

  it('with many unknown keys, or a long one, of which a message names a part', () => {
    const unknown = Object.fromEntries(many(100_000, 1).map((_, at) => [`长${at}`, at]));
    expect(expectAppError(() => parse({ ...HEAD, ...unknown }), 'RULES_INVALID').data).toMatchObject({ place: '长0' });
    const appError = expectAppError(() => parse({ ...HEAD, ['长'.repeat(100_000)]: 1 }), 'RULES_INVALID');
    expect(JSON.stringify(appError.data).length).toBeLessThan(1_000);
  });

  it('of 100 MB, a folder, a missing one and one that is no text', () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    fs.writeFileSync(at('大.json'), '');
    fs.truncateSync(at('大.json'), 100 * 1024 * 1024);
    fs.writeFileSync(at('乱.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    expectAppError(() => readRulesFile(at('大.json'), texts), 'RULES_TOO_LARGE');
    expectAppError(() => readRulesFile(folder, texts), 'RULES_NOT_RULES');
    expectAppError(() => readRulesFile(at('没有.json'), texts), 'FILE_MISSING');
    expectAppError(() => readRulesFile(at('乱.json'), texts), 'RULES_NOT_RULES');
  });

  it.each(['短句。', '两句话连在一起写。这里是第二句话。', '。'])(
    'for a text that is no sentence of boilerplate: %s',
    (text) => {
      const file = path.join(temporaryFolder(), '规则.json');
      fs.writeFileSync(file, JSON.stringify({ ...HEAD, boilerplate: [{ text, source: '', isOn: true }] }));
      const appError = expectAppError(() => readRulesFile(file, texts), 'RULES_INVALID');
      expect(appError.data).toMatchObject({ place: 'boilerplate.0.text' });
    },
  );
});
