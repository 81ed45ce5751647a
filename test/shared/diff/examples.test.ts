import { describe, expect, test } from 'vitest';
import { diffTexts } from '#shared/compare/diff/index.ts';
import { sketch } from './texts.ts';

describe('inside a clause', () => {
  test('a name is marked whole', () => {
    expect(sketch('李强', '李克强')).toEqual(['~ [李强] | {李克强}']);
    expect(sketch('总理李强会见张三、王明。', '总理李克强会见张三、王小明。')).toEqual([
      '~ 总理[李强]会见张三、 | 总理{李克强}会见张三、',
      '~ [王明]。 | {王小明}。',
    ]);
  });

  test('two names in one clause stay apart', () => {
    expect(sketch('李强见张三时说，', '李克强见张小三时说，')).toEqual([
      '~ [李强]见[张三]时说， | {李克强}见{张小三}时说，',
    ]);
  });

  test('a word is marked whole', () => {
    expect(sketch('业内人士认为，', '业内人员认为，')).toEqual(['~ 业内[人士]认为， | 业内{人员}认为，']);
  });

  test('a number is marked whole', () => {
    expect(sketch('增长3500万元，', '增长3800万元，')).toEqual(['~ 增长[3500]万元， | 增长{3800}万元，']);
    expect(sketch('共1,000人，占3.5%。', '共1,200人，占3.6%。')).toEqual([
      '~ 共[1,000]人， | 共{1,200}人，',
      '~ 占[3.5%]。 | 占{3.6%}。',
    ]);
    expect(sketch('会议12:30开始', '会议12:45开始')).toEqual(['~ 会议[12:30]开始 | 会议{12:45}开始']);
  });

  test('one kept character between two longer changes is no island', () => {
    expect(sketch('各地今天晴朗无云出行方便', '各地明日天阴有雨出行方便')).toEqual([
      '~ 各地[今天晴朗无云]出行方便 | 各地{明日天阴有雨}出行方便',
    ]);
  });

  test('a change slides to the punctuation around it', () => {
    expect(sketch('他读了《甲》《乙》', '他读了《甲》《丙》《乙》')).toEqual([
      '~ 他读了《甲》《乙》 | 他读了《甲》{《丙》}《乙》',
    ]);
  });

  test('full width against half width is a change for now', () => {
    expect(sketch('１１月的报告说明', '11月的报告说明')).toEqual(['~ [１１]月的报告说明 | {11}月的报告说明']);
  });

  test('characters beyond the BMP, pictures and lone surrogates are whole', () => {
    expect(sketch('姓𠮷的人来了', '姓𠮶的人来了')).toEqual(['~ 姓[𠮷]的人来了 | 姓{𠮶}的人来了']);
    expect(sketch('一家👩‍👩‍👧人都来了', '一家👩‍👩‍👦人都来了')).toEqual([
      '~ 一家[👩‍👩‍👧]人都来了 | 一家{👩‍👩‍👦}人都来了',
    ]);
    expect(sketch('半个\uD83D字在此', '半个\uDE00字在此')).toEqual(['~ 半个[\uD83D]字在此 | 半个{\uDE00}字在此']);
  });
});

describe('between clauses', () => {
  test('text inserted across a clause border is marked alone', () => {
    expect(sketch('村里修通了公路，山货不愁销路。', '村里修通了水渠，又硬化了公路，山货不愁销路。')).toEqual([
      '~ 村里修通了公路， | 村里修通了{水渠，又硬化了}公路，',
      '= 山货不愁销路。',
    ]);
    expect(sketch('两个行业，均增长10%以上。', '两个行业，其中物流业增长14%，均增长10%以上。')).toEqual([
      '= 两个行业，',
      '+ 其中物流业增长14%，',
      '= 均增长10%以上。',
    ]);
  });

  test('a line break pairs no clauses', () => {
    expect(sketch('车延长至广场。广场下设车场，车位800个。\n旅客', '车延长至广场。\n旅客')).toEqual([
      '~ 车延长至广场。 | 车延长至广场。{\n}',
      '- 广场下设车场，',
      '- 车位800个。\n',
      '= 旅客',
    ]);
  });

  test('the last clause is deleted with the comma before it', () => {
    expect(sketch('大桥完工，引桥正在铺装，年底通车。', '大桥完工，引桥正在铺装。')[1]).toBe(
      '~ 引桥正在铺装[，年底通车]。 | 引桥正在铺装。',
    );
  });

  test('other punctuation at the end is a small change', () => {
    expect(sketch('今天下雨，明天晴。', '今天下雨。明天晴')).toEqual([
      '~ 今天下雨[，] | 今天下雨{。}',
      '~ 明天晴[。] | 明天晴',
    ]);
  });

  test('a paragraph break added is a small change', () => {
    expect(sketch('第一句说完。第二句开始。', '第一句说完。\n　　第二句开始。')).toEqual([
      '~ 第一句说完。 | 第一句说完。{\n}',
      '~ 第二句开始。 | {　　}第二句开始。',
    ]);
    expect(sketch('甲说的话。\r\n乙说的话。', '甲说的话。\n乙说的话。')).toEqual([
      '~ 甲说的话。[\r\n] | 甲说的话。{\n}',
      '= 乙说的话。',
    ]);
  });

  test('a paragraph added is inserted rows', () => {
    expect(
      sketch('第一段说完了。\n第三段也说完了。', '第一段说完了。\n中间加一句，再加一句。\n第三段也说完了。'),
    ).toEqual(['= 第一段说完了。\n', '+ 中间加一句，', '+ 再加一句。\n', '= 第三段也说完了。']);
  });

  test('clauses split or merged by a comma share a row', () => {
    expect(sketch('今天，各地下雨。', '今天各地下雨。')).toEqual(['~ 今天[，]各地下雨。 | 今天各地下雨。']);
    expect(sketch('北京 上海 广州三地', '北京、上海、广州三地')).toEqual([
      '~ 北京[ ]上海[ ]广州三地 | 北京{、}上海{、}广州三地',
    ]);
  });

  test('a clause carried elsewhere is a move, with its short neighbour', () => {
    expect(
      sketch(
        '去年，我们在城里开了会。这一段话还留在原来的地方没有动。',
        '这一段话还留在原来的地方没有动。去年，我们在城里开了会。',
      ),
    ).toEqual([
      '-1 去年，',
      '-2 我们在城里开了会。',
      '= 这一段话还留在原来的地方没有动。',
      '+1 去年，',
      '+2 我们在城里开了会。',
    ]);
  });

  test('a short clause elsewhere is no move', () => {
    expect(sketch('他说，这一段话留在原处不动。', '这一段话留在原处不动。他说，')).toEqual([
      '- 他说，',
      '= 这一段话留在原处不动。',
      '+ 他说，',
    ]);
  });

  test('a new sentence begins where the sentence begins', () => {
    expect(sketch('开头。他说，甲方同意。', '开头。他说，乙队反对。他说，甲方同意。')).toEqual([
      '= 开头。',
      '+ 他说，',
      '+ 乙队反对。',
      '= 他说，',
      '= 甲方同意。',
    ]);
  });

  test('a rewritten clause between two kept ones stays on one row', () => {
    expect(sketch('会议开始。农业农村部，会议结束。', '会议开始。農業農村部，会议结束。')[1]).toBe(
      '~ [农业农村]部， | {農業農村}部，',
    );
  });

  test.each([
    ['对此', '~ 对此[沈远在会上作了回应。] | 对此'],
    ['对此沈远', '~ 对此沈远[在会上作了回应。] | 对此沈远'],
    ['对此……', '~ 对此[沈远在会上作了回应。] | 对此{……}'],
  ])('a text that breaks off at %s keeps these words of its last clause', (last, row) => {
    const start = '食堂与码头应当统筹考虑；';
    const whole = `${start}对此沈远在会上作了回应。学校明年开工，对此周知也作了回应。`;
    expect(sketch(whole, start + last)).toEqual([`= ${start}`, row, '- 学校明年开工，', '- 对此周知也作了回应。']);
    expect(sketch(start + last, whole)[1]).toMatch(/^~ /);
  });

  test('dissimilar clauses are not paired', () => {
    expect(sketch('北方下雪。', '股市大涨。')).toEqual(['- 北方下雪。', '+ 股市大涨。']);
  });
});

describe('the edges', () => {
  test('empty texts', () => {
    expect(diffTexts('', '')).toEqual([]);
    expect(sketch('', '有话。')).toEqual(['+ 有话。']);
    expect(sketch('有话。', '')).toEqual(['- 有话。']);
  });

  test('only punctuation', () => {
    expect(sketch('。', '！')).toEqual(['~ [。] | {！}']);
    expect(sketch('\n', '\n\n')).toEqual(['~ \n | \n{\n}']);
  });
});
