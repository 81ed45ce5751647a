// Articles in their comparable form: folded, without the boilerplate of their source, with title and time.
import { expect, test } from 'vitest';
import { ALL_SOURCES, Boilerplate } from '#electron/core/boilerplate/boilerplate.ts';
import { sentenceKeys } from '#electron/core/boilerplate/sentence-keys.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { EvidenceMeter } from '#electron/core/cluster/evidence.ts';
import { TextFolder } from '#electron/core/text/fold.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../fixtures/comparable.ts';

const folder = new TextFolder();
const NOTICE = '本网站所刊载的全部内容仅供读者参考。';
const BODY = '新华路图书馆改造工程日前完工，阅览座位由三百个增加到九百个。';
const [key] = sentenceKeys(folder.fold(NOTICE));
const fields = { title: '图书馆  完工', body: `${NOTICE}${BODY}`, source: '晚报', published: '2026-03-01 09:30' };

test('an article is compared by its folded text and title, and by when it was published', () => {
  expect(comparableOf(BODY, { title: '圖書館“完工”' })).toEqual({
    text: folder.fold(BODY),
    title: folder.fold('图书馆完工').units,
    headline: new Uint16Array(0),
    published: null,
    prose: 1,
    isRoundup: false,
  });
  expect(comparableOf(BODY, fields).published).toBe(Date.UTC(2026, 2, 1, 1, 30));
});

test('the boilerplate of its source, or of all sources, is left out', () => {
  const texts = new ComparableTexts();
  const without = (source: string) => texts.of(fields, new Boilerplate([{ key: key!, source }])).text.units;
  expect(without('晚报')).toEqual(folder.fold(BODY).units);
  expect(without(ALL_SOURCES)).toEqual(folder.fold(BODY).units);
  expect(without('晨报')).toEqual(folder.fold(fields.body).units);
});

test('texts too short for figures are the same only as their equals', () => {
  const measure = (a: string, b: string) => {
    const match = { leader: 1 as ArticleId, matched: 1 as ArticleId, kind: 'similarity' } as const;
    const [one, other] = [a, b].map((body) => ({ comparable: comparableOf(body), fingerprint: null }));
    return new EvidenceMeter().measure(one!, other!, match);
  };
  expect(measure('今日无报。', '今日无报')).toMatchObject({ similarity: 1, tier: 'identical', relation: 'identical' });
  expect(measure('今日无报。', '今日有报')).toMatchObject({ similarity: 0, tier: 'possible' });
});
