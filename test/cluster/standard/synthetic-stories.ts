// Synthetic stories and reprints, reproducible by their seed, and a pass over them that keeps their texts.

import type { Comparable } from '#electron/core/cluster/comparable.ts';
import { NO_CONSTRAINTS } from '#electron/core/cluster/pass.ts';
import { StandardPass, type StandardPlacement } from '#electron/core/cluster/standard/standard-pass.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../../fixtures/comparable.ts';
import type { Random } from '../../helpers/random.ts';

export type SyntheticArticle = {
  readonly text: string;
  readonly title: string;
  readonly url: string;
  readonly source: string;
  readonly published?: string;
};

export function plain(texts: readonly string[], title = ''): SyntheticArticle[] {
  return texts.map((text) => ({ text, title, url: '', source: '' }));
}

export function unitsOf(text: string): Uint16Array {
  return comparableOf(text).text.units;
}

/** A character of one of the rarer rows of the simplified set, so that stories share shingles only by chance. */
function makeCharacter(random: Random): string {
  return String.fromCharCode(0x5e00 + random.int(2000));
}

/** Meaningless text with the rhythm of news: a full stop every 10 to 40 characters. */
export function makeStory(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    const sentence = Array.from({ length: 10 + random.int(30) }, () => makeCharacter(random));
    text += `${sentence.join('')}。`;
  }
  return text;
}

export function mistype(text: string, rate: number, random: Random): string {
  return Array.from(text, (character) => (random.next() < rate ? makeCharacter(random) : character)).join('');
}

function reprint(text: string, random: Random): string {
  const cut = Math.floor(text.length * (0.6 + random.next() * 0.4));
  const changes = [
    () => text,
    () => `<p>${text.replaceAll('。', '。</p><p>')}</p>`,
    () => text.slice(0, cut),
    () => text.slice(text.length - cut),
    () => mistype(text, 0.03, random),
    () => `${makeStory(random, 30)}${text}${makeStory(random, 30)}`,
  ];
  return random.pick(changes)();
}

/**
 * About half are reprints of an earlier article, or later states of one at its URL. Some unrelated articles share a
 * URL, too.
 */
export function makeIncoming(random: Random, count: number): SyntheticArticle[] {
  const articles: SyntheticArticle[] = [];
  for (let n = 0; n < count; n++) {
    const url = random.int(3) === 0 ? `https://news.example/${random.int(count)}.html` : '';
    const source = random.pick(['晨报', '晚报']);
    const earlier = articles.length > 0 && random.int(2) === 0 ? random.pick(articles) : null;
    const title = url === '' ? '' : `晨报第${n}号要闻`;
    if (!earlier) articles.push({ text: makeStory(random, 20 + random.int(300)), title, url, source });
    else if (random.int(3) === 0) articles.push({ ...earlier, text: rewrite(earlier.text, random) });
    else articles.push({ text: reprint(earlier.text, random), title: '', url, source });
  }
  return articles;
}

function rewrite(text: string, random: Random): string {
  return text.slice(0, text.length / 2) + makeStory(random, text.length / 2);
}

export const asArticle = (n: number) => n as ArticleId;

/** Three texts in four have a fingerprint; texts of equal length have similar ones. */
export function fingerprintOf({ text }: SyntheticArticle): Fingerprint | null {
  return text.length % 4 === 0 ? null : asFingerprint(text.length, 0);
}

/** A pass over incoming articles 1, 2, 3 … */
export class Bench {
  readonly #articles: readonly SyntheticArticle[];
  readonly #comparables: Comparable[] = [];
  pass = this.start();
  reads = 0;

  constructor(articles: readonly SyntheticArticle[]) {
    this.#articles = articles;
  }

  start(): StandardPass {
    return new StandardPass((article) => {
      this.reads++;
      return this.read(article);
    }, STANDARD_THRESHOLDS);
  }

  read(article: ArticleId): Comparable {
    this.#comparables[article] ??= comparableOf(this.#articles[article - 1]!.text, this.#articles[article - 1]!);
    return this.#comparables[article];
  }

  place(article: ArticleId, hasCannotLink = NO_CONSTRAINTS.hasCannotLink): StandardPlacement {
    const { url, source } = this.#articles[article - 1]!;
    const incoming = { article, comparable: this.read(article), url, source };
    return this.pass.place(incoming, { ...NO_CONSTRAINTS, hasCannotLink });
  }

  placeAll(): StandardPlacement[] {
    return this.#articles.map((_, n) => this.place(asArticle(n + 1)));
  }
}
