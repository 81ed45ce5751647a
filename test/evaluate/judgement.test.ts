import { expect, test } from 'vitest';
import {
  type Judgement,
  judge,
  parseJudgements,
  type Said,
  scoreJudgements,
} from '#electron/stages/evaluate/judgement.ts';
import { LabelFileError } from '#electron/stages/evaluate/label-file.ts';
import type { PartKind } from '#shared/model/parts.ts';

const LINE = {
  cluster: ['a', 'b'],
  pair: ['a', 'b'],
  relation: 'abridged',
  keep: ['a'],
  contradictions: [
    { k: '十四人受伤', d: '四人…受伤', worth: 'must-check' },
    { k: '上午', d: '下午', worth: 'minor' },
  ],
  parts: { K: [{ part: 'caption', start: 1, end: 3 }], D: [] },
  sentence: '第2篇是节选',
  risk: 'low',
};

function parse(changed: object = {}): Judgement {
  return parseJudgements(JSON.stringify({ ...LINE, ...changed }))[0]!;
}

function said(changed: Partial<Said> = {}): Said {
  const parts = ['𠮷图说正文', '正文'].map((body) => ({ body, found: [] }));
  return { kept: 'a', level: 'low', finding: 'cut', sentence: '', pairFinding: 'cut', facts: [], parts, ...changed };
}

function score(judgement: Judgement, what: Partial<Said>) {
  return scoreJudgements([judge(judgement, said(what))]);
}

test('a fact is found where both of its words lie in the quoted places', () => {
  const found = { k: '十四', d: '四' };
  const { contradictions, facts } = score(parse(), { facts: [found, { k: '十四', d: '两' }] });
  expect(contradictions).toEqual({ mustCheck: 1, mustCheckFound: 1, minor: 1, minorFound: 0 });
  expect(facts).toEqual({ twoSided: 2, false: 1 });
});

test('the level of the cluster counts before that of the pair, and each cluster once', () => {
  const lines = [parse({ cluster_risk: 'high' }), parse({ pair: ['b', 'a'], cluster_risk: 'high' })];
  const { clusters, pairs, levels } = scoreJudgements(lines.map((line) => judge(line, said())));
  expect({ clusters, pairs, levels }).toEqual({ clusters: 1, pairs: 2, levels: { right: 0, tooHigh: 0, tooLow: 1 } });
  expect(score(parse(), { level: 'check' }).levels).toEqual({ right: 0, tooHigh: 1, tooLow: 0 });
});

test('offsets of judged parts count characters, those of the program units', () => {
  const body = '𠮷图说正文';
  const partsWith = (start: number, end: number, kind: PartKind = 'caption') => [
    { body, found: [{ start, end, kind }] },
    { body: '正文', found: [] },
  ];
  expect(score(parse(), { parts: partsWith(2, 3) }).parts).toEqual({
    byPart: [{ part: 'caption', found: 1, all: 1 }],
    marked: 1,
    unjudged: 0,
  });
  expect(score(parse(), { parts: partsWith(4, 6) }).parts).toMatchObject({
    byPart: [{ found: 0 }],
    marked: 2,
    unjudged: 2,
  });
  expect(score(parse(), { parts: partsWith(2, 3, 'digest-item') }).parts).toMatchObject({
    byPart: [{ found: 1 }],
    marked: 0,
  });
});

test('a kept article is right if the judge would keep it, and a finding if it fits the relation', () => {
  expect(score(parse(), { kept: 'b' }).keptAcceptable).toBe(0);
  expect(score(parse({ keep: [] }), {}).keptAcceptable).toBe(0);
  expect(score(parse(), {})).toMatchObject({ keptAcceptable: 1, findingFits: 1 });
  expect(score(parse(), { pairFinding: 'unlike' }).findingFits).toBe(0);
});

test('an unusable line is named', () => {
  expect(() => parseJudgements(`${JSON.stringify(LINE)}\n{`)).toThrow(new LabelFileError('line 2 is not JSON'));
  expect(() => parseJudgements(JSON.stringify({ ...LINE, risk: 'none' }))).toThrow(/^line 1: risk /);
});
