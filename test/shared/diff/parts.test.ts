// The parts of the comparison, each compared with a slow and obvious oracle.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignTokens, findDifferingStretch } from '#shared/compare/diff/align-tokens.ts';
import { splitIntoClauses } from '#shared/compare/diff/clauses.ts';
import { type Block, findHeaviestChain } from '#shared/compare/diff/heaviest-chain.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts } from './texts.ts';

describe('alignTokens', () => {
  const clauses = fc
    .array(fc.array(fc.constantFrom(...'天地人和，7a'), { maxLength: 8 }), { minLength: 1, maxLength: 4 })
    .map((characters) => characters.map((clause) => clause.map((key) => ({ text: key, key }))));

  test('keeps equal tokens in order, and something between any two changes', () => {
    checkProperty(
      fc.property(clauses, clauses, (left, right) => {
        const hunks = alignTokens(findDifferingStretch(left, right));
        const keep = (tokens: readonly { key: string }[], side: 'left' | 'right') => {
          const isKept = (at: number) => !hunks.some((hunk) => hunk[`${side}Start`] <= at && at < hunk[`${side}End`]);
          return tokens.filter((_, at) => isKept(at)).map(({ key }) => key);
        };
        expect(keep(left.flat(), 'left')).toEqual(keep(right.flat(), 'right'));
        for (const [at, hunk] of hunks.entries()) {
          const next = hunks[at + 1];
          if (next) expect(next.leftStart > hunk.leftEnd && next.rightStart > hunk.rightEnd).toBe(true);
          expect(hunk.leftEnd - hunk.leftStart + hunk.rightEnd - hunk.rightStart).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('finds all equal tokens of a text with an insertion at the end of a clause', () => {
    const [left, right] = ['天地人，和和。', '天地人，地地，和和。'].map((text) =>
      text.split(/(?<=，)/).map((clause) => Array.from(clause, (key) => ({ text: key, key }))),
    );
    expect(alignTokens(findDifferingStretch(left!, right!))).toEqual([
      { leftStart: 4, leftEnd: 4, rightStart: 4, rightEnd: 7 },
    ]);
  });
});

describe('findHeaviestChain', () => {
  const block = fc
    .tuple(
      fc.nat({ max: 5 }),
      fc.integer({ min: 1, max: 2 }),
      fc.nat({ max: 5 }),
      fc.integer({ min: 1, max: 2 }),
      fc.nat({ max: 9 }),
    )
    .map(([leftStart, leftSize, rightStart, rightSize, weight]): Block => {
      return {
        leftStart,
        leftEnd: leftStart + leftSize,
        rightStart,
        rightEnd: rightStart + rightSize,
        weight: weight + 1,
      };
    });
  const follows = (one: Block, other: Block) => other.leftStart >= one.leftEnd && other.rightStart >= one.rightEnd;
  const weigh = (blocks: readonly Block[]) => blocks.reduce((sum, { weight }) => sum + weight, 0);

  function weighBest(blocks: readonly Block[], before?: Block): number {
    const next = blocks.filter((candidate) => before === undefined || follows(before, candidate));
    return Math.max(0, ...next.map((candidate) => candidate.weight + weighBest(blocks, candidate)));
  }

  test('weighs as much as the best of all chains, and crosses nowhere', () => {
    checkProperty(
      fc.property(fc.array(block, { maxLength: 9 }), (blocks) => {
        const chain = findHeaviestChain(blocks, 7);
        expect(chain.every((one, index) => index === 0 || follows(chain[index - 1]!, one))).toBe(true);
        expect(weigh(chain)).toBe(weighBest(blocks));
      }),
      500,
    );
  });
});

describe('splitIntoClauses', () => {
  test('keeps the text', () => {
    checkProperty(
      fc.property(anyTexts, ([text]) => {
        expect(
          splitIntoClauses(text)
            .map((clause) => clause.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  test('knows a clause without the punctuation around it, but with its percent sign', () => {
    expect(splitIntoClauses('“增长5%”，').map((clause) => clause.core)).toEqual(['增长5%']);
  });
});
