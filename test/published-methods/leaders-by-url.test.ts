import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LeadersByUrl, type UrlPlace } from '#electron/core/published-methods/leaders-by-url.ts';

const HOUR = 3_600_000;
const place = fc.record({
  source: fc.constantFrom('', '晨报', '晚报'),
  url: fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://b.example/1', ''),
  published: fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => hours * HOUR)),
});
const places = fc.array(place, { maxLength: 30 });
const windows = fc.option(fc.constantFrom(1, 24, 0.5));

/** Searches backwards for the last article that opened a cluster for this source and URL. */
function placeNaively(all: readonly UrlPlace[], windowHours: number | null): (number | null)[] {
  const leaders: number[] = [];
  return all.map(({ source, url, published }, article) => {
    if (url === '') return null;
    const last = leaders.findLast((leader) => all[leader]!.source === source && all[leader]!.url === url);
    const then = last === undefined ? null : all[last]!.published;
    const known = published !== null && then !== null && windowHours !== null;
    if (last !== undefined && !(known && Math.abs(published - then) / HOUR > windowHours)) return last;
    leaders.push(article);
    return null;
  });
}

function placeAll(pass: LeadersByUrl<number>, all: readonly UrlPlace[], from = 0): (number | null)[] {
  return all.map((one, index) => pass.place(from + index, one));
}

describe('LeadersByUrl', () => {
  it('equals looking back through the list', () => {
    void fc.assert(
      fc.property(places, windows, (all, windowHours) => {
        expect(placeAll(new LeadersByUrl(windowHours), all)).toEqual(placeNaively(all, windowHours));
      }),
      { numRuns: 1000 },
    );
  });

  it('continues from restored leaders exactly as one pass would', () => {
    void fc.assert(
      fc.property(places, windows, fc.nat(30), (all, windowHours, cut) => {
        const whole = placeAll(new LeadersByUrl(windowHours), all);
        const resumed = new LeadersByUrl<number>(windowHours);
        all.slice(0, cut).forEach((one, article) => {
          if (whole[article] === null) resumed.restore(article, one);
        });
        expect(placeAll(resumed, all.slice(cut), Math.min(cut, all.length))).toEqual(whole.slice(cut));
      }),
    );
  });

  it('normalises addresses, and never joins across sources', () => {
    const pass = new LeadersByUrl<string>(null);
    const at = (url: string, source = '晨报') => ({ source, url, published: null });
    expect(pass.place('first', at('http://www.a.example/news/1/'))).toBeNull();
    expect(pass.place('copy', at('https://a.example/news/1#top'))).toBe('first');
    expect(pass.place('copy in other words', at('https://a.example/news/1', '\u3000晨报 '))).toBe('first');
    expect(pass.place('elsewhere', at('https://a.example/news/1', '晚报'))).toBeNull();
    expect(pass.place('no address', at('见纸质版'))).toBeNull();
    expect(pass.place('no address either', at('见纸质版'))).toBeNull();
  });

  it('compares with the latest to open a cluster once the window has passed', () => {
    const pass = new LeadersByUrl<string>(24);
    const at = (hours: number | null) => ({
      source: '晨报',
      url: 'https://a.example/1',
      published: hours === null ? null : hours * HOUR,
    });
    const hours = [0, 24, 25, 49, null, 1];
    expect(hours.map((hour) => pass.place(`${hour}`, at(hour)))).toEqual([null, '0', null, '25', '25', '25']);
  });

  it('passes over what may not be joined for the one before', () => {
    void fc.assert(
      fc.property(places, windows, fc.integer({ min: 2, max: 4 }), (all, windowHours, parties) => {
        const pass = new LeadersByUrl<number>(windowHours);
        const placed = all.map((one, article) =>
          pass.place(article, one, (leader) => leader % parties === article % parties),
        );
        for (let party = 0; party < parties; party++) {
          const own = [...all.keys()].filter((article) => article % parties === party);
          const expected = placeNaively(
            own.map((article) => all[article]!),
            windowHours,
          );
          expect(own.map((article) => placed[article])).toEqual(expected.map((at) => (at === null ? null : own[at])));
        }
      }),
    );
  });

  it('takes a window of more than 0 hours, or none', () => {
    for (const hours of [0, -1, Number.NaN]) expect(() => new LeadersByUrl(hours)).toThrow(RangeError);
  });
});
