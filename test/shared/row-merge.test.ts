// Rules by which a kept row takes cells of discarded rows: what every rule leaves alone, and what the editor expects of each.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleId, Field } from '#shared/model/model.ts';
import {
  DEFAULT_MERGE_RULES,
  joinValues,
  type Merged,
  type MergeRule,
  type MergeValue,
  mergeColumn,
  mergeRuleNames,
  mergeRules,
  ruleFor,
} from '#shared/review/row-merge.ts';
import { checkProperty } from '../helpers/check-property.ts';

const KEPT = 1 as ArticleId;
const texts = fc.constantFrom(
  ...[
    '',
    ' ',
    '无',
    '—',
    '张三',
    '张三；李四',
    '李四、王五',
    'a, b',
    'B|c',
    '1,200',
    '200',
    '甲，5',
    '7',
    '佚名',
    '#N/A',
  ],
  ...['2026-03-01', '2026-03-01 10:00', '2026-02-28 23:00', '2026/3/2', '3/4/2026', '甲\n乙'],
);
const lists = fc.array(fc.constantFrom('水务', '民生', 'a；b', '')).map((list) => JSON.stringify(list));
const cells = fc.oneof(
  texts.map((text) => ({ text, isJson: false })),
  lists.map((text) => ({ text, isJson: true })),
  fc.constantFrom('{"a":1}', '12345678901234567890').map((text) => ({ text, isJson: true })),
);
const sources = fc.constantFrom('晚报', '晨报', '日报', '');
const values = fc
  .array(fc.record({ cell: cells, source: sources }), { minLength: 1, maxLength: 6 })
  .map((rows) => rows.map(({ cell, source }, at): MergeValue => ({ article: (at + 1) as ArticleId, source, ...cell })));
const fieldOrOwn = fc.constantFrom<Field | null>(null, 'author', 'source', 'published');
const preferred = fc.uniqueArray(sources, { maxLength: 3 });

type Cell = Pick<MergeValue, 'text' | 'isJson'>;

/** The merged cell, as a table would have it. */
function apply(all: readonly MergeValue[], merged: Merged | null): Cell {
  const base = all.find(({ article }) => article === (merged?.base ?? KEPT))!;
  const added = merged?.added.map(({ value }) => value) ?? [];
  return { isJson: base.isJson, text: added.length === 0 ? base.text : joinValues(base, added) };
}

function merge(rule: MergeRule, field: Field | null, all: readonly MergeValue[], sources: readonly string[] = []) {
  const [kept, ...copies] = all;
  return mergeColumn(rule, field, { kept: kept!, copies, preferred: sources });
}

const rowsOf = (...cells: readonly (string | [string, string])[]): MergeValue[] =>
  cells.map((cell, at) => {
    const [text, source] = typeof cell === 'string' ? [cell, ''] : cell;
    return { article: (at + 1) as ArticleId, source, text, isJson: /^[[{]/.test(text) };
  });
const merged = (rule: MergeRule, field: Field | null, all: readonly MergeValue[], sources: readonly string[] = []) =>
  apply(all, merge(rule, field, all, sources)).text;

describe('a merged column', () => {
  it('loses nothing of the kept row, except by rules that replace', () => {
    checkProperty(
      fc.property(values, fieldOrOwn, preferred, (all, field, preferred) => {
        const own = all[0]!.text;
        const isEmpty =
          own === '#N/A' || !/[\p{L}\p{N}]/u.test(own) || (field !== null && /^(?:无|佚名)$/.test(own.trim()));
        for (const rule of ['keep', 'fill', 'union'] as const) {
          const { text } = apply(all, merge(rule, field, all, preferred));
          if (isEmpty && rule !== 'keep') continue;
          if (all[0]!.isJson) expect(asList(text)).toEqual(expect.arrayContaining(asList(own)));
          else expect(text.startsWith(own.trimEnd())).toBe(true);
        }
      }),
      1_000,
    );
  });

  it('does not depend on the order of the copies', () => {
    checkProperty(
      fc.property(
        values,
        fieldOrOwn,
        preferred,
        fc.constantFrom(...mergeRuleNames),
        fc.infiniteStream(fc.nat()),
        (all, field, preferred, rule, keys) => {
          const [kept, ...copies] = all;
          const shuffled = copies
            .map((copy) => ({ copy, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ copy }) => copy);
          expect(merge(rule, field, [kept!, ...shuffled], preferred)).toEqual(merge(rule, field, all, preferred));
        },
      ),
      1_000,
    );
  });

  it('stays as it is when it is merged with the same rows again', () => {
    checkProperty(
      fc.property(values, fieldOrOwn, preferred, fc.constantFrom(...mergeRuleNames), (all, field, preferred, rule) => {
        const merging = merge(rule, field, all, preferred);
        const source = all.find(({ article }) => article === merging?.base)?.source ?? all[0]!.source;
        const again = [{ article: KEPT, source, ...apply(all, merging) }, ...all.slice(1)];
        expect(merge(rule, field, again, preferred)).toBeNull();
      }),
      1_000,
    );
  });

  it('has an origin for each cell that it takes, and takes no empty one', () => {
    checkProperty(
      fc.property(values, fieldOrOwn, preferred, fc.constantFrom(...mergeRuleNames), (all, field, preferred, rule) => {
        const merging = merge(rule, field, all, preferred);
        if (!merging) return;
        expect(merging.base !== KEPT || merging.added.length > 0).toBe(true);
        expect(apply(all, merging).text.trim()).not.toBe('');
        for (const { article, value } of merging.added)
          expect(all.find((one) => one.article === article)!.text).toContain(value);
      }),
      1_000,
    );
  });
});

describe('each rule', () => {
  it('fills an empty cell from the first copy that has one, or from the preferred source', () => {
    const all = rowsOf('', ['张三', '晨报'], ['李四', '日报']);
    expect(merged('fill', 'author', all)).toBe('张三');
    expect(merged('fill', 'author', all, ['日报'])).toBe('李四');
    expect(merged('fill', 'author', rowsOf('佚名', '张三'))).toBe('张三');
    // In a column of the editor's own, 无 is an answer, and so is a star.
    expect(merged('fill', null, rowsOf('无', '有'))).toBe('无');
    expect(merged('fill', null, rowsOf('★', 'A级'))).toBe('★');
    expect(merged('fill', null, rowsOf('—', 'A级'))).toBe('A级');
    expect(merged('fill', null, rowsOf('#N/A', 'A级'))).toBe('A级');
  });

  it('unites values without repetition, behind the sign that the cell has', () => {
    expect(merged('union', null, rowsOf('水务；民生', '民生、交通', '水务'))).toBe('水务；民生；交通');
    expect(merged('union', null, rowsOf('a, b', 'B,c'))).toBe('a, b, c');
    expect(merged('union', null, rowsOf('水务', '民生'))).toBe('水务；民生');
    expect(merged('union', null, rowsOf('1,200', '200'))).toBe('1,200；200');
    expect(merged('union', null, rowsOf('["水务"]', '["民生","水务"]'))).toBe('["水务","民生"]');
    expect(merged('union', null, rowsOf('{"a":1}', '民生'))).toBe('{"a":1}');
  });

  it('takes the earliest or latest time, the more exact one of a day, and none that it cannot read', () => {
    const all = rowsOf('2026-03-02 09:00', '2026-03-01', '2026-03-01 10:00', '3/4/2020');
    expect(merged('earliest', 'published', all)).toBe('2026-03-01 10:00');
    expect(merged('latest', 'published', all)).toBe('2026-03-02 09:00');
    expect(merged('earliest', 'published', rowsOf('三月', '2026-03-01'))).toBe('三月');
    expect(merged('latest', 'published', rowsOf('', '三月', '2026-03-01'))).toBe('2026-03-01');
  });

  it('takes the longest text, or that of the preferred source', () => {
    expect(merged('longest', 'title', rowsOf('甲', '甲乙', '丙丁'))).toBe('甲乙');
    const all = rowsOf(['甲', '晚报'], ['乙', '晨报'], ['', '日报']);
    expect(merged('preferred', 'title', all, ['日报', '晨报'])).toBe('乙');
    expect(merged('preferred', 'title', all, ['周刊'])).toBe('甲');
  });
});

describe('the rules', () => {
  it('keep headline and text, and fill what is empty, from the start', () => {
    const ruleOf = (field: Field | null) => ruleFor(DEFAULT_MERGE_RULES, field, '评级');
    expect((['title', 'body', 'id', 'author', 'published', null] as const).map(ruleOf)).toEqual([
      ...['keep', 'keep', 'keep', 'fill', 'fill', 'fill'],
    ]);
    const rules = mergeRules.parse({ columns: { 评级: 'longest' }, others: 'keep', fields: { author: 'union' } });
    expect([ruleFor(rules, null, '评级'), ruleFor(rules, null, 'constructor'), ruleFor(rules, 'author', '')]).toEqual([
      ...['longest', 'keep', 'union'],
    ]);
  });

  it.each([{ fields: { body: 'union' } }, { fields: { id: 'fill' } }, { columns: { a: 'sum' } }, { rule: 'fill' }])(
    'refuse %j',
    (rules) => expect(mergeRules.safeParse(rules).success).toBe(false),
  );
});

function asList(json: string): unknown[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value : [value];
}
