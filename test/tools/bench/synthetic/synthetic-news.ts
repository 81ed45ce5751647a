// Synthetic news for the benchmarks: article number n is always the same, so that a million of them need no memory.
// One in five is a reprint of an earlier one, with typical changes.
import { type Random, seededRandom } from '../../../helpers/random.ts';
import {
  adjectives,
  endings,
  nameCharacters,
  objects,
  organisations,
  places,
  reasons,
  surnames,
  verbs,
} from './words.ts';

/** Minimum characters; with its last sentence an article has about 500. */
const LONG_ENOUGH = 480;
const REPRINTS_IN = 5;
/** A topic's words recur in its sentences, as in a real article. */
const TOPIC_WORDS = 4;

type Topic = {
  readonly places: readonly string[];
  readonly bodies: readonly string[];
  readonly objects: readonly string[];
  readonly people: readonly string[];
};

export function originOf(number: number): number | null {
  if (number === 0 || number % REPRINTS_IN !== REPRINTS_IN - 1) return null;
  const origin = seededRandom(number ^ 0x0419).int(number);
  // If that is a reprint itself, take the previous number, which never is.
  return origin % REPRINTS_IN === REPRINTS_IN - 1 ? origin - 1 : origin;
}

export function syntheticBody(number: number): string {
  const origin = originOf(number);
  return origin === null ? compose(seededRandom(number + 1)) : reprint(compose(seededRandom(origin + 1)), number);
}

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
  const some = (make: () => string) => Array.from({ length: TOPIC_WORDS }, make);
  const own = some(() => random.pick(places));
  const firm = () =>
    makeName(random) + random.pick(['实业', '科技', '集团', '商场', '村', '镇', '小学', '码头', '药业', '建材厂']);
  return {
    places: own,
    bodies: some(() => random.pick(own) + (random.int(2) === 0 ? random.pick(organisations) : firm())),
    objects: some(() => random.pick(objects)),
    people: some(() => makePerson(random)),
  };
}

function makeName(random: Random): string {
  return random.pick(nameCharacters) + random.pick(nameCharacters);
}

function makePerson(random: Random): string {
  const name = random.int(3) === 0 ? random.pick(nameCharacters) : makeName(random);
  return random.pick(surnames) + name;
}

function makeSentence(random: Random, topic: Topic): string {
  const pick = <T>(words: readonly T[]) => random.pick(words);
  // Half of all things have a name; otherwise a thousand articles would use up the wording of a million.
  const thing = () =>
    pick(adjectives) +
    (random.int(2) === 0 ? makeName(random) : '') +
    pick(random.int(3) === 0 ? objects : topic.objects);
  const deed = () => `${pick(verbs)}${thing()}`;
  const figure = () => `${(1 + random.int(99_999)) / 10}${pick(['个', '吨', '万元', '公里', '户', '人次', '公顷'])}`;
  const { bodies, people } = topic;
  switch (random.int(6)) {
    case 0:
      return `${pick(bodies)}${deed()}，${thing()}达到${figure()}，${pick(endings)}。`;
    case 1:
      return `${pick(reasons)}，${pick(bodies)}决定${deed()}，并${deed()}。`;
    case 2:
      return `${pick(people)}是${pick(bodies)}的员工，${pick(people)}对他说：“${deed()}以后，${thing()}多了${figure()}。”`;
    case 3:
      return `与去年相比，${thing()}减少${figure()}，${pick(bodies)}增加${figure()}。`;
    case 4:
      return `${deed()}和${deed()}同时进行，${pick(reasons)}，${pick(endings)}。`;
    default:
      return `${pick(bodies)}的${pick(people)}向记者介绍，${thing()}的${pick(objects)}要${deed()}。`;
  }
}

/** Reprints a text whole, with a frame, truncated, or with some words replaced. */
export function reprint(text: string, number: number): string {
  const random = seededRandom(number ^ 0x5eed);
  switch (random.int(5)) {
    case 0:
      return text;
    case 1:
      return `<p>本报讯（记者 ${makePerson(random)}）</p><p>${text}</p>`;
    case 2:
      return text.slice(0, Math.floor(text.length * (0.7 + random.next() * 0.25)));
    case 3:
      return text.replace(/，/g, (comma) => (random.int(6) === 0 ? `，${random.pick(adjectives)}的` : comma));
    default:
      return text + strangeSentence(random) + strangeSentence(random);
  }
}
