// The labelled pairs of test/fixtures/fact-pairs.txt, and the score of alerts against them.
import fs from 'node:fs';
import { simplify } from '#electron/core/text/traditional.ts';
import {
  type FactAlert,
  type FactKind,
  factKinds,
  findFactAlerts,
  listedNames,
  readFactText,
} from '#shared/compare/facts/index.ts';
import type { Range } from '#shared/text/range.ts';

export type LabelledPair = { line: string; base: string; other: string; names: Names; expected: FactKind[] };
type Names = { base: Range[]; other: Range[] };

const kinds: Readonly<Record<string, FactKind>> = { n: 'number', d: 'date', g: 'negation', p: 'name', w: 'wording' };

/** @param name the name of the file in test/fixtures */
export function readLabelledPairs(name = 'fact-pairs.txt'): LabelledPair[] {
  const file = fs.readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, label, one, two] = /^(\S+) (.*) → (.*)$/.exec(line)!;
    const [base, other] = [takeNames(one!), takeNames(two!)];
    const expected = Array.from(label!.replace('-', ''), (letter) => kinds[letter]!);
    return { line, base: base.text, other: other.text, names: { base: base.names, other: other.names }, expected };
  });
}

function takeNames(marked: string): { text: string; names: Range[] } {
  const names: Range[] = [];
  let text = '';
  for (const part of marked.split(/(\{[^}]*\})/)) {
    const name = part.startsWith('{') ? part.slice(1, -1) : null;
    if (name !== null) names.push({ start: text.length, end: text.length + name.length });
    text += name ?? part;
  }
  return { text, names };
}

function alertsOf({ base, other, names }: LabelledPair): FactAlert[] {
  const read = (text: string, ranges: readonly Range[]) =>
    readFactText({ text, names: listedNames(ranges), script: simplify });
  return findFactAlerts(read(base, names.base), read(other, names.other));
}

export type Score = { precision: number; recall: number; right: number; wrong: number; missed: number };

/** Scores by kind: an alert is right if it matches a label of its kind that no earlier alert has matched. */
export function scoreAlerts(
  pairs: readonly LabelledPair[],
  read: (pair: LabelledPair) => FactAlert[] = alertsOf,
): Record<FactKind, Score> {
  const scoreOf = (kind: FactKind): Score => {
    let [right, wrong, missed] = [0, 0, 0];
    for (const pair of pairs) {
      const found = read(pair).filter((alert) => alert.kind === kind).length;
      const asked = pair.expected.filter((expected) => expected === kind).length;
      right += Math.min(found, asked);
      wrong += Math.max(0, found - asked);
      missed += Math.max(0, asked - found);
    }
    return { precision: right / (right + wrong), recall: right / (right + missed), right, wrong, missed };
  };
  return Object.fromEntries(factKinds.map((kind) => [kind, scoreOf(kind)])) as Record<FactKind, Score>;
}
