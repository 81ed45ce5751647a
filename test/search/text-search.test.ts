// The search equals searching every text; two characters are enough.
import { expect, test } from 'vitest';
import { TextSearch } from '#electron/core/search/text-search.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { freshRandom } from '../helpers/random.ts';

const LETTERS = '李克强国家发展ＡａaAb１1.．？?[🈚\n ';

/** Unifies the spellings of a text. */
function fold(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).toLowerCase();
}

test('finds what looking into each text finds', () => {
  const random = freshRandom(11);
  const text = (most: number) => Array.from({ length: random.int(most) }, () => random.pick([...LETTERS])).join('');
  for (let round = 0; round < 200; round++) {
    const search = new TextSearch();
    const texts = Array.from({ length: random.int(20) }, () => text(30));
    for (const [at, one] of texts.entries()) search.add((at + 1) as ArticleId, one);
    const words = text(4);
    const wanted = fold(words).split(/\s+/).filter(Boolean);
    const folded = texts.map(fold);
    const expected = folded.flatMap((one, at) =>
      wanted.length > 0 && wanted.every((word) => one.includes(word)) ? [at + 1] : [],
    );
    expect(search.find(words), JSON.stringify({ words, texts })).toEqual(expected);
  }
});

test('articles may be added after a search, and pieces end between texts', () => {
  const search = new TextSearch();
  const long = '长'.repeat(600_000);
  search.add(1 as ArticleId, `${long}李克`);
  search.add(2 as ArticleId, `强${long}`);
  search.add(3 as ArticleId, '总理李克强');
  expect(search.find('李克强')).toEqual([3]);
  search.add(4 as ArticleId, 'ＡＢＣ公司，李克强');
  expect(search.find('abc 克强')).toEqual([4]);
  expect(search.find('克强')).toEqual([3, 4]);
  expect(search.find('长')).toEqual([1, 2]);
});
