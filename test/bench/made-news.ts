// Made-up news for the benchmarks: article number n is the same whenever it is asked for, so that a million of them need no
// memory. One in five is a reprint of an earlier one, changed as reprints are.
import { type Random, seededRandom } from '../helpers/random.ts';
import { adjectives, endings, givenNames, objects, organisations, places, reasons, surnames, verbs } from './words.ts';

/** Characters from which on an article is long enough; with its last sentence about 500. */
const LONG_ENOUGH = 480;
const REPRINTS_IN = 5;
/** A topic's words come back in its sentences, as in a real article. */
const TOPIC_WORDS = 4;

type Topic = { readonly places: string[]; readonly organisations: string[]; readonly objects: string[] };

/** The article that number n reprints, or null for an original one. */
export function originOf(number: number): number | null {
  if (number === 0 || number % REPRINTS_IN !== REPRINTS_IN - 1) return null;
  const origin = seededRandom(number ^ 0x0419).int(number);
  // Of reprints the original is taken: the number before one is never a reprint.
  return origin % REPRINTS_IN === REPRINTS_IN - 1 ? origin - 1 : origin;
}

export function madeBody(number: number): string {
  const origin = originOf(number);
  return origin === null ? compose(seededRandom(number + 1)) : reprint(compose(seededRandom(origin + 1)), number);
}

/** A sentence of nobody's: what is put into the texts of others. */
export function strangeSentence(random: Random): string {
  return makeSentence(random, makeTopic(random));
}

function compose(random: Random): string {
  const topic = makeTopic(random);
  let text = `${random.pick(topic.places)}${1 + random.int(12)}月${1 + random.int(28)}日电`;
  while (text.length < LONG_ENOUGH) text += makeSentence(random, topic);
  return text;
}

function makeTopic(random: Random): Topic {
  const some = (words: readonly string[]) => Array.from({ length: TOPIC_WORDS }, () => random.pick(words));
  return { places: some(places), organisations: some(organisations), objects: some(objects) };
}

function makeSentence(random: Random, topic: Topic): string {
  const pick = <T>(words: readonly T[]) => random.pick(words);
  const thing = () => pick(adjectives) + pick(random.int(3) === 0 ? objects : topic.objects);
  const deed = () => `${pick(verbs)}${thing()}`;
  const body = () => pick(topic.places) + pick(topic.organisations);
  const figure = () => `${1 + random.int(9999)}${pick(['个', '吨', '万元', '公里', '户', '人次', '公顷'])}`;
  switch (random.int(6)) {
    case 0:
      return `${body()}${deed()}，${thing()}达到${figure()}，${pick(endings)}。`;
    case 1:
      return `${pick(reasons)}，${body()}决定${deed()}，并${deed()}。`;
    case 2:
      return `${pick(surnames)}${pick(givenNames)}是${body()}的员工，他说：“${deed()}以后，${thing()}多了${figure()}。”`;
    case 3:
      return `与去年相比，${thing()}减少${figure()}，${thing()}增加${figure()}。`;
    case 4:
      return `${deed()}和${deed()}同时进行，${pick(reasons)}，${pick(endings)}。`;
    default:
      return `${body()}的${pick(surnames)}${pick(givenNames)}向记者介绍，${thing()}的${pick(objects)}要${deed()}。`;
  }
}

/** Whole, framed, cut at the end, or with words replaced here and there. */
function reprint(text: string, number: number): string {
  const random = seededRandom(number ^ 0x5eed);
  switch (random.int(5)) {
    case 0:
      return text;
    case 1:
      return `<p>本报讯（记者 ${random.pick(surnames)}${random.pick(givenNames)}）</p><p>${text}</p>`;
    case 2:
      return text.slice(0, Math.floor(text.length * (0.7 + random.next() * 0.25)));
    case 3:
      return text.replace(/，/g, (comma) => (random.int(6) === 0 ? `，${random.pick(adjectives)}的` : comma));
    default:
      return text + strangeSentence(random) + strangeSentence(random);
  }
}
