import { expect, test } from 'vitest';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { CopyAligner } from '#electron/stages/review/risk/align-copies.ts';
import { measureCluster } from '#electron/stages/review/risk/measure-cluster.ts';
import type { CopyRelation } from '#electron/stages/review/risk/measure-copy.ts';
import { PhraseUsage } from '#electron/stages/review/risk/phrase-usage.ts';
import { assessRisk } from '#shared/review/risk.ts';
import { describeRisk } from '#shared/words/labels/risk-sentence.ts';
import { type GivenArticle, riskMemberOf } from '../../helpers/risk-members.ts';

const texts = new ComparableTexts();
const aligner = new CopyAligner();

const BODY =
  '市水务局昨天介绍，老城区雨污分流改造已经完成，新建管道18.6公里，改造小区13个。工程历时两年，总投资3亿元，惠及居民4万户。下一步将加强日常巡查，及时清理堵塞的管道。';
const EXTRA =
  '有居民在留言中建议，为高层住宅的楼顶也装上雨水收集的设备，并请物业公司定期检查每一处排水口，把检查的结果张贴在楼道里。';

/** Its characters as a passage, which ends with its last letter. */
const OWN = EXTRA.length - 1;

function usageOf(known: readonly string[]): PhraseUsage {
  const usage = new PhraseUsage();
  for (const text of known) usage.add(texts.fold(text).units);
  return usage;
}

const DUPLICATES: CopyRelation = { isDuplicate: true, isOfOneForm: false };

function measure(
  given: readonly (string | GivenArticle)[],
  known: readonly string[] | null = null,
  relation = DUPLICATES,
) {
  const members = given.map((one, at) => riskMemberOf(typeof one === 'string' ? { body: one } : one, at));
  const usage = known && usageOf([...known, ...members.map(({ body }) => body)]);
  const measures = {
    ...measureCluster(members[0]!, members.slice(1), {
      aligner,
      usage: () => usage,
      relate: () => relation,
    }),
    isPartial: false,
    reasons: [],
  };
  return { measures, ...assessRisk(measures) };
}

test('a copy with another story below is of high risk, whose text counts nowhere', () => {
  const other = `早前报道：\n${EXTRA.repeat(2)}`;
  const { level, finding, measures } = measure([BODY, `${BODY}\n${other}`]);
  expect([level, finding, measures.lost, measures.patched]).toEqual(['high', 'some-patched', 0, [2]]);
  expect(measure([`${BODY}\n${other}`, BODY])).toMatchObject({ level: 'high', finding: 'patched' });
  expect(measure([`${BODY}\n${other}`, `${BODY}\n${other}`])).toMatchObject({ level: 'low' });
});

const OTHERS: CopyRelation = { isDuplicate: false, isOfOneForm: false };

test('no duplicate is of low risk if it is of one form, appeared before the day, or has the title’s news', () => {
  const nameOther = (given: readonly GivenArticle[], relation = OTHERS) => {
    const { measures, level } = measure(given, null, relation);
    return [level, measures.copies[0]!.other];
  };
  const whole = { body: BODY };
  expect(nameOther([whole, { body: BODY.slice(0, 60) }])).toEqual(['low', null]);
  expect(nameOther([whole, whole], { isDuplicate: false, isOfOneForm: true })).toEqual(['high', 'form']);

  const report = { body: `3月5日，法院开庭审理此案。${BODY}`, published: '2026-03-05' };
  const eve = { body: BODY, published: '2026-03-04' };
  expect(nameOther([report, eve])).toEqual(['high', 'earlier']);
  expect(nameOther([eve, report])).toEqual(['high', 'earlier']);
  expect(nameOther([report, { ...eve, published: '2026-03-05' }])).toEqual(['low', null]);
  expect(measure([report, eve]).measures.copies[0]!.other).toBeNull();

  const news = { body: BODY + EXTRA, title: '居民建议楼顶装上雨水收集设备' };
  expect(nameOther([whole, news])).toEqual(['high', 'subject']);
});

test('a copy with other words throughout is rewritten, one with the same words in the place of the same is not', () => {
  const words = ['市', '昨天', '已经', '新建', '改造小区', '历时', '总投资', '惠及', '加强', '及时', '堵塞'];
  const other = ['本市', '日前', '业已', '敷设', '惠民社区', '前后', '共花费', '造福', '强化', '尽快', '淤塞'];
  const rewritten = words.reduce((text, word, at) => text.replace(word, other[at]!), BODY);
  expect(measure([BODY, rewritten])).toMatchObject({ level: 'check', finding: 'unconfirmed' });
  const questions = Array.from({ length: 12 }, (_, at) => `记者：${EXTRA.slice(at, at + 30)}？`).join('\n');
  const renamed = questions.replaceAll('记者：', '晚报：');
  expect(measure([questions, renamed]).measures.copies[0]!.rewritten).toBeLessThanOrEqual(1);
  const cut = [...BODY].filter((_, at) => at % 13 > 2).join('');
  expect(measure([BODY, cut]).measures.copies[0]!.rewritten).toBe(0);
});

test('text that another article has in a caption is no text of its own', () => {
  const line = '施工人员在柳巷铺设最后一段排水管道，街坊们在路边围观。';
  const [caption, told] = [`图为：${line}\n${BODY}`, `${line}\n${BODY}`];
  for (const given of [
    [caption, told],
    [told, caption],
  ]) {
    const { measures, finding } = measure(given);
    expect([measures.lost, measures.copies[0]!.own.characters, measures.copies[0]!.lacks.characters]).toEqual([
      0, 0, 0,
    ]);
    expect(finding).toBe('boilerplate');
  }
});

test('what is not compared is no text of a passage around it', () => {
  const halves = [EXTRA.slice(0, 25), EXTRA.slice(25)];
  const { measures } = measure([BODY, `${BODY}\n${halves.join('\nhttp://news.example/a/1.html\n')}`]);
  expect(measures.copies[0]!.own.characters).toBe(OWN);
});

test('a few words that one lacks are other words, not the same text', () => {
  expect(measure([BODY, BODY.replace('市水务局昨天介绍，', '')]).finding).toBe('wording');
});

test('a fact that stands in several places is one', () => {
  const twice = `${BODY}这13个小区都已验收。`;
  expect(measure([twice, twice.replaceAll('13个', '15个')]).measures.facts.number).toBe(1);
});

test('the words of facts in dispute are named, of each fact once', () => {
  const { measures } = measure([BODY, ...[1, 2].map(() => BODY.replace('13个', '15个'))]);
  expect(measures.disputed.map(({ article, kept, copy }) => [article, kept.text, copy.text])).toEqual([
    [2, '13个', '15个'],
  ]);
});

test('a text that lacks a few words at its end is not the same, whatever its title', () => {
  for (const title of ['雨污分流改造完成', '老城区告别积水'])
    for (let missing = 2; missing < 20; missing++) {
      const cut = { body: BODY.slice(0, -missing), title };
      expect(measure([BODY, cut]).finding, `${missing}`).not.toMatch(/^(?:same|title|form)$/);
    }
});

test('copies of one text are of low risk', () => {
  expect(measure([BODY, BODY])).toMatchObject({ level: 'low', finding: 'same', batch: 'safe' });
  const title = { body: BODY, title: '老城区告别积水' };
  expect(measure([BODY, title])).toMatchObject({ finding: 'title', batch: 'safe', measures: { isSameTitle: false } });
  expect(measure([BODY, BODY.replaceAll('，', ',')])).toMatchObject({ finding: 'form', batch: 'safe' });
});

test('a dateline and a byline are no difference of the story', () => {
  const risk = measure([BODY, `本报讯（记者 张三）${BODY}`]);
  expect(risk).toMatchObject({ finding: 'boilerplate', batch: 'safe', measures: { lost: 0 } });
});

test('a copy that ends earlier loses nothing', () => {
  expect(measure([BODY, BODY.slice(0, 60)])).toMatchObject({ finding: 'cut', batch: 'safe', measures: { lost: 0 } });
});

test('copies are said to be abridged only if each of them is', () => {
  const abridged = BODY.slice(0, 60);
  expect(measure([BODY, abridged, BODY.slice(0, 50)]).finding).toBe('cut');
  expect(measure([BODY, BODY, abridged])).toMatchObject({ level: 'low', finding: 'some-cut', batch: 'safe' });
  expect(measure([BODY, `本报讯（记者 张三）${BODY}`, abridged]).finding).toBe('some-cut');
});

test('text of a single copy would be lost', () => {
  const { measures, ...risk } = measure([BODY, BODY, BODY.replace('工程历时', `${EXTRA}工程历时`)]);
  expect(risk).toEqual({ level: 'check', finding: 'lost', batch: 'extra' });
  expect(measures).toMatchObject({ lost: OWN, losing: { copies: 1, characters: OWN }, unconfirmed: 0 });
});

test('the list says of as many characters as the sentence that they would be lost', () => {
  const longer = BODY.replace('工程历时', `${EXTRA}工程历时`);
  const little = BODY.replace('工程历时', '居民昨天也都来到现场，工程历时');
  const { measures } = measure([BODY, BODY, longer, little]);
  expect(measures.losing).toEqual({ copies: 1, characters: OWN });
  expect(measures.lost).toBeGreaterThan(OWN);
  expect(describeRisk(measures, (article) => article, 'zh')).toContain(`第 3 篇中间多 ${OWN} 字，`);
});

test('text that several copies have beyond the suggested one would be lost once', () => {
  const longer = BODY.replace('工程历时', `${EXTRA}工程历时`);
  const other = '另据了解，同期完工的还有三座雨水泵站，今年汛期就能投入使用，周边的低洼路段不再积水。';
  const both = `${longer}${other}`;
  expect(measure([BODY, longer, longer]).measures).toMatchObject({ lost: OWN, losing: { copies: 2, characters: OWN } });
  expect(measure([BODY, longer, both]).measures.lost).toBe(OWN + other.length - 1);
  expect(measure([BODY, both, longer]).measures.lost).toBe(OWN + other.length - 1);
  // What one of them says twice is more to lose.
  expect(measure([BODY, longer.replace(EXTRA, EXTRA + EXTRA)]).measures.lost).toBeGreaterThan(OWN);
});

test('words that are too scattered for a passage are lost as well', () => {
  const scattered = BODY.replace('工程历时', '老人也说出行方便，市水务局昨天，孩子们踩水上学。工程历时');
  const { measures, batch } = measure([BODY, BODY, scattered]);
  expect(measures).toMatchObject({ lost: 0, hasOwnWords: true, unconfirmed: 0, moved: 0 });
  expect(batch).toBe('extra');
});

test('text of an article that stays is not lost', () => {
  const longer = BODY.replace('工程历时', `${EXTRA}工程历时`);
  const { measures } = measure([BODY, longer], null, { isDuplicate: false, isOfOneForm: false });
  expect(measures).toMatchObject({ lost: 0, losing: { copies: 0 } });
});

test('the copy to look at first has other facts or wordings, else more text', () => {
  const longer = BODY.replace('工程历时', `${EXTRA}工程历时`);
  const first = (bodies: string[]) => measure(bodies).measures.mostToRead;
  expect(first([BODY, BODY, BODY])).toBeNull();
  expect(first([BODY, BODY.slice(0, 60)])).toBeNull();
  expect(first([BODY, BODY, longer])).toBe(3);
  expect(first([BODY, longer, BODY.replace('18.6公里', '16.8公里')])).toBe(3);
});

test('text between two sentences of one of two copies is confirmed by neither', () => {
  const longer = BODY.replace('工程历时', `${EXTRA}工程历时`);
  expect(measure([longer, BODY])).toMatchObject({ level: 'low', finding: 'cut', batch: 'look' });
  expect(measure([BODY, longer])).toMatchObject({ batch: 'look', measures: { losing: { copies: 1 } } });
});

test('most copies have what the suggested one lacks', () => {
  const longer = BODY.replace('工程历时', `${EXTRA}工程历时`);
  expect(measure([BODY, longer, longer])).toMatchObject({ level: 'check', finding: 'lost', batch: 'look' });
});

test.each([
  ['number', '18.6公里', '16.8公里'],
  ['number', '4万户', '5万户'],
  ['negation', '已经完成', '没有完成'],
] as const)('another %s in one of two copies is looked at: %s', (kind, ours, theirs) => {
  const risk = measure([BODY, BODY.replace(ours, theirs)], [BODY]);
  expect(risk).toMatchObject({ level: 'check', finding: 'facts', batch: 'look' });
  expect(risk.measures.facts[kind]).toBe(1);
});

test('another fact in one of three copies is counted, and the suggested text is confirmed', () => {
  const risk = measure([BODY, BODY, BODY.replace('4万户', '5万户')]);
  expect(risk).toMatchObject({ finding: 'facts', batch: 'extra', measures: { unconfirmed: 0 } });
});

test('a slip of one of two copies is known by its unusual wording', () => {
  const slip = BODY.replace('日常', '日裳').replace('堵塞', '堵寨');
  const known = ['各区将加强日常巡查工作。', '请加强日常管理，及时清理堵塞的下水道。'];
  expect(measure([BODY, slip], known)).toMatchObject({ level: 'low', finding: 'wording', batch: 'safe' });
  expect(measure([slip, BODY], known)).toMatchObject({ level: 'low', finding: 'wording', batch: 'look' });
  expect(measure([BODY, slip], null)).toMatchObject({ level: 'low', finding: 'wording', batch: 'look' });
});

test('the order of the text is confirmed by no other copy', () => {
  const [first, second, third] = BODY.split('。');
  const risk = measure([BODY, `${second}。${first}。${third}。`]);
  expect(risk).toMatchObject({ level: 'low', finding: 'moved', batch: 'look' });
});

test('the same title a year later is another event', () => {
  const later = { body: BODY, published: '2027-03-02' };
  expect(measure([BODY, later])).toMatchObject({ level: 'high', finding: 'distant', measures: { days: 366 } });
  const month = { body: BODY, published: '2026-04-01' };
  expect(measure([BODY, month])).toMatchObject({ level: 'low', batch: 'look', measures: { days: 31 } });
  expect(measure([BODY, { ...month, title: '雨季将至' }])).toMatchObject({ level: 'high', finding: 'distant' });
});

test('days are those of the calendar, in China', () => {
  const times = ['2026-03-01 23:50', '2026-03-02 00:10'].map((published) => ({ body: BODY, published }));
  expect(measure(times).measures.days).toBe(1);
  expect(measure([BODY, { body: BODY, published: '' }]).measures.days).toBeNull();
});

test('a text that breaks off is not kept without a look', () => {
  const cut = BODY.slice(0, BODY.indexOf('改造小区'));
  expect(measure([cut, BODY])).toMatchObject({ level: 'high', finding: 'truncated' });
});

test('a text without a last full stop is whole where another one has a sentence more', () => {
  const open = `${BODY.slice(0, -1)}，有关部门将派人到现场逐户核对施工安排`;
  expect(measure([open, `${open}。${EXTRA}`]).finding).not.toBe('truncated');
  expect(measure([open, `${open}表，并公布工期、造价和监理单位的名称。`])).toMatchObject({ finding: 'truncated' });
  expect(measure([`${open}……`, `${open}。${EXTRA}`])).toMatchObject({ finding: 'truncated' });
});

test('a text that ends with a sentence is truncated where all others continue with the same words', () => {
  const end = BODY.indexOf('下一步');
  const cut = BODY.slice(0, end);
  const slip = BODY.replace('堵塞的管道', '堵塞的通道');
  expect(measure([cut, BODY, slip])).toMatchObject({ level: 'high', finding: 'truncated' });
  expect(measure([cut, BODY, cut])).toMatchObject({ level: 'low', finding: 'more', batch: 'extra' });
  expect(measure([cut, BODY, cut + EXTRA])).toMatchObject({ level: 'check', finding: 'lost' });
});

test('a day that is replaced as a whole is another fact', () => {
  const [today, monday] = ['今天', '周一'].map((day) => BODY.replace('昨天', day));
  expect(measure([today!, monday!]).measures.facts).toMatchObject({ date: 1 });
});

test('texts that share little are no copies', () => {
  expect(measure([BODY, EXTRA])).toMatchObject({ level: 'high', finding: 'unlike' });
});

test('a text in traditional characters is kept only after a look', () => {
  const traditional = '市水務局昨天介紹，老城區雨污分流改造已經完成，新建管道18.6公里，改造小區13個。';
  const simplified = '市水务局昨天介绍，老城区雨污分流改造已经完成，新建管道18.6公里，改造小区13个。';
  expect(measure([traditional, simplified])).toMatchObject({ finding: 'script', batch: 'look' });
  expect(measure([simplified, traditional])).toMatchObject({ finding: 'form', batch: 'safe' });
});
