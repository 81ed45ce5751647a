// Missing content, compared with a slow and obvious oracle, and the properties on which editors rely.
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMissingContent, findUniqueContent, type MissingContent } from '#shared/compare/missing-content/index.ts';
import { matchFacts } from '#shared/compare/missing-content/match-facts.ts';
import {
  listStatements,
  readFactsAround,
  readOwnFacts,
  type Statement,
} from '#shared/compare/missing-content/statements.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { freshRandom, type Random, seededRandom } from '../../helpers/random.ts';
import { versions } from '../diff/texts.ts';

const each = (texts: readonly string[]): MissingContent[] => [...findUniqueContent(texts)];
const textsOf = (places: readonly { readonly text: string }[]) => places.map(({ text }) => text);

/** Enough characters that clauses made of them share pairs only if one was made from the other. */
const alphabet = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + index * 17)).filter(
  (character) => !/[一二三四五六七八九十百千万亿萬億兩不未无無没沒非别別勿毋甭]/.test(character),
);
const fresh = freshRandom(47);
const makeClause = (random: Random) =>
  Array.from({ length: 6 + random.int(14) }, () => random.pick(alphabet)).join('') +
  (random.int(3) === 0 ? `${1 + random.int(500)}人` : '');
const makeClauses = (length: number, random: Random = fresh) => Array.from({ length }, () => makeClause(random));
const makeText = (clauses: readonly string[]) => clauses.map((clause) => `${clause}，`).join('');

/** A copy of some of the clauses: moved, split, merged, lightly edited, with other numbers. */
function copyClauses(clauses: readonly string[], random: Random): string[] {
  const copied = clauses
    .filter(() => random.int(5) > 0)
    .map((clause) => {
      switch (random.int(6)) {
        case 0:
          return clause.replace(/\d+/, String(1 + random.int(500)));
        case 1:
          return clause.slice(0, 4) + random.pick(alphabet) + clause.slice(5);
        case 2:
          return `${clause.slice(0, 7)}，${clause.slice(7)}`;
        case 3:
          return makeClause(random) + clause;
        default:
          return clause;
      }
    });
  const cut = random.int(copied.length + 1);
  return [...copied.slice(cut), makeClause(random), ...copied.slice(0, cut)];
}

/** Compares every statement with every run of one or three statements of every other text. */
function findSlowly(texts: readonly string[], member: number): { missing: string[]; changed: string[] } {
  const members = texts.map((text) => listStatements(text));
  const others = members.filter((_, other) => other !== member);
  const pairsOf = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
  const measure = (statement: Statement, match: readonly Statement[]) => {
    const theirs = pairsOf(match.map(({ masked }) => masked).join(''));
    const own = [...pairsOf(statement.masked)];
    return own.filter((pair) => theirs.has(pair)).length / own.length;
  };
  const countOtherFacts = (statement: Statement, match: readonly Statement[]) =>
    matchFacts(readOwnFacts(statement), readFactsAround(match)).filter(({ base }) => base !== null).length;
  const missing: string[] = [];
  const changed: string[] = [];
  for (const statement of members[member]!) {
    if (others.some((statements) => statements.some(({ core }) => core === statement.core))) continue;
    const counts = others.flatMap((statements) =>
      statements.flatMap((_, at) => {
        const share = measure(statement, [statements[at]!]);
        const reach = share >= 0.6 ? 0 : 1;
        const match = statements.slice(Math.max(0, at - reach), at + reach + 1);
        const isSaid = share >= 0.25 && measure(statement, match) >= 0.6;
        return isSaid ? [countOtherFacts(statement, match)] : [];
      }),
    );
    if (counts.length === 0) missing.push(statement.text);
    else if (Math.min(...counts) > 0) changed.push(statement.text);
  }
  return { missing, changed };
}

describe('what each says alone', () => {
  // The index tries a few places of a statement: rarely another place matches better.
  test.each([
    ['nearly always', fresh, 0.97],
    ['always with one seed', seededRandom(47), 1],
  ])('is what a comparison of everything with everything finds: %s', (_, random, least) => {
    let [texts, alike, missing, changed] = [0, 0, 0, 0];
    for (let round = 0; round < 60; round++) {
      const clauses = makeClauses(4 + random.int(16), random);
      const copies = Array.from({ length: 1 + random.int(4) }, () => copyClauses(clauses, random));
      const versions = [clauses, ...copies].map(makeText);
      for (const [member, content] of each(versions).entries()) {
        const slow = findSlowly(versions, member);
        const found = { missing: textsOf(content.missing), changed: textsOf(content.changed) };
        texts++;
        if (isDeepStrictEqual(found, slow)) alike++;
        missing += slow.missing.length;
        changed += slow.changed.length;
      }
    }
    expect(alike / texts).toBeGreaterThanOrEqual(least);
    expect(missing).toBeGreaterThan(100);
    expect(changed).toBeGreaterThan(30);
  });

  test('quotes its text, in order, and measures what others cover', () => {
    checkProperty(
      fc.property(fc.array(versions, { minLength: 1, maxLength: 3 }), (pairs) => {
        const texts = pairs.flat();
        for (const [member, { missing, changed, covered }] of each(texts).entries()) {
          for (const { start, end, text } of [...missing, ...changed])
            expect(texts[member]!.slice(start, end)).toBe(text);
          for (const { match, facts } of changed) {
            expect(match.member).not.toBe(member);
            for (const fact of facts) {
              if (fact.own) expect(texts[member]!.slice(fact.own.start, fact.own.end)).toBe(fact.own.text);
              if (fact.other)
                expect(texts[match.member]!.slice(fact.other.start, fact.other.end)).toBe(fact.other.text);
            }
          }
          expect(missing.map(({ start }) => start)).toEqual(missing.map(({ start }) => start).sort((a, b) => a - b));
          expect(covered).toBeGreaterThanOrEqual(0);
          expect(covered).toBeLessThanOrEqual(1);
          expect(covered === 1).toBe(missing.length === 0 && changed.length === 0);
        }
      }),
      200,
    );
  });

  test('is nothing of what was only carried elsewhere', () => {
    const clauses = makeClauses(40);
    const content = findMissingContent(makeText(clauses), makeText(clauses.toReversed()));
    expect(content).toEqual({ missing: [], changed: [], covered: 1 });
  });

  test('is found in a cluster of 200, whose members each add one clause', () => {
    const clauses = makeClauses(60);
    const own = makeClauses(200);
    const texts = own.map((clause, index) => makeText(clauses.toSpliced(index % 60, 0, clause)));
    expect(each(texts).map(({ missing }) => textsOf(missing))).toEqual(own.map((clause) => [`${clause}，`]));
  });

  test('comes one text at a time', () => {
    const found = findUniqueContent(['甲方今天宣布停产。', '乙方明年准备扩建。']);
    expect(textsOf(found.next().value!.missing)).toEqual(['甲方今天宣布停产。']);
    expect(found.return(undefined as never).done).toBe(true);
  });

  // Without limits these would take minutes. Only the test's own time limit measures that.
  test.each([
    [
      'thousands of like clauses',
      (member: number) =>
        Array.from({ length: 1500 }, (_, at) => `第${at}户的年收入为${(at * 7919 + member) % 9973}元，`).join(''),
    ],
    ['one clause over and over', () => '大家都说这样很好，'.repeat(3000)],
    [
      'no punctuation',
      (member: number) => Array.from({ length: 30_000 }, (_, at) => alphabet[(at * at + member) % 800]).join(''),
    ],
  ])('stays fast on texts made to be slow: %s', (_, make) => {
    expect(each([0, 1, 2, 3].map(make))).toHaveLength(4);
  });
});

describe('findMissingContent, by example', () => {
  const canonical = '昨日，县里召开防汛会议。会议要求，各乡镇加强巡查，转移群众3500人。事故没有造成人员伤亡。';

  test('a clause that the canonical lacks is missing, with its place', () => {
    const article = `${canonical}抢险队从邻县赶来支援。`;
    const { missing, covered } = findMissingContent(article, canonical);
    expect(missing).toEqual([{ start: canonical.length, end: article.length, text: '抢险队从邻县赶来支援。' }]);
    expect(covered).toBeGreaterThan(0.7);
    expect(findMissingContent(canonical, article)).toMatchObject({ missing: [], changed: [], covered: 1 });
  });

  test.each([
    ['other punctuation and width', canonical.replaceAll('，', ' ').replace('3500', '３５００')],
    ['the number in words', canonical.replace('3500', '三千五百')],
    ['a clause split', canonical.replace('召开防汛会议', '召开，防汛会议')],
    ['a light edit', canonical.replace('加强巡查', '加大巡查')],
    ['markup', `<p class="x">${canonical.replace('会议要求', '</p><p>会议<b>要求</b>')}</p>`],
    ['short matter', `据悉，${canonical}（完）`],
    ['a negation in other words', canonical.replace('没有造成人员伤亡', '未造成人员伤亡')],
  ])('%s: nothing is missing', (_, article) => {
    expect(findMissingContent(article, canonical)).toEqual({ missing: [], changed: [], covered: 1 });
  });

  const beforeNumber = canonical.slice(0, canonical.indexOf('3500'));
  test.each(['3', '3500', '3……'])('nothing of a text truncated at the %s of 3500人 is missing', (last) => {
    expect(findMissingContent(beforeNumber + last, canonical)).toEqual({ missing: [], changed: [], covered: 1 });
  });

  test('a clause inserted before 均增长10%以上 is missing without it', () => {
    const kept = '两个行业发展较快，均增长10%以上。';
    const inserted = '其中物流业增长14%，';
    const article = kept.replace('均', `${inserted}均`);
    const start = article.indexOf(inserted);
    expect(findMissingContent(article, kept)).toMatchObject({
      missing: [{ start, end: start + inserted.length, text: inserted }],
      changed: [],
    });
    expect(findMissingContent(kept, article)).toEqual({ missing: [], changed: [], covered: 1 });
  });

  test('a number with an end after it, or with nothing after the longer one, is another number', () => {
    expect(findMissingContent(`${beforeNumber}3。`, canonical).changed).toHaveLength(1);
    expect(findMissingContent('值班电话8868', '值班电话88684。本组昼夜有人。').changed).toHaveLength(1);
  });

  test('another number is a changed fact, and so is a negation', () => {
    const article = canonical.replace('3500', '5300').replace('没有造成', '造成');
    const { missing, changed } = findMissingContent(article, canonical);
    expect(missing).toEqual([]);
    expect(changed.map(({ facts }) => facts.map(({ kind, own, other }) => [kind, own?.text, other?.text]))).toEqual([
      [['number', '5300', '3500']],
      [['negation', undefined, '没有']],
    ]);
  });

  test('a traditional copy lacks nothing where the caller folds the script', () => {
    const script = (text: string) => text.replaceAll('縣', '县').replaceAll('會議', '会议').replaceAll('開', '开');
    const [article, other] = ['縣里召開防汛會議。', '县里召开防汛会议。'];
    expect(findMissingContent(article, other, { script }).missing).toEqual([]);
    expect(findMissingContent(article, other).missing).toHaveLength(1);
  });
});
