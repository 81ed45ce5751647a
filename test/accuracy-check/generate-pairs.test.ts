// The copies that an accuracy check plants: a reprint keeps every figure, another story of the same form has none of
// them.
import { describe, expect, it } from 'vitest';
import { changeFigures, editLightly, isSuitable } from '#electron/core/accuracy-check/generate-pairs.ts';
import { syntheticBody } from '../tools/bench/synthetic/synthetic-news.ts';

const articles = Array.from({ length: 60 }, (_, number) => ({
  title: `第${number}号：3.5万人`,
  body: syntheticBody(number * 5),
})).filter(isSuitable);
const seeds = [1, 7, 2 ** 31 - 1];
const digits = /\d/g;

describe('an article that is fit to be copied', () => {
  it('is neither short nor long, and has figures', () => {
    expect(articles.length).toBeGreaterThan(30);
    const [{ title, body }] = articles as [{ title: string; body: string }];
    expect(isSuitable({ title, body: body.slice(0, 100) })).toBe(false);
    expect(isSuitable({ title, body: body.repeat(20) })).toBe(false);
    expect(isSuitable({ title, body: body.replace(digits, '几') })).toBe(false);
  });
});

describe('a reprint', () => {
  it('differs from the article, and says no number that the article does not', () => {
    for (const [at, article] of articles.entries()) {
      const copy = editLightly(article, at);
      expect(copy.body).not.toBe(article.body);
      expect(copy.body.length).toBeGreaterThan(article.body.length * 0.6);
      const known = new Set(article.body.match(/\d[\d.]*/g));
      for (const figure of copy.body.match(/\d[\d.]*/g) ?? []) expect(known).toContain(figure);
    }
  });

  it('is whole, or lacks the last sentence with its quotes', () => {
    const body = '“甲地下雨。”乙地放晴。丙地多云。丁地起雾。“戊地刮风！”\n他说：“己地有3处积水。”\n';
    const copies = new Set(Array.from({ length: 20 }, (_, seed) => editLightly({ title: '', body }, seed).body));
    const ends = new Set([...copies].map((copy) => copy.slice(copy.indexOf('丁地')).trimEnd()));
    expect(ends).toEqual(new Set(['丁地起雾。“戊地刮风！”', '丁地起雾。“戊地刮风！”\n他说：“己地有3处积水。”']));
  });
});

describe('another story of the same form', () => {
  it('has another figure in the place of each, with as many digits, and nothing else changed', () => {
    for (const seed of seeds) {
      for (const article of articles) {
        const other = changeFigures(article, seed);
        expect(other.body.replace(digits, '0')).toBe(article.body.replace(digits, '0'));
        const [before, after] = [article.body, other.body].map((body) => body.match(/[\d.]+/g)!);
        const kept = before!.filter((figure, at) => figure === after![at]);
        // Only the dateline keeps its month and day.
        expect(kept).toHaveLength(article.body.match(/\d+(?=月|日)/g)?.length ?? 0);
      }
    }
  });

  it('changes a figure that comes twice twice the same way, and lets dates, times and lists be', () => {
    const text = {
      title: '捐款95万元',
      body: '2026年3月12日8时30分，第17届，1.2.3，D76次，收到95万元，合计95万元，占0.5，零头0，增长1,234吨。',
    };
    for (const seed of seeds) {
      const { title, body } = changeFigures(text, seed);
      const [, sum] = /捐款(\d5)万元/.exec(title)!;
      expect(sum).not.toBe('95');
      expect(body).toMatch(
        new RegExp(
          `^2026年3月12日8时30分，第17届，1\\.2\\.3，D76次，收到${sum}万元，合计${sum}万元，占0\\.[^5]，零头[^0]，增长[^1],234吨。$`,
        ),
      );
    }
  });
});

it('makes the same copy from the same seed', () => {
  for (const seed of seeds) {
    for (const make of [editLightly, changeFigures])
      expect(articles.map((article) => make(article, seed))).toEqual(articles.map((article) => make(article, seed)));
  }
});
