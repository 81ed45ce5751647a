// The parts of the comparison, each against a slow and obvious answer.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitIntoClauses } from '#shared/diff/clauses.ts';
import { type Block, findHeaviestChain } from '#shared/diff/heaviest-chain.ts';
import { findShortestEdit } from '#shared/diff/myers.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts } from './texts.ts';

describe('findShortestEdit', () => {
  const sequence = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 24 });

  function measureLongestCommon(left: readonly number[], right: readonly number[]): number {
    let above = new Array<number>(right.length + 1).fill(0);
    for (const one of left) {
      const row = [0];
      for (const [index, other] of right.entries()) {
        row.push(one === other ? above[index]! + 1 : Math.max(above[index + 1]!, row[index]!));
      }
      above = row;
    }
    return above.at(-1)!;
  }

  test('costs what the longest common subsequence leaves, and applies', () => {
    checkProperty(
      fc.property(sequence, sequence, (left, right) => {
        const hunks = findShortestEdit(Int32Array.from(left), Int32Array.from(right));
        let cost = 0;
        let at = 0;
        const rebuilt: number[] = [];
        for (const { leftStart, leftEnd, rightStart, rightEnd } of hunks) {
          cost += leftEnd - leftStart + rightEnd - rightStart;
          rebuilt.push(...left.slice(at, leftStart), ...right.slice(rightStart, rightEnd));
          at = leftEnd;
        }
        expect([...rebuilt, ...left.slice(at)]).toEqual(right);
        expect(cost).toBe(left.length + right.length - 2 * measureLongestCommon(left, right));
      }),
      2000,
    );
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
