// A text as it is read for facts: once for each article, however many others it is compared with.
import type { PartKind } from '../../model/parts.ts';
import { parsePublished } from '../../model/published-time.ts';
import type { Range } from '../../text/range.ts';
import type { UnitFolding } from '../../text/unit-folding.ts';
import { resolveDate } from './dates.ts';
import type { Fact } from './fact.ts';
import { readOffices } from './offices.ts';
import { readOpposites } from './opposites.ts';
import { readFacts, toFactForm, toNameFacts } from './read-facts.ts';
import { addRegionalNames } from './regional-names.ts';

export type FactSource = {
  /** Without markup. */
  readonly text: string;
  /** The parts that are not of the story, in order: nothing in them is a fact. The items of a roundup are its story. */
  readonly excluded?: readonly (Range & { readonly kind?: PartKind })[];
  /** The time of publication as the article states it, which tells what 昨天 means. */
  readonly published?: string;
  /** The names of persons, places and organisations within a range that begins and ends with a sentence; none: names are not compared. */
  readonly names?: (within: Range) => readonly Range[];
  /** Traditional → simplified, unit by unit. */
  readonly script?: UnitFolding;
};

export type FactText = {
  readonly text: string;
  /** The text in the form in which facts are read, as long as the text. */
  readonly plain: string;
  /** Letters and digits of the story, each digit as `DIGIT`, so that texts are aligned whatever their figures are; and the offset of each. */
  readonly units: Uint16Array;
  readonly offsets: Int32Array;
  /** For each unit, the number of its sentence. */
  readonly sentences: Int32Array;
  /** Numbers, dates, negations and opposites of the story, in order. */
  readonly facts: readonly Fact[];
  /** The names in a sentence, by its number. */
  readonly namesOf: (sentence: number) => readonly Fact[];
};

/** The character that a surrogate is half of. */
function wholeAt(text: string, at: number): string {
  const isLow = text.charCodeAt(at) >= 0xdc00;
  return isLow ? text.slice(at - 1, at + 1) : text.slice(at, at + 2);
}

export const DIGIT = 0x23;
const letterOrDigit = /[\p{L}\p{N}]/u;
const sentenceEnd = /[。！？!?；;\n]/;

/** Characters beyond Unicode's first plane, with the one before them: outside of names they hardly occur, and no dictionary has them. */
const rare = /\p{Script=Han}?[\u{20000}-\u{3FFFF}]+/gu;

function withRareCharacters(names: readonly Range[], plain: string, { start: from, end: to }: Range): readonly Range[] {
  const found = Array.from(plain.slice(from, to).matchAll(rare), ({ index, 0: { length } }) => ({
    start: from + index,
    end: from + index + length,
  }));
  return found.length === 0
    ? names
    : [...names.filter((name) => !found.some((one) => name.start < one.end && one.start < name.end)), ...found];
}

/** Names that are known already. @param names in order */
export function listedNames(names: readonly Range[]): (within: Range) => readonly Range[] {
  return ({ start, end }) => names.filter((name) => name.start >= start && name.end <= end);
}

const DAY = 86_400_000;
const ZONE = 8 * 3_600_000;

/** No word reaches into an excluded range, nor across it. */
function blank(plain: string, excluded: readonly Range[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of excluded) {
    rest += plain.slice(at, Math.max(at, start)) + '\n'.repeat(Math.max(0, end - Math.max(at, start)));
    at = Math.max(at, end);
  }
  return rest + plain.slice(at);
}

/** Makes two times one fact: 8点半到9点. The second is in the same half of the day. */
function joinSpans(facts: readonly Fact[], plain: string): Fact[] {
  const joined: Fact[] = [];
  for (const fact of facts) {
    const first = joined.at(-1);
    const isSpan =
      first?.hours && fact.hours && !first.isSpan && /^ ?[至到~\-—–]+ ?$/u.test(plain.slice(first.end, fact.start));
    if (!isSpan) {
      joined.push(fact);
      continue;
    }
    const [from, end] = [first!.hours![0], fact.hours![0]];
    const until = end < from && end + 12 > from ? end + 12 : end;
    joined[joined.length - 1] = {
      ...first!,
      end: fact.end,
      value: `${first!.value}~${fact.value}`,
      hours: [from, until],
      isSpan: true,
    };
  }
  return joined;
}

const HOUR = 3_600_000;
/** Articles that appear in the hours before may be of the day before. */
const MORNING = 6 * HOUR;

/** The day of publication in China, as days since 1970; null if it is unknown. */
function readDay(published: string): { readonly day: number; readonly isNight: boolean } | null {
  const time = parsePublished(published);
  if (!time || time.until - time.from > DAY) return null;
  const from = time.from + ZONE;
  const isNight = time.until - time.from <= HOUR && from % DAY > 0 && from % DAY < MORNING;
  return { day: Math.floor(from / DAY), isNight };
}

export function readFactText({ text, excluded: parts = [], published = '', names, script }: FactSource): FactText {
  const excluded = parts.filter(({ kind }) => kind !== 'digest-item');
  const plain = blank(toFactForm(text, script), excluded);
  const isExcluded = ({ start, end }: Range) => excluded.some((range) => range.start < end && start < range.end);
  const appeared = readDay(published);
  const facts = [...joinSpans(readFacts(text, script), plain), ...readOffices(plain), ...readOpposites(plain)]
    .filter((fact) => !isExcluded(fact))
    .map((fact) => (appeared ? resolveDate(fact, appeared.day, appeared.isNight) : fact))
    .sort((one, other) => one.start - other.start);
  const units: number[] = [];
  const offsets: number[] = [];
  const sentences: number[] = [];
  const ranges: { start: number; end: number }[] = [{ start: 0, end: text.length }];
  const cut = (at: number) => {
    ranges.at(-1)!.end = at;
    ranges.push({ start: at, end: text.length });
  };
  let part = 0;
  for (let at = 0; at < plain.length; at++) {
    while (part < excluded.length && excluded[part]!.end <= at) part++;
    if (part < excluded.length && excluded[part]!.start <= at) {
      if (offsets.at(-1) === at - 1) cut(at);
      continue;
    }
    const code = plain.charCodeAt(at);
    const unit = plain[at]!;
    const isIdeograph = code >= 0x3400 && code < 0xa000;
    if (isIdeograph || letterOrDigit.test(code >= 0xd800 && code < 0xe000 ? wholeAt(plain, at) : unit)) {
      units.push(code >= 0x30 && code <= 0x39 ? DIGIT : unit.toLowerCase().charCodeAt(0));
      offsets.push(at);
      sentences.push(ranges.length - 1);
    } else if (sentenceEnd.test(unit)) cut(at + 1);
  }
  const findNames = (range: Range) => {
    const found = names?.(range) ?? [];
    return names && script ? addRegionalNames(found, plain, [range], script) : found;
  };
  const known = new Map<number, readonly Fact[]>();
  const namesOf = (sentence: number): readonly Fact[] => {
    let found = known.get(sentence);
    if (!found) {
      const range = ranges[sentence]!;
      found = toNameFacts(text, withRareCharacters(findNames(range), plain, range), script, plain).filter(
        (fact) => !isExcluded(fact),
      );
      known.set(sentence, found);
    }
    return found;
  };
  return {
    text,
    plain,
    units: Uint16Array.from(units),
    offsets: Int32Array.from(offsets),
    sentences: Int32Array.from(sentences),
    facts,
    namesOf,
  };
}
