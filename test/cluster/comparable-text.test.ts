// Bodies that say nothing are the same only as their equals; all others are compared as they are folded.
import { expect, test } from 'vitest';
import { ComparableTexts } from '#electron/cluster/comparable-text.ts';
import { EvidenceMeter } from '#electron/cluster/evidence.ts';
import { TextFolder } from '#electron/text/fold.ts';
import type { ArticleId } from '#shared/model.ts';

const texts = new ComparableTexts();
const similarity = (a: string, b: string) => {
  const match = { centre: 1 as ArticleId, matched: 1 as ArticleId, kind: 'similarity' } as const;
  const [one, other] = [a, b].map((body) => ({ text: texts.of(body), fingerprint: null }));
  return new EvidenceMeter().measure(one!, other!, match);
};

test('what a crawler leaves where it found no text is not one story', () => {
  const left = (day: number) => `[查看原文](https://news.example/2026/11/${day}/VIDE.shtml)`;
  expect(similarity(left(20), left(21))).toMatchObject({ similarity: 0, containment: 0, tier: 'possible' });
  expect(similarity(left(20), `  ${left(20)}\n`)).toMatchObject({ similarity: 1, tier: 'identical' });
  expect(similarity('！！！', '？？？').similarity).toBe(0);
});

test('a text of some length is compared as it is folded', () => {
  const body = '新华路图书馆改造工程日前完工，阅览座位由三百个增加到九百个。';
  expect(texts.of(body)).toEqual(new TextFolder().fold(body));
  expect(similarity(body, `<p>${body}</p>`).tier).toBe('identical');
});
