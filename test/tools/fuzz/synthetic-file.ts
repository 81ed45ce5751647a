// One file of the fuzz run: determined by seed and number, independent of earlier files.
import type { Encoding } from '#shared/contract/intake.ts';
import { type Random, seededRandom } from '../../helpers/random.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';
import { encode } from '../../helpers/texts/encode.ts';
import { byteDamages, type Damage } from './damage-bytes.ts';
import { textDamages } from './damage-text.ts';
import { packingDamages, partDamages, zipOfParts } from './damage-zip.ts';
import { type Kind, kinds, makeOriginal, type Original } from './originals.ts';
import { samples } from './samples.ts';

export type SyntheticFile = {
  readonly kind: Kind | 'sample';
  readonly name: string;
  readonly bytes: Buffer;
  readonly damages: readonly string[];
};

/** The longest text that is encoded otherwise, because each character is searched separately. */
const MAX_ENCODED_LENGTH = 300_000;
const MARKS = ['', 'efbbbf', 'fffe', 'feff', '84319533', 'efbb', 'fffe0000'];

/** The numbers of the samples. */
export const sampleNumbers: readonly number[] = samples.map((_, at) => -1 - at);

/** Makes file `number` of the run with this seed; kinds take turns. Negative numbers are samples. */
export function makeFile(seed: number, number: number): SyntheticFile {
  if (number < 0) {
    const { name, make } = samples[-1 - number]!;
    return { kind: 'sample', name, bytes: Buffer.from(make()), damages: [] };
  }
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const kind = kinds[number % kinds.length]!;
  const original = makeOriginal(kind, makeArticles(1 + random.int(12), random.uint32()));
  const damages: string[] = [];
  const bytes = damage(original, random, damages);
  // One file in ten has a wrong ending.
  const ending = random.int(10) === 0 ? random.pick(kinds) : kind;
  return { kind, name: `${number}.${ending}`, bytes, damages };
}

/** Makes at least one damage: in the form in which the file is made, in its bytes, or in both. */
function damage(original: Original, random: Random, done: string[]): Buffer {
  const inForm = original.shape === 'bytes' || random.int(5) === 0 ? 0 : 1 + random.int(3);
  const inBytes = inForm === 0 ? 1 + random.int(3) : random.int(6) === 0 ? 1 : 0;
  let bytes = formed(original, inForm, random, done);
  for (const one of choose<Buffer>(byteDamages, inBytes, random, done))
    if (bytes.length > 0) bytes = one(bytes, random);
  return bytes;
}

function formed(original: Original, times: number, random: Random, done: string[]): Buffer {
  switch (original.shape) {
    case 'bytes':
      return original.bytes;
    case 'zip':
      return zipOfParts(
        original.parts,
        choose(random.int(3) === 0 ? packingDamages : partDamages, times, random, done),
        random,
      );
    case 'text': {
      let { text } = original;
      for (const one of choose<string>(textDamages, times, random, done)) text = one(text, random);
      return encoded(text, random, done);
    }
  }
}

function choose<Value>(
  damages: Readonly<Record<string, Damage<Value>>>,
  times: number,
  random: Random,
  done: string[],
): Damage<Value>[] {
  const names = Array.from({ length: times }, () => random.pick(Object.keys(damages)));
  done.push(...names);
  return names.map((name) => damages[name]!);
}

/** Encodes every other text in an encoding other than UTF-8, some with a wrong or halved byte order mark. */
function encoded(text: string, random: Random, done: string[]): Buffer {
  const encoding = random.pick<Encoding>(['utf-8', 'utf-8', 'gb18030', 'utf-16le', 'utf-16be']);
  const mark = Buffer.from(random.int(2) === 0 ? random.pick(MARKS) : '', 'hex');
  if (mark.length > 0) done.push(`begins with ${mark.toString('hex')}`);
  if (encoding === 'gb18030' && text.length > MAX_ENCODED_LENGTH) return Buffer.concat([mark, Buffer.from(text)]);
  done.push(encoding);
  return Buffer.concat([mark, encode(text.toWellFormed(), encoding)]);
}
