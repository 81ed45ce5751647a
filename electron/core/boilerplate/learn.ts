// Learns the boilerplate of a list of articles: sentences that recur at the edges of articles without other text in
// common. Pure, and independent of the order of the articles.

// Quotations and background recur too, but inside texts, and in similar reports of one event.

// Requiring dissimilar carriers: Bar-Yossef and Rajagopalan, "Template Detection via Data Mining and its
// Applications", WWW 2002, https://doi.org/10.1145/511446.511522. Keys of paragraphs: Wenzek et al., "CCNet:
// Extracting High Quality Monolingual Datasets from Web Crawl Data", LREC 2020,
// https://aclanthology.org/2020.lrec-1.494
import { sourceName } from '#shared/model/source-name.ts';
import { hashUnits } from '../fingerprint/hashing.ts';
import type { FoldedText } from '../text/fold.ts';
import { ALL_SOURCES, type BoilerplateSentence, sentencesOf, writtenSentences } from './boilerplate.ts';
import { NO_KEY, sentenceKeys } from './sentence-keys.ts';

export type LearnableArticle = {
  /** The body as imported; `text` is its folded form. */
  readonly body: string;
  readonly text: FoldedText;
  /** The folded title. */
  readonly title: Uint16Array;
  /** '' if the source is unknown. */
  readonly source: string;
  /** Hashes computed earlier. With them, the text is read only for articles whose sentences recur. */
  readonly known?: { readonly keys: Float64Array; readonly hash: number };
};

export type LearnedSentence = BoilerplateSentence & {
  readonly text: string;
  readonly articles: number;
};

/** Minimum number of dissimilar articles that carry a sentence of boilerplate. */
const MIN_CARRIERS = 4;
/**
 * The same minimum for bare articles, whose titles are dissimilar and on other subjects: a notice published in their
 * place.
 */
const MIN_BARE_CARRIERS = 3;
const SAMPLE = 8;
/** Share of the carriers in which the sentence must be at an edge. */
const MIN_EDGE_SHARE = 0.6;
/** Maximum of non-recurring text before a sentence at the head, or after one at the foot; folded units. */
const MAX_BEFORE = 30;
const MAX_AFTER = 120;
/** Maximum of the same text as a share of the article. */
const MAX_SHARE_BEFORE = 1 / 4;
const MAX_SHARE_AFTER = 1 / 3;
/** Two articles that share less of their remaining text are dissimilar; likewise two titles. */
const MAX_SHARED_TEXT = 0.12;
const MAX_SHARED_TITLE = 0.3;
/** An article with less text of its own is bare; in folded units, or as a share of the recurring text. */
const MIN_OWN_TEXT = 34;
const MIN_OWN_SHARE = 1 / 4;
/** A body with this share of the title's character bigrams is about its title. */
const MIN_MENTIONED = 0.3;
const MIN_TITLE_PAIRS = 4;

/** A sentence is of a story if this many of its bigrams, and this share of them, are told by this share of its carriers. */
const MIN_STORY_PAIRS = 2;
const MIN_STORY_SHARE = 1 / 16;
const MIN_TELLING = 3 / 4;

const SHINGLE = 4;
const SHINGLE_SEED = 0x5b01;
const TEXT_SEED = 0x1ea7;
/** Half of all hash values: only shingles below it are compared. */
const HALF = 2 ** 31;
/** Counters of the first pass, a power of two. */
const COUNTERS = 2 ** 22;

type Entry = {
  readonly article: LearnableArticle;
  readonly keys: Float64Array;
  /** Orders the articles by their content, whatever their order in the list. Computed on demand. */
  readonly hash: number;
};

function toEntry(article: LearnableArticle): Entry {
  if (article.known) return { article, ...article.known };
  const { text, title } = article;
  let hash: number | undefined;
  return {
    article,
    keys: sentenceKeys(text),
    get hash() {
      hash ??= hashArticle(text.units, title);
      return hash;
    },
  };
}

/** @param units the units of the folded body */
export function hashArticle(units: Uint16Array, title: Uint16Array): number {
  return hashUnits(units, 0, units.length, hashUnits(title, 0, title.length, TEXT_SEED));
}

/** The sentences that are boilerplate, in the order of their keys. */
export function learnBoilerplate(articles: readonly LearnableArticle[]): LearnedSentence[] {
  const entries = articles.map(toEntry);
  const carriers = findCarriers(entries);
  const hasSources = new Set(articles.map(({ source }) => sourceName(source))).size > 1;
  const judge = new Judge(carriers);
  const learned: LearnedSentence[] = [];
  for (const [key, carrying] of carriers) {
    const sample = sampleOf(carrying);
    if (!judge.isBoilerplate(key, sample)) continue;
    const sources = new Set(carrying.map(({ article }) => sourceName(article.source)));
    const source = hasSources && sources.size === 1 ? [...sources][0]! : ALL_SOURCES;
    learned.push({ key, source, text: readSentence(sample[0]!, key), articles: carrying.length });
  }
  return learned.sort((a, b) => a.key - b.key);
}

/**
 * The sentences that at least MIN_BARE_CARRIERS articles carry. Counts them first, so that a sentence of a single
 * article costs only one byte.
 */
function findCarriers(entries: readonly Entry[]): Map<number, Entry[]> {
  const counts = new Uint8Array(COUNTERS);
  for (const { keys } of entries)
    for (const key of keys) {
      const counter = key % COUNTERS;
      if (key !== NO_KEY && counts[counter]! < MIN_CARRIERS) counts[counter]!++;
    }
  const carriers = new Map<number, Entry[]>();
  for (const entry of entries)
    for (const key of entry.keys) {
      if (key === NO_KEY || counts[key % COUNTERS]! < MIN_BARE_CARRIERS) continue;
      const carrying = carriers.get(key);
      if (!carrying) carriers.set(key, [entry]);
      else if (carrying.at(-1) !== entry) carrying.push(entry);
    }
  for (const [key, { length }] of carriers) if (length < MIN_BARE_CARRIERS) carriers.delete(key);
  return carriers;
}

/** Distinct articles, ordered by their content. One notice under several titles counts as several. */
function sampleOf(carrying: readonly Entry[]): Entry[] {
  const sorted = carrying.toSorted((a, b) => a.hash - b.hash);
  return sorted.filter(({ hash }, at) => at === 0 || hash !== sorted[at - 1]!.hash).slice(0, SAMPLE);
}

function readSentence({ article: { body, text }, keys }: Entry, key: number): string {
  return writtenSentences(body, text)[keys.indexOf(key)]!;
}

type Own = {
  readonly entry: Entry;
  /** Shingles of the carrier's own text; bigrams of its title if it is bare. */
  readonly shingles: ReadonlySet<number>;
  readonly isBare: boolean;
  /**
   * True if the article is bare, but its title shows that the recurring text is its story. Such articles are copies,
   * not carriers.
   */
  readonly isAboutTitle: boolean;
};

/** The first position of each key in a carrier, and the number of non-recurring units before each sentence. */
type Layout = { readonly places: ReadonlyMap<number, number>; readonly ownBefore: Float64Array };

class Judge {
  readonly #carriers: ReadonlyMap<number, readonly Entry[]>;
  readonly #layouts = new Map<Entry, Layout>();
  readonly #wholes = new Map<Entry, ReadonlySet<number>>();
  /** Verdicts by the sampled carriers: all sentences of one notice have the same ones. */
  readonly #verdicts = new Map<string, boolean>();

  constructor(carriers: ReadonlyMap<number, readonly Entry[]>) {
    this.#carriers = carriers;
  }

  isBoilerplate(key: number, sample: readonly Entry[]): boolean {
    if (sample.length < MIN_BARE_CARRIERS) return false;
    const atEdge = sample.filter((entry) => this.#isAtEdge(entry, key)).length;
    if (atEdge < sample.length * MIN_EDGE_SHARE) return false;
    if (isOfTheirStory(sample, key)) return false;
    const name = sample.map(({ hash }) => hash).join();
    const verdict = this.#verdicts.get(name) ?? this.#areUnlike(sample);
    this.#verdicts.set(name, verdict);
    return verdict;
  }

  /** True if almost none of the article's own text is between the sentence and the head or the foot. */
  #isAtEdge(entry: Entry, key: number): boolean {
    const { length } = entry.article.text.units;
    const { places, ownBefore } = this.#layoutOf(entry);
    const at = places.get(key)!;
    const before = ownBefore[at]!;
    const after = ownBefore.at(-1)! - ownBefore[at + 1]!;
    return (
      before <= Math.min(MAX_BEFORE, length * MAX_SHARE_BEFORE) ||
      after <= Math.min(MAX_AFTER, length * MAX_SHARE_AFTER)
    );
  }

  #layoutOf(entry: Entry): Layout {
    const known = this.#layouts.get(entry);
    if (known) return known;
    const { keys, article } = entry;
    const places = new Map<number, number>();
    const ownBefore = new Float64Array(keys.length + 1);
    for (const [at, { from, to }] of sentencesOf(article.text).entries()) {
      if (!places.has(keys[at]!)) places.set(keys[at]!, at);
      ownBefore[at + 1] = ownBefore[at]! + (this.#carriers.has(keys[at]!) ? 0 : to - from);
    }
    const layout = { places, ownBefore };
    this.#layouts.set(entry, layout);
    return layout;
  }

  #areUnlike(sample: readonly Entry[]): boolean {
    const recurring = recurringIn(sample);
    const unlike: Own[] = [];
    let copies = 0;
    for (const entry of sample) {
      const own = this.#ownOf(entry, recurring);
      if (own.isAboutTitle) copies++;
      else if (unlike.every((other) => this.#areTwoUnlike(own, other))) unlike.push(own);
    }
    const bare = unlike.filter(({ isBare }) => isBare).length;
    return (unlike.length >= MIN_CARRIERS || bare >= MIN_BARE_CARRIERS) && copies * 2 <= unlike.length;
  }

  #ownOf(entry: Entry, recurring: ReadonlySet<number>): Own {
    const { article, keys } = entry;
    const { units } = article.text;
    const sentences = sentencesOf(article.text).filter((_, at) => !recurring.has(keys[at]!));
    const length = sentences.reduce((sum, { from, to }) => sum + to - from, 0);
    if (length >= Math.max(MIN_OWN_TEXT, (units.length - length) * MIN_OWN_SHARE)) {
      const shingles = new Set<number>();
      for (const { from, to } of sentences) addShingles(shingles, units, from, to);
      return { entry, shingles, isBare: false, isAboutTitle: false };
    }
    const pairs = pairsOf(article.title);
    const mentioned = shareOf(pairs, pairsOf(units));
    return {
      entry,
      shingles: pairs,
      isBare: true,
      isAboutTitle: pairs.size < MIN_TITLE_PAIRS || mentioned >= MIN_MENTIONED,
    };
  }

  /** Compares own text with the other's whole text, because edits of one story leave different sentences unchanged. */
  #areTwoUnlike(a: Own, b: Own): boolean {
    if (a.isBare !== b.isBare) return true;
    if (a.isBare) return Math.max(shareOf(a.shingles, b.shingles), shareOf(b.shingles, a.shingles)) < MAX_SHARED_TITLE;
    const shared = Math.max(shareOf(a.shingles, this.#wholeOf(b.entry)), shareOf(b.shingles, this.#wholeOf(a.entry)));
    return shared < MAX_SHARED_TEXT;
  }

  #wholeOf(entry: Entry): ReadonlySet<number> {
    const known = this.#wholes.get(entry);
    if (known) return known;
    const { units } = entry.article.text;
    const whole = new Set<number>();
    addShingles(whole, units, 0, units.length);
    this.#wholes.set(entry, whole);
    return whole;
  }
}

/**
 * True if a sentence is about what its carriers report, as the history of a case is: most of them have the same character
 * bigrams of it in their own text as well.
 */
function isOfTheirStory(sample: readonly Entry[], key: number): boolean {
  const { article, keys } = sample[0]!;
  const { from, to } = sentencesOf(article.text)[keys.indexOf(key)]!;
  const pairs = pairsOf(article.text.units.subarray(from, to));
  const recurring = recurringIn(sample);
  const counts = new Map<number, number>();
  for (const { article, keys } of sample) {
    const told = new Set<number>();
    for (const [at, { from, to }] of sentencesOf(article.text).entries())
      if (!recurring.has(keys[at]!))
        for (const pair of pairsOf(article.text.units.subarray(from, to))) if (pairs.has(pair)) told.add(pair);
    for (const pair of told) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const common = [...counts.values()].filter((count) => count >= sample.length * MIN_TELLING).length;
  return common >= Math.max(MIN_STORY_PAIRS, pairs.size * MIN_STORY_SHARE);
}

/** The sentences that at least half of the articles share. */
function recurringIn(sample: readonly Entry[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { keys } of sample) for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  counts.delete(NO_KEY);
  return new Set([...counts].filter(([, count]) => count * 2 >= sample.length).map(([key]) => key));
}

function addShingles(shingles: Set<number>, units: Uint16Array, from: number, to: number): void {
  for (let i = from; i + SHINGLE <= to; i++) {
    const hash = hashUnits(units, i, i + SHINGLE, SHINGLE_SEED);
    if (hash < HALF) shingles.add(hash);
  }
}

function pairsOf(units: Uint16Array): Set<number> {
  const pairs = new Set<number>();
  for (let i = 0; i + 1 < units.length; i++) pairs.add(units[i]! * 0x10000 + units[i + 1]!);
  return pairs;
}

function shareOf(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  return a.size === 0 ? 0 : shared / a.size;
}
