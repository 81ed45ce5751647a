import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseUrl } from '#electron/core/text/url.ts';

const PLAIN = 'https://news.example/a/1.html';

describe('normaliseUrl', () => {
  it.each([
    ['slashes in its path', `${PLAIN}${'/'.repeat(1_000_000)}x`],
    ['dots in its host', `https://news.example${'.'.repeat(1_000_000)}x/1`],
    ['any characters', `${PLAIN}?id=${'1'.repeat(10_000)}`],
  ])('names no article where it has too many: %s', (_, url) => {
    expect(normaliseUrl(url)).toBe(null);
  });

  it.each([
    ['scheme', 'http://news.example/a/1.html'],
    ['no scheme', 'news.example/a/1.html'],
    ['scheme of the page', '//news.example/a/1.html'],
    ['case of scheme and host', 'HTTPS://News.Example/a/1.html'],
    ['www.', 'https://www.news.example/a/1.html'],
    ['standard port', 'https://news.example:443/a/1.html'],
    ['the other standard port', 'https://news.example:80/a/1.html'],
    ['user', 'https://me:secret@news.example/a/1.html'],
    ['dot behind the host', 'https://news.example./a/1.html'],
    ['fragment', 'https://news.example/a/1.html#comments'],
    ['trailing slash', 'https://news.example/a/1.html/'],
    ['empty query', 'https://news.example/a/1.html?'],
    ['tracking parameters', 'https://news.example/a/1.html?utm_source=app&spm=1.2&from=timeline&isappinstalled=0'],
    ['case of tracking parameters', 'https://news.example/a/1.html?UTM_Source=app'],
    ['dot segments', 'https://news.example/b/../a/./1.html'],
    ['needless escapes', 'https://news.example/%61/1%2Ehtml'],
    ['white space around', '  https://news.example/a/1.html\n'],
  ])('does not look at: %s', (_, url) => {
    expect(normaliseUrl(url)).toBe(normaliseUrl(PLAIN));
  });

  it.each([
    ['https://news.example/a/', 'https://news.example/a'],
    ['https://news.example/a/index.html', 'https://news.example/a'],
    ['https://news.example/a/index.shtml?id=3', 'https://news.example/a?id=3'],
    ['https://news.example/a?b=2&a=1', 'https://news.example/a?a=1&b=2'],
    ['https://news.example/新闻?标题=一', 'https://news.example/%e6%96%b0%E9%97%BB?%E6%A0%87%e9%a2%98=%e4%b8%80'],
    ['https://新闻.example/1', 'https://xn--efvy88h.example/1'],
    ['https://mp.example/s?mid=1&idx=2&scene=21&chksm=abc', 'https://mp.example/s?idx=2&mid=1'],
    ['https://news.example/?id=3', 'http://news.example?id=3'],
  ])('takes %s and %s for one', (a, b) => {
    expect(normaliseUrl(a)).not.toBeNull();
    expect(normaliseUrl(a)).toBe(normaliseUrl(b));
  });

  it.each([
    ['another path', 'https://news.example/a/2.html'],
    ['case of the path', 'https://news.example/A/1.html'],
    ['another host', 'https://m.news.example/a/1.html'],
    ['another port', 'https://news.example:8080/a/1.html'],
    ['a parameter that says what is shown', 'https://news.example/a/1.html?page=2'],
    ['an escaped slash', 'https://news.example/a%2F1.html'],
  ])('distinguishes: %s', (_, url) => {
    expect(normaliseUrl(url)).not.toBeNull();
    expect(normaliseUrl(url)).not.toBe(normaliseUrl(PLAIN));
  });

  it.each([
    '',
    ' ',
    '见纸质版',
    '第3版',
    '1.html',
    'https://',
    'https://news.example',
    'https://www.news.example/#/article/7',
    'https://news.example/?from=app',
    'https://news.example/index.html',
    'http://[broken/1',
    'mailto:desk@news.example',
    'javascript:void(0)',
    'file:///c/1.html',
  ])('finds no article in %j', (url) => {
    expect(normaliseUrl(url)).toBeNull();
  });

  it('is idempotent, and takes any string', () => {
    const parts = fc.constantFrom(
      ...['https://', 'http://www.', 'www.', '//', 'a.example', ':80', ':443', '/', 'index.html', '?', '&', '=', '#'],
      ...['%2e', '%25', '%', '新', 'utm_a=1', 'id=3', '..', '.', ' ', '@', 'A'],
    );
    const text = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.array(parts, { maxLength: 9 }), fc.string());
    void fc.assert(
      fc.property(text, (any) => {
        const once = normaliseUrl(typeof any === 'string' ? any : any.join(''));
        if (once !== null) expect(normaliseUrl(`https://${once}`)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
});
