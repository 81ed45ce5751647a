// Times of publication in spreadsheets: every spelling of a moment is read as that moment; ambiguous ones are unknown.
import { describe, expect, it } from 'vitest';
import { displayPublished, isBefore, parsePublished } from '#shared/model/published-time.ts';
import { freshRandom } from '../helpers/random.ts';

const MINUTE = 60_000;
const CHINA = 8 * 60 * MINUTE;
const two = (n: number) => String(n).padStart(2, '0');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

describe('the time of publication', () => {
  it('is the same minute in every spelling', () => {
    const random = freshRandom(11);
    for (let run = 0; run < 300; run++) {
      const [y, m, d] = [1990 + random.int(60), 1 + random.int(12), 1 + random.int(28)];
      const [h, min] = [random.int(24), random.int(60)];
      const from = Date.UTC(y, m - 1, d, h, min) - CHINA;
      const english = MONTHS[m - 1]!;
      const spellings = [
        `${y}-${two(m)}-${two(d)} ${two(h)}:${two(min)}`,
        `${y}-${two(m)}-${two(d)}T${two(h)}:${two(min)}+08:00`,
        `${y}/${m}/${d} ${h}:${two(min)}`,
        `${y}.${m}.${d} ${h}：${two(min)}`,
        `${y}年${m}月${d}日 ${h}:${two(min)}`,
        `${y}年${m}月${d}日${h}时${min}分`,
        `${y}年${m}月${d}日 星期三 ${h < 12 ? '上午' : '下午'}${h < 13 ? h : h - 12}点${two(min)}分`,
        `发布时间：${y}-${m}-${d} ${h}:${two(min)} 来源：江城日报`,
        `${d} ${english} ${y} ${h}:${two(min)}`,
        `${english.slice(0, 3)} ${d}, ${y} ${h}:${two(min)}`,
        `${y}${two(m)}${two(d)}${two(h)}${two(min)}`,
      ];
      for (const text of spellings) expect(parsePublished(text), text).toEqual({ from, until: from + MINUTE });
    }
  });

  it('is a whole day where no time is stated, a month where no day is', () => {
    const day = { from: Date.UTC(2026, 10, 20) - CHINA, until: Date.UTC(2026, 10, 21) - CHINA };
    const spellings = [
      '2026-11-20',
      '2026/11/20',
      '２０２６年１１月２０日',
      '20261120',
      '20 Nov 2026',
      '11/20/2026',
      '46346',
    ];
    for (const text of [...spellings, '20/11/2026', '2026年11月20日 老城讯'])
      expect(parsePublished(text), text).toEqual(day);
    const month = { from: Date.UTC(2026, 10, 1) - CHINA, until: Date.UTC(2026, 11, 1) - CHINA };
    expect(parsePublished('2026年11月')).toEqual(month);
  });

  it('minds seconds, zones and other counts of time', () => {
    const from = Date.UTC(2026, 10, 20, 2, 5, 7);
    const second = { from, until: from + 1000 };
    const spellings = [
      '2026-11-20T02:05:07Z',
      '2026-11-20T02:05:07.123Z',
      '2026-11-20 10:05:07',
      'Fri, 20 Nov 2026 02:05:07 GMT',
      '2026-11-19T21:05:07-05:00',
      '20261120100507',
      String(from / 1000),
      String((from + CHINA) / 86_400_000 + 25_569),
    ];
    for (const text of spellings) expect(parsePublished(text), text).toEqual(second);
    expect(parsePublished(String(from))).toEqual({ from, until: from + 1 });
    expect(parsePublished('2026-11-20 12:30 AM')?.from).toBe(Date.UTC(2026, 10, 20, 0, 30) - CHINA);
  });

  it('is unknown where nothing is stated, or two things', () => {
    const unclear = [
      '',
      '昨天 10:05',
      '3小时前',
      '11月20日',
      '3/4/2026',
      '2026-13-01',
      '2026-02-30',
      '12',
      '10:05',
      '刚刚',
    ];
    for (const text of unclear) expect(parsePublished(text), text).toBeNull();
  });

  it('is read from the beginning of a long cell, whatever follows', () => {
    const day = parsePublished('2026-11-20');
    for (const filler of [' ', '\t\u3000', '( ', '：', '1', '年'])
      expect(parsePublished(`2026-11-20 ${filler.repeat(50_000)}x`), JSON.stringify(filler)).toEqual(day);
    expect(parsePublished(`${' '.repeat(50)}2026年11月20日${' '.repeat(100)}10:05`)?.from).toBe(
      day!.from + 605 * MINUTE,
    );
  });

  it('comes before another only when it certainly does', () => {
    const [day, morning, next] = ['2026-11-20', '2026-11-20 9:00', '2026-11-21 8:00'].map(parsePublished);
    expect([isBefore(day!, next!), isBefore(morning!, next!), isBefore(next!, day!)]).toEqual([true, true, false]);
    expect([isBefore(day!, morning!), isBefore(morning!, day!), isBefore(null, day!)]).toEqual([false, false, false]);
  });

  it.each([
    ['44990.5', '2023-03-05 12:00'],
    ['44990', '2023-03-05'],
    ['1678003200', '2023-03-05 16:00'],
    ['1678003205', '2023-03-05 16:00:05'],
    ['３月５日', '３月５日'],
    ['2023年3月5日 12:00', '2023年3月5日 12:00'],
    ['12', '12'],
    ['', ''],
  ])('written %j is shown as %j', (text, shown) => {
    expect(displayPublished(text)).toBe(shown);
  });
});
