// How duplicates are found: a profile and its options. A project records all of them, so that later defaults do not
// hide how its clusters were made.
import * as z from 'zod';

/** Maximum Hamming distance at which fingerprints are compared. */
export const MAX_HD = 12;

/**
 * `standard`: near fingerprints and a text sketch propose, the texts verify · `simhash`: Single-Pass over fingerprints of a
 * well-mixed hash · the others follow published methods, cited in electron: `paper` (core/cluster/single-pass.ts),
 * `nshash`, `contentseen` (fingerprint), `url` (core/published-methods/leaders-by-url.ts).
 */
export const profiles = ['standard', 'simhash', 'paper', 'nshash', 'contentseen', 'url'] as const;
export const profile = z.enum(profiles);
export type Profile = z.infer<typeof profile>;

/** True if a small Hamming distance alone makes an article join a cluster. */
export function joinsByHd(profile: Profile): boolean {
  return profile === 'simhash' || profile === 'paper';
}

/** True if every article is fingerprinted before it is placed: `standard` verifies what near fingerprints propose. */
export function placesByFingerprint(profile: Profile): boolean {
  return profile === 'standard' || joinsByHd(profile);
}

/** True if boilerplate is left out of texts and fingerprints before articles are compared. */
export function usesBoilerplate({ profile }: { readonly profile: Profile }): boolean {
  return profile === 'standard';
}

/** `as-is`: as imported · `normalised`: markup and invisible characters out, one width, traditional → simplified. */
export const textForms = ['as-is', 'normalised'] as const;

/**
 * The weight of a term in its article's fingerprint. `tf`: its frequency · `tf-idf`: that × inverse document
 * frequency · `levels`: 1 to 5, by its rank among the article's terms. Sources: electron/core/fingerprint/term-weights.ts.
 */
export const termWeights = ['tf', 'tf-idf', 'levels'] as const;
export type TermWeights = (typeof termWeights)[number];

/** `sdbm`: the paper's · `mixed`: every bit depends on every character. */
export const stringHashNames = ['mixed', 'sdbm'] as const;
export type StringHashName = (typeof stringHashNames)[number];

/** The parts of speech that an editor distinguishes; electron/core/text/parts-of-speech.ts maps jieba's tags to them. */
export const partsOfSpeech = [
  'noun',
  'person',
  'place',
  'organisation',
  'time',
  'numeral',
  'verb',
  'adjective',
  'adverb',
  'foreign',
  'unknown',
  'other',
] as const;
export type PartOfSpeech = (typeof partsOfSpeech)[number];

const MAX_WORD_LENGTH = 100;
/** A listed word: without white space or half characters. */
export const listedWord = z
  .string()
  .min(1)
  .max(MAX_WORD_LENGTH)
  .refine((word) => word.isWellFormed() && !/\s/.test(word));

/** A word that is never cut, with jieba's tag for its part of speech if the editor gave one. */
export const userWord = z.strictObject({
  word: listedWord,
  tag: z
    .string()
    .regex(/^[a-z]+$/)
    .max(10)
    .optional(),
});
export type UserWord = z.infer<typeof userWord>;

export const MAX_STOP_WORDS = 20_000;
export const MAX_DICTIONARY = 100_000;

/** Options that lead from the text of an article to its 64-bit fingerprint. */
export const words = z.strictObject({
  text: z.enum(textForms),
  weights: z.enum(termWeights),
  hash: z.enum(stringHashNames),
  /** The parts that count; null: all. */
  partsOfSpeech: z.array(z.enum(partsOfSpeech)).min(1).nullable(),
  /** Words that do not count; null: the built-in list. */
  stopWords: z.array(listedWord).max(MAX_STOP_WORDS).nullable(),
  /** Words that the segmenter does not know: matched first, the longest at each place. */
  dictionary: z.array(userWord).max(MAX_DICTIONARY),
});
export type WordOptions = z.infer<typeof words>;

const share = z.number().min(0).max(1);

/** The conditions under which the profile `standard` treats two articles as duplicates. */
const standard = z.strictObject({
  /** Minimum probability that one article is a reprint or a cut of the other (electron/core/cluster/relation/reprint-probability.ts). */
  probability: share,
  /**
   * Minimum share of the shorter text's shingles in the other for two texts with one URL to be versions of one
   * article.
   */
  sameUrlContainment: share,
});
export type StandardThresholds = z.infer<typeof standard>;

/** `article`: the marks that nshash's article names; `released`: also those of its released code. */
export const sentenceSplitters = ['article', 'released'] as const;
export type SentenceSplitter = (typeof sentenceSplitters)[number];

/** `md5`: as published · `fast`: 64 bits, the same clusters. */
export const sentenceHashNames = ['md5', 'fast'] as const;

/**
 * Handling of an article that shares hashes with two ids. `join`: merges the ids into the smallest. `released`, as in
 * the released code: gives the article and its hashes to the smallest id; earlier articles keep theirs.
 */
export const bridgings = ['join', 'released'] as const;
export type Bridging = (typeof bridgings)[number];

const nshash = z.strictObject({
  text: z.enum(textForms),
  splitter: z.enum(sentenceSplitters),
  /** Number of an article's longest sentences that count. */
  sentences: z.int().min(1).max(50),
  /** Shorter sentences count only if an article has no longer one. */
  short: z.int().min(0).max(1000),
  hash: z.enum(sentenceHashNames),
  bridging: z.enum(bridgings),
});
export type NshashOptions = z.infer<typeof nshash>;

/** `overlapping`: 4 characters, 3 of them shared with the next token · `fixed`: 5 characters without overlap. */
export const tokeniserNames = ['overlapping', 'fixed'] as const;
export type TokeniserName = (typeof tokeniserNames)[number];

/** 6 of 32 bits differ: the limit of the index. */
export const MIN_LIKENESS = 0.8125;

const contentseen = z.strictObject({
  tokens: z.enum(tokeniserNames),
  /** Minimum likeness at which an article joins: (32 − HD) / 32. */
  likeness: z.number().min(MIN_LIKENESS).max(1),
});
export type ContentseenOptions = z.infer<typeof contentseen>;

const url = z.strictObject({
  /** Maximum time between the publication of two copies; null: any time. */
  windowHours: z.number().positive().nullable(),
});

const options = z.strictObject({
  profile,
  /** Maximum Hamming distance at which an article joins; for `simhash` and `paper`. */
  hd: z.int().min(0).max(MAX_HD),
  words,
  standard,
  nshash,
  contentseen,
  url,
});
export type Detection = Readonly<z.infer<typeof options>>;
/** A complete set of options; unknown options are errors. */
export const detection: z.ZodType<Detection> = options;

/** `npm run bench -- relation` chooses the probability, on events left out. */
export const STANDARD_THRESHOLDS: StandardThresholds = { probability: 0.65, sameUrlContainment: 0.3 };

const WORDS: WordOptions = {
  text: 'normalised',
  weights: 'tf',
  hash: 'mixed',
  partsOfSpeech: null,
  stopWords: null,
  dictionary: [],
};

const DEFAULTS: Omit<Detection, 'profile' | 'words'> = {
  hd: 3,
  standard: STANDARD_THRESHOLDS,
  nshash: { text: 'as-is', splitter: 'released', sentences: 5, short: 30, hash: 'fast', bridging: 'join' },
  /**
   * HD ≤ 2 of 32 bits. Published as HD 0, which finds one copy in fourteen; each of the next two bits nearly doubles
   * that. Chance matches are frequent: precision with 2, 3 and 4 bits is 0.994, 0.980, 0.902.
   */
  contentseen: { tokens: 'overlapping', likeness: 0.9375 },
  url: { windowHours: null },
};

/** Options that differ from the profile's own. */
export const detectionChanges = z
  .strictObject({
    ...options.shape,
    words: words.partial(),
    standard: standard.partial(),
    nshash: nshash.partial(),
    contentseen: contentseen.partial(),
    url: url.partial(),
  })
  .partial();
export type DetectionChanges = z.infer<typeof detectionChanges>;

/** The options of a profile as published, except for the changes. The paper uses words as imported, and SDBM. */
export function detectionFor(profile: Profile, changes: Omit<DetectionChanges, 'profile'> = {}): Detection {
  const own: Partial<WordOptions> = profile === 'paper' ? { text: 'as-is', hash: 'sdbm' } : {};
  return {
    profile,
    hd: changes.hd ?? DEFAULTS.hd,
    words: { ...WORDS, ...own, ...changes.words },
    standard: { ...DEFAULTS.standard, ...changes.standard },
    nshash: { ...DEFAULTS.nshash, ...changes.nshash },
    contentseen: { ...DEFAULTS.contentseen, ...changes.contentseen },
    url: { ...DEFAULTS.url, ...changes.url },
  };
}

export const DEFAULT_DETECTION: Detection = detectionFor('standard');
