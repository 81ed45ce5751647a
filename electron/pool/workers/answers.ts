// The results of batches as a worker returns them: hashes and lengths, but no text.
import { QUERY_KEYS } from '../../core/cluster/standard/sketch.ts';
import { SAMPLED } from '../../core/cluster/standard/text-outline.ts';
import type { FingerprintHalves } from '../../core/fingerprint/batch-results.ts';
import type { BatchReply } from '../fingerprint-protocol.ts';
import type { LearnableKeys, TextSignature } from '../text-features.ts';
import { NumberReader, NumberWriter } from './number-codec.ts';

export type Answer = Extract<BatchReply, { type: 'fingerprints' | 'signatures' | 'sentence-keys' }>;

/** A sketch has the keys of the text and those of its beginning; see sketch.ts. */
const MAX_SKETCH = QUERY_KEYS * 2;

export function encodeAnswer(answer: Answer): Buffer {
  const numbers = new NumberWriter();
  if (answer.type === 'fingerprints') for (const halves of answer.halves) pushOptional(numbers, halves);
  else if (answer.type === 'signatures') for (const signature of answer.signatures) pushSignature(numbers, signature);
  else
    for (const { keys, hash } of answer.keys) {
      numbers.push(hash, keys.length);
      numbers.pushWide(keys);
    }
  return numbers.toBytes();
}

function pushOptional(numbers: NumberWriter, values: readonly number[] | null): void {
  numbers.push(values === null ? 0 : 1, ...(values ?? []));
}

function pushSignature(numbers: NumberWriter, { keys, sketch, length, sample }: TextSignature): void {
  numbers.push(length, keys.text);
  pushOptional(numbers, keys.url === null ? null : [keys.url]);
  numbers.push(sketch.length, ...sketch, ...sample);
}

type ReadAnswer<Result> = (numbers: NumberReader) => Result;

export const readHalves: ReadAnswer<FingerprintHalves[number]> = (numbers) => {
  if (numbers.next() === 0) return null;
  const [hi, lo] = numbers.take(2);
  return [hi!, lo!];
};

export const readSignature: ReadAnswer<TextSignature> = (numbers) => {
  const [length, text, hasUrl] = numbers.take(3);
  const url = hasUrl === 0 ? null : numbers.next();
  const keys = numbers.next();
  if (keys > MAX_SKETCH) throw new RangeError('a sketch has too many keys');
  return {
    keys: { text: text!, url },
    // Copied: a view would keep the whole batch in memory.
    sketch: numbers.take(keys).slice(),
    length: length!,
    sample: Uint16Array.from(numbers.take(SAMPLED)),
  };
};

export const readLearnableKeys: ReadAnswer<LearnableKeys> = (numbers) => {
  const [hash, count] = numbers.take(2);
  return { keys: numbers.takeWide(count!), hash: hash! };
};

/** @throws RangeError if the bytes are not the results of exactly this many texts */
export function decodeAnswer<Result>(bytes: Uint8Array, count: number, read: ReadAnswer<Result>): Result[] {
  const numbers = new NumberReader(bytes);
  const results = Array.from({ length: count }, () => read(numbers));
  numbers.end();
  return results;
}
