// Learning: sentences at the edges of articles with no other text in common, whatever they say.
import { describe, expect, it } from 'vitest';
import { Boilerplate } from '#electron/core/boilerplate/boilerplate.ts';
import { type LearnableArticle, learnBoilerplate } from '#electron/core/boilerplate/learn.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { comparableOf } from '../fixtures/comparable.ts';
import { freshRandom } from '../helpers/random.ts';
import { shuffled } from '../suggest/candidates.ts';
import { syntheticStory } from './boilerplate-samples.ts';

const FOOTER = '看更多身边事，就在本站应用。';
const COUNTS = '本文获赞';

function article(body: string, source = '晚报', title = ''): LearnableArticle {
  return { ...comparableOf(body, { title, source }), body, source };
}

/** Dissimilar articles, each with the footer of its site and a count. */
function framed(count: number, seed: number, source = '晚报'): LearnableArticle[] {
  return Array.from({ length: count }, (_, n) =>
    article(`${syntheticStory(1000 * seed + n, 200)}\n${FOOTER}\n${COUNTS} ${120 + n} 次\n`, source),
  );
}

const texts = (articles: readonly LearnableArticle[]) => learnBoilerplate(articles).map(({ text }) => text);

describe('learned boilerplate', () => {
  it('is text that dissimilar articles have at their foot or head, with any number in a short sentence', () => {
    const learned = learnBoilerplate(framed(6, 1));
    expect(learned.map(({ articles }) => articles)).toEqual([6, 6]);
    const others = texts(framed(6, 1)).filter((text) => !/^本文获赞 \d+ 次$/.test(text));
    expect(others).toEqual([FOOTER]);
    const atHead = framed(6, 2).map((_, n) => article(`${FOOTER}${syntheticStory(n, 200)}`));
    expect(texts(atHead)).toEqual([FOOTER]);
  });

  it('holds for the one source whose articles carry it, and for all where several do', () => {
    const strangers = Array.from({ length: 4 }, (_, n) => article(syntheticStory(50 + n), '晨报'));
    expect(learnBoilerplate([...framed(5, 3), ...strangers]).map(({ source }) => source)).toEqual(['晚报', '晚报']);
    const both = [...framed(3, 4), ...framed(3, 5, '晨报')];
    expect(learnBoilerplate(both).map(({ source }) => source)).toEqual(['', '']);
    expect(learnBoilerplate(framed(5, 3)).map(({ source }) => source)).toEqual(['', '']);
  });

  it('does not depend on the order of the articles', () => {
    const random = freshRandom(2);
    const articles = framed(30, 6);
    for (let n = 0; n < 5; n++)
      expect(learnBoilerplate(shuffled(articles, random))).toEqual(learnBoilerplate(articles));
  });

  it('is nothing that copies of one story share, that a few articles have, or that is inside of them', () => {
    const story = syntheticStory(7, 300);
    expect(texts(Array.from({ length: 9 }, (_, n) => article(`${story}${syntheticStory(n, 40)}${FOOTER}`)))).toEqual(
      [],
    );
    expect(texts(framed(3, 8))).toEqual([]);
    const inside = Array.from({ length: 8 }, (_, n) =>
      article(`${syntheticStory(200 + n, 300)}${FOOTER}${syntheticStory(300 + n, 300)}`),
    );
    expect(texts(inside)).toEqual([]);
    expect(texts([])).toEqual([]);
  });

  it('is judged for each sentence by those that carry it', () => {
    const story = syntheticStory(9, 300);
    const copies = Array.from({ length: 6 }, (_, n) =>
      article(`${story}${syntheticStory(n, 40)}欢迎订阅江边晨报电子版。`),
    );
    expect(texts([...framed(6, 9), ...copies])).toEqual(texts(framed(6, 9)));
  });

  it('is a notice in place of articles with titles on other subjects', () => {
    const notice = '您访问的页面需要安装最新版本的客户端才能阅读。';
    const titles = ['青石江大桥通车', '图书馆改造完工', '水稻开镰收割', '博物馆新展开幕'];
    expect(texts(titles.map((title) => article(notice, '晚报', title)))).toEqual([notice]);
    const body = '青石江大桥昨日正式通车全长二千米。';
    expect(texts(Array.from({ length: 5 }, () => article(body, '晚报', '青石江大桥正式通车')))).toEqual([]);
  });

  it('is not the history of a case, which its reports tell in their own words too', () => {
    const HISTORY = '去年十月，青石江大桥合龙时曾发生吊装事故。';
    const news = ['责任认定公布', '赔偿方案通过', '调查组进驻', '专家看过现场', '家属到场', '案件开庭'];
    const reports = news.map((said, n) =>
      article(`${syntheticStory(7000 + n, 200)}青石江大桥吊装事故${said}。\n${HISTORY}`, '晚报'),
    );
    expect(texts(reports)).not.toContain(HISTORY);
  });

  it('leaves nothing of the frame in the articles that it was learned from', () => {
    const articles = framed(8, 9);
    const boilerplate = new Boilerplate(learnBoilerplate(articles));
    const comparables = new ComparableTexts();
    articles.forEach(({ body, source }, n) => {
      const { text } = comparables.of({ title: '', body, source, published: '' }, boilerplate);
      expect(text.units).toEqual(comparableOf(syntheticStory(9000 + n, 200)).text.units);
    });
  });
});
