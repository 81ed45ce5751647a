// Contradictions of texts that tell one story in other words, where nothing is aligned: figures in the same few words, the
// time of one event, its outcome, the crime, and what one text takes for certain.
import { areContradictory } from './contradict.ts';
import { type Fact, type FactKind, isSameFact } from './fact.ts';
import { DIGIT, type FactText } from './fact-text.ts';

/** A fact of either text; the places are their own. */
export type Told = { readonly kind: FactKind; readonly base: Place; readonly other: Place };
type Place = { readonly start: number; readonly end: number };

export type Telling = {
  readonly text: FactText;
  readonly facts: readonly { readonly fact: Fact; readonly from: number; readonly to: number }[];
  readonly isStated: (fact: Fact) => boolean;
};

/** Symmetric in the texts. */
export function findTold(base: Telling, other: Telling): Told[] {
  return [
    ...pairInSameWords(base, other),
    ...pairTimesOfEvents(base, other),
    ...pairTimesOfScenes(base, other),
    ...pairCrimes(base.text.plain, other.text.plain),
    ...findOutcomes(base.text.plain, other.text.plain),
    ...swap(findOutcomes(other.text.plain, base.text.plain)),
    ...findUncertain(base.text.plain, other.text.plain),
    ...swap(findUncertain(other.text.plain, base.text.plain)),
  ];
}

function swap(told: readonly Told[]): Told[] {
  return told.map(({ kind, base, other }) => ({ kind, base: other, other: base }));
}

/** Letters right before and right after a figure that both texts have, and those of both sides together. */
const MIN_BESIDE = 2;
const MIN_AROUND = 5;

/** 支付10亿美元的罚款, 支付10亿元的罚款: the same words around another figure, once in each text. */
function pairInSameWords(base: Telling, other: Telling): Told[] {
  const [ours, theirs] = [byWords(base), byWords(other)];
  const told: Told[] = [];
  for (const [words, one] of ours) {
    const two = theirs.get(words);
    if (!one || !two || !areContradictory(one.fact, two.fact)) continue;
    if (base.isStated(two.fact) && other.isStated(one.fact)) continue;
    if (countAround(one, base.text, two, other.text) >= MIN_AROUND) told.push(toTold(one.fact, two.fact));
  }
  return told;
}

type Located = Telling['facts'][number];

/** The numbers and dates by the words beside them; null where several have the same. */
function byWords({ text: { units }, facts }: Telling): Map<string, Located | null> {
  const found = new Map<string, Located | null>();
  for (const located of facts) {
    const { fact, from, to } = located;
    if ((fact.kind !== 'number' && fact.kind !== 'date') || from < MIN_BESIDE || to + MIN_BESIDE > units.length)
      continue;
    const beside = [...units.subarray(from - MIN_BESIDE, from), ...units.subarray(to, to + MIN_BESIDE)];
    if (beside.includes(DIGIT)) continue;
    const words = `${fact.kind} ${beside.join()}`;
    found.set(words, found.has(words) ? null : located);
  }
  return found;
}

function countAround(one: Located, { units }: FactText, two: Located, { units: theirs }: FactText): number {
  let before = 0;
  while (before < one.from && before < two.from && units[one.from - 1 - before] === theirs[two.from - 1 - before])
    before++;
  let after = 0;
  while (
    one.to + after < units.length &&
    two.to + after < theirs.length &&
    units[one.to + after] === theirs[two.to + after]
  )
    after++;
  return before + after;
}

/** Events that a person has once. */
const events = [/(?:临床)?(?:死亡|身亡|去世|离世|逝世)/gu, /报(?:了)?警/gu];
/** Characters between a time and the event of which it is the time. */
const MAX_TO_EVENT = 20;

function pairTimesOfEvents(base: Telling, other: Telling): Told[] {
  return events.flatMap((event) => {
    const [ours, theirs] = [timesOf(event, base), timesOf(event, other)];
    if (Math.min(ours.length, theirs.length) !== 1 || Math.max(ours.length, theirs.length) > 2) return [];
    return ours.flatMap((one) => theirs.filter((two) => areContradictory(one, two)).map((two) => toTold(one, two)));
  });
}

/** The times that a text states before an event. */
function timesOf(event: RegExp, { text: { plain }, facts }: Telling): Fact[] {
  const times = clockTimes(facts).map(({ fact }) => fact);
  const found = new Map<string, Fact>();
  for (const { index } of plain.matchAll(event)) {
    const time = times.findLast(({ end }) => end <= index);
    if (!time || index - time.end > MAX_TO_EVENT || /[。！？\n]/.test(plain.slice(time.end, index))) continue;
    if (!found.has(time.value)) found.set(time.value, time);
  }
  return [...found.values()];
}

function clockTimes(facts: readonly Located[]): Located[] {
  return facts.filter(({ fact }) => fact.hours && (fact.isSpan || fact.hours[0] === fact.hours[1]));
}

/** Units on either side of a time in which its scene is told, and the rare pairs of characters that two scenes share. */
const SCENE = 32;
const MIN_SHARED = 4;
/** Times of a text that are looked at, and places of a pair of characters that is rare. */
const MAX_TIMES = 40;
const MAX_PLACES = 2;

/** The times of one scene: 9时许他还在家里玩手机, 他大概8点半到9点出门，出门前还在玩手机. */
function pairTimesOfScenes(base: Telling, other: Telling): Told[] {
  const [ours, theirs] = [readScenes(base), readScenes(other)];
  if (ours.length === 0 || theirs.length === 0) return [];
  const shared = ours.map((one) => theirs.map((two) => countShared(one.pairs, two.pairs)));
  const told: Told[] = [];
  for (const [at, { fact: one }] of ours.entries())
    for (const [there, { fact: two }] of theirs.entries()) {
      const count = shared[at]![there]!;
      const isBest =
        shared[at]!.every((its, place) => place === there || its < count) &&
        shared.every((row, place) => place === at || row[there]! < count);
      if (count < MIN_SHARED || !isBest || !areContradictory(one, two)) continue;
      if (isTime(two, base) && isTime(one, other)) continue;
      told.push(toTold(one, two));
    }
  return told;
}

/** True if the text states the time, in figures. */
function isTime(time: Fact, { facts }: Telling): boolean {
  return clockTimes(facts).some(({ fact }) => isSameFact(fact, time));
}

function readScenes({ text: { units, sentences }, facts }: Telling) {
  const times = clockTimes(facts).slice(0, MAX_TIMES);
  if (times.length === 0) return [];
  const places = new Map<number, number>();
  const pairAt = (at: number) => units[at]! * 0x10000 + units[at + 1]!;
  for (let at = 0; at + 1 < units.length; at++) places.set(pairAt(at), (places.get(pairAt(at)) ?? 0) + 1);
  return times.map(({ fact, from, to }) => {
    const pairs = new Set<number>();
    for (let at = Math.max(0, from - SCENE); at + 1 < Math.min(units.length, to + SCENE); at++) {
      const isFact = at + 1 >= from && at < to;
      if (isFact || sentences[at] !== sentences[from] || sentences[at + 1] !== sentences[from]) continue;
      if (places.get(pairAt(at))! <= MAX_PLACES) pairs.add(pairAt(at));
    }
    return { fact, pairs };
  });
}

function countShared(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let count = 0;
  for (const pair of one) if (other.has(pair)) count++;
  return count;
}

const crime = /(?<=[因以犯嫌成的、和及与“，为])(?![、和及与犯])\p{Script=Han}{1,16}?(?<!犯)罪(?![名犯行证责案嫌])/gu;
/** The last characters that two names of crimes share, where they are names of one: …公民个人信息罪. */
const MIN_CRIME = 6;

function pairCrimes(base: string, other: string): Told[] {
  const [ours, theirs] = [listCrimes(base), listCrimes(other)];
  const isOnly = ([name]: RegExpMatchArray, without: string) => !without.includes(name);
  return ours.flatMap((one) =>
    theirs
      .filter((two) => one[0] !== two[0] && one[0].slice(-MIN_CRIME) === two[0].slice(-MIN_CRIME))
      .filter((two) => isOnly(one, other) || isOnly(two, base))
      .map((two) => ({ kind: 'name' as const, base: placeOf(one), other: placeOf(two) })),
  );
}

/** The first place of each. */
function listCrimes(text: string): RegExpExecArray[] {
  return [...new Map([...text.matchAll(crime)].reverse().map((match) => [match[0], match])).values()].reverse();
}

const treated = /送[^。！？\n]{0,14}?(?:抢救|救治|治疗|医院)|(?:正在|正|仍在|全力)[^。！？\n]{0,4}(?:抢救|救治)/u;
const died = /死亡|身亡|去世|离世|遇难|丧生|逝世|不治|罹难/u;
const treatedAndDied =
  /(?:送[^。！？\n]{0,14}?医院|抢救|救治|治疗)[^。！？\n]{0,16}?(?<died>死亡|身亡|去世|离世|逝世|不治)/du;

/** One text knows of treatment only, the other of the death that followed. */
function findOutcomes(before: string, after: string): Told[] {
  const one = treated.exec(before);
  const two = treatedAndDied.exec(after);
  if (!one || !two || died.test(before)) return [];
  const [start, end] = two.indices!.groups!.died!;
  return [{ kind: 'stage', base: placeOf(one), other: { start, end } }];
}

const question = /(?:如何|怎么|怎样|是否|为何|为什么)(?<what>被\p{Script=Han}{2})\p{Script=Han}{0,2}/gu;
const isOpen = /(?:才能|尚|还要|还需|有待|仍|需)[^。！？\n]{0,14}(?:确定|核实|查明|确认|清楚|认定)|不得而知/u;

/** One text states what another one calls open. */
function findUncertain(sure: string, open: string): Told[] {
  const told: Told[] = [];
  for (const match of open.matchAll(question)) {
    const { what } = match.groups!;
    const rest = open.slice(match.index).split(/[。！？\n]/, 1)[0]!;
    if (!isOpen.test(rest)) continue;
    const stated = new RegExp(`(?<!如何|怎么|怎样|是否|为何|为什么)${what}\\p{Script=Han}{0,2}`, 'u').exec(sure);
    if (stated) told.push({ kind: 'wording', base: placeOf(stated), other: placeOf(match) });
  }
  return told;
}

function placeOf({ index, 0: words }: RegExpExecArray | RegExpMatchArray): Place {
  return { start: index!, end: index! + words.length };
}

function toTold(one: Fact, two: Fact): Told {
  return { kind: one.kind, base: one, other: two };
}
