// How duplicates are found: a profile and its options. A project records all of them, so that it can be said later with
// which options its clusters were made, whatever the defaults have become by then.
import * as z from 'zod';

/** The most bits in which two fingerprints may differ and still be compared. */
export const MAX_HD = 12;

/**
 * `standard`: a text sketch proposes, the texts verify · `simhash`: Single-Pass over fingerprints of a well-mixed hash ·
 * the methods of the source documents: `paper` (003), `nshash` (000), `contentseen` (004), `url` (002).
 */
export const profiles = ['standard', 'simhash', 'paper', 'nshash', 'contentseen', 'url'] as const;
export const profile = z.enum(profiles);
export type Profile = z.infer<typeof profile>;

/** The profiles in which an article joins by Hamming distance. */
export function usesHd(profile: Profile): boolean {
  return profile === 'simhash' || profile === 'paper';
}

/** True if boilerplate is left out before articles are compared, in texts and fingerprints. */
export function usesBoilerplate({ profile }: { readonly profile: Profile }): boolean {
  return profile === 'standard';
}

/** `as-is`: as imported · `normalised`: markup and invisible characters out, one width, traditional → simplified. */
export const textForms = ['as-is', 'normalised'] as const;

/**
 * What a term weighs in its article's fingerprint. `tf`: how often it occurs (`003`) · `tf-idf`: that, times how rare it is
 * in general (`002`) · `levels`: 1 to 5, by its rank among the article's terms (`001`, `002`).
 */
export const termWeights = ['tf', 'tf-idf', 'levels'] as const;
export type TermWeights = (typeof termWeights)[number];

/** `sdbm`: the paper's (`003`) · `mixed`: every bit depends on every character. */
export const stringHashNames = ['mixed', 'sdbm'] as const;
export type StringHashName = (typeof stringHashNames)[number];

/** The parts of speech that an editor tells apart; jieba's many tags fall into them (electron/text/parts-of-speech.ts). */
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

/** Characters of a word on a list. A longer one is a line of something else. */
const LONGEST_WORD = 100;
/** A word of a list: no white space in it, no half character. */
export const listedWord = z
  .string()
  .min(1)
  .max(LONGEST_WORD)
  .refine((word) => word.isWellFormed() && !/\s/.test(word));

/** A word that is never cut, with jieba's tag for its part of speech where the editor gave one. */
export const userWord = z.strictObject({
  word: listedWord,
  tag: z
    .string()
    .regex(/^[a-z]+$/)
    .max(10)
    .optional(),
});
export type UserWord = z.infer<typeof userWord>;

/** From an article's text to its 64-bit fingerprint. */
const words = z.strictObject({
  text: z.enum(textForms),
  weights: z.enum(termWeights),
  hash: z.enum(stringHashNames),
  /** Those that count; null: all. */
  partsOfSpeech: z.array(z.enum(partsOfSpeech)).min(1).nullable(),
  /** Words that do not count; null: the built-in list. */
  stopWords: z.array(listedWord).max(20_000).nullable(),
  /** Words that the segmenter does not know: found first, the longest at each place. */
  dictionary: z.array(userWord).max(100_000),
});
export type WordOptions = z.infer<typeof words>;

const share = z.number().min(0).max(1);

/** When the profile `standard` takes two articles for duplicates. */
const standard = z.strictObject({
  /** The probability from which on one article is a reprint or a cut of the other (electron/cluster/relation/model.ts). */
  probability: share,
  /** Share of the shorter text's shingles in the other, from which two texts with one address are versions of one article. */
  sameUrlContainment: share,
});
export type StandardThresholds = z.infer<typeof standard>;

/** `article`: the marks that the article on nshash names; `released`: those of its released code as well. */
export const sentenceSplitters = ['article', 'released'] as const;
export type SentenceSplitter = (typeof sentenceSplitters)[number];

/** `md5`: as in `000` · `fast`: 64 bits, the same clusters. */
export const sentenceHashNames = ['md5', 'fast'] as const;

/**
 * What becomes of an article that shares hashes with two ids. `join`: the ids become one, the smallest. `released`, as in
 * the released code: the article and its hashes go to the smallest id, earlier articles keep theirs.
 */
export const bridgings = ['join', 'released'] as const;
export type Bridging = (typeof bridgings)[number];

/** The profile `nshash` (`000`). */
const nshash = z.strictObject({
  text: z.enum(textForms),
  splitter: z.enum(sentenceSplitters),
  /** How many of an article's longest sentences count. */
  sentences: z.int().min(1).max(50),
  /** Sentences of up to so many characters count only where an article has no longer one. */
  short: z.int().min(0).max(1000),
  hash: z.enum(sentenceHashNames),
  bridging: z.enum(bridgings),
});
export type NshashOptions = z.infer<typeof nshash>;

/** `overlapping`: 4 characters, 3 of them the next token's too · `fixed`: 5, one token after the other. */
export const tokeniserNames = ['overlapping', 'fixed'] as const;
export type TokeniserName = (typeof tokeniserNames)[number];

/** 6 of 32 bits differ: the index goes no further. */
export const LEAST_LIKENESS = 0.8125;

/** The profile `contentseen` (`004`). */
const contentseen = z.strictObject({
  tokens: z.enum(tokeniserNames),
  /** From which likeness on an article joins: (32 − HD) / 32. */
  likeness: z.number().min(LEAST_LIKENESS).max(1),
});
export type ContentseenOptions = z.infer<typeof contentseen>;

/** The profile `url` (`002`). */
const url = z.strictObject({
  /** How far apart in time two copies may be published; null: any time. */
  windowHours: z.number().positive().nullable(),
});

const options = z.strictObject({
  profile,
  /** Up to which Hamming distance an article joins; for `simhash` and `paper`. */
  hd: z.int().min(0).max(MAX_HD),
  words,
  standard,
  nshash,
  contentseen,
  url,
});
export type Detection = Readonly<z.infer<typeof options>>;
/** Complete, and nothing in it is unknown. */
export const detection: z.ZodType<Detection> = options;

/** The probability is chosen by `npm run bench -- relation` on events left out. */
export const STANDARD_THRESHOLDS: StandardThresholds = { probability: 0.55, sameUrlContainment: 0.3 };

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
   * HD ≤ 2 of 32 bits. `004` itself takes equal fingerprints only; measured on labelled news that finds one copy in
   * fourteen, and each of the next two bits nearly doubles it. But 32 bits are few: an article is by chance within 2 bits
   * of one unrelated centre in 8 million, within 3 of one in 780,000, within 4 of one in 104,000, and a project has tens
   * of thousands of them. Measured precision with 2, 3 and 4 bits: 0.994, 0.980, 0.902.
   */
  contentseen: { tokens: 'overlapping', likeness: 0.9375 },
  url: { windowHours: null },
};

/** Options that differ from a profile's own; of a group, only those that do. */
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

/** The options of a profile as its document has them, but for the changes. The paper's words are as imported, and SDBM's. */
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

const older = z.strictObject({ profile, hd: z.int().min(0).max(MAX_HD) });

/** 0.1.0 recorded other thresholds of `standard`. */
const withOtherThresholds = z.looseObject({ standard: z.object(standard.shape).partial() });

/**
 * What a project has recorded. Before there were options, it was a profile and a distance, every text was normalised
 * whatever the profile, and the paper's words were hashed with SDBM: that stays so, for fingerprints and sentences of
 * both kinds would not find each other. Thresholds of an earlier rule are dropped, and those that it lacks are the defaults.
 */
export const storedDetection: z.ZodType<Detection> = z.preprocess((json) => {
  const { data } = older.safeParse(json);
  if (data)
    return detectionFor(data.profile, { hd: data.hd, words: { text: 'normalised' }, nshash: { text: 'normalised' } });
  const recorded = withOtherThresholds.safeParse(json).data;
  return recorded ? { ...recorded, standard: { ...DEFAULTS.standard, ...recorded.standard } } : json;
}, options);
