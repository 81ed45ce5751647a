// What must hold between the sentence of a cluster, its level, its facts in dispute, what would be lost, and their marks.
import { expect } from 'vitest';
import { lettersOf } from '#electron/core/text/letters.ts';
import type { RiskMember } from '#electron/stages/review/risk/copies.ts';
import { findFactAlerts } from '#shared/compare/facts/index.ts';
import {
  assessRisk,
  type ClusterMeasures,
  countFacts,
  isCut,
  isOther,
  isRewritten,
  listStaying,
  losesText,
  stays,
} from '#shared/review/risk.ts';
import { describeRisk, readClaims } from '#shared/words/labels/risk-sentence.ts';

/** Articles are called by their own numbers. @param members the articles of the cluster */
export function expectAgreement(members: readonly RiskMember[], measures: ClusterMeasures): void {
  const { copies, facts, disputed, suggested, patched } = measures;
  const sentence = describeRisk(measures, (article) => article, 'zh');
  const { level, finding, batch } = assessRisk(measures);
  const kept = members.find(({ article }) => article === suggested)!;
  const others = members.filter((one) => one !== kept);
  expect(copies.map(({ article }) => article).sort()).toEqual(others.map(({ article }) => article).sort());

  const alerts = others.flatMap((copy) => findFactAlerts(kept.facts(), copy.facts()));
  expect(countFacts(facts) > 0).toBe(alerts.length > 0);
  expect(sentence.includes('说法不一')).toBe(alerts.length > 0);
  for (const fact of disputed) {
    const copy = others.find(({ article }) => article === fact.article)!;
    expect(kept.plain.slice(fact.kept.start, fact.kept.end)).toBe(fact.kept.text);
    expect(copy.plain.slice(fact.copy.start, fact.copy.end)).toBe(fact.copy.text);
  }

  for (const { article, lacks, own } of copies)
    for (const [{ characters, ranges }, { plain }] of [
      [lacks, kept],
      [own, others.find((one) => one.article === article)!],
    ] as const) {
      expect(ranges.length > 0).toBe(characters > 0);
      for (const { start, end } of ranges) expect(lettersOf(plain.slice(start, end)).length).toBeGreaterThan(0);
    }

  const claims = readClaims(measures, (article) => article, 'zh');
  expect(claims.map(({ text }) => text).join('')).toBe(sentence);
  for (const { article, kept: ours, copy: theirs } of claims.flatMap(({ places }) => places)) {
    const { plain } = others.find((one) => one.article === article)!;
    const words = [ours && kept.plain.slice(ours.start, ours.end), theirs && plain.slice(theirs.start, theirs.end)];
    expect(lettersOf(words.join('')).length).toBeGreaterThan(0);
  }

  if (copies.some((copy) => isOther(copy))) expect(level).toBe('high');
  if (copies.some((copy) => losesText(copy) || stays(copy) || isRewritten(copy))) expect(level).not.toBe('low');
  if (alerts.length > 0) expect(level).not.toBe('low');
  if (patched.includes(suggested) && patched.length <= copies.length) expect(level).toBe('high');
  if (level === 'low') expect(sentence).not.toMatch(/剔除前请看|可能|说法不一|多处改写/);
  if (listStaying(measures).length > 0 || level === 'high') expect(['look', 'never']).toContain(batch);

  for (const [claim, isMade] of [
    ['剔除前请看', copies.some(losesText)],
    ['多处改写', copies.some(isRewritten)],
    ['节选', copies.some(isCut)],
    ['会保留', copies.some(({ isDuplicate }) => !isDuplicate)],
  ] as const)
    if (sentence.includes(claim)) expect([claim, isMade]).toEqual([claim, true]);
  if (/文字相同|正文相同/.test(sentence) && finding !== 'moved')
    for (const { lacks, own } of copies) expect(lacks.characters + own.characters).toBe(0);
}
