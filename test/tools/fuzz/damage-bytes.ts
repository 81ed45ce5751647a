// Damages the bytes of a file like a disk, a transmission or another program.
import type { Random } from '../../helpers/random.ts';

export type Damage<Value> = (value: Value, random: Random) => Value;

/** Values that are often invalid as lengths, counts and offsets. */
const EXTREMES = [0, 1, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

export const byteDamages = {
  'bits turned': (bytes, random) => {
    const turned = Buffer.from(bytes);
    for (let times = 1 + random.int(16); times > 0; times--) {
      const at = random.int(turned.length);
      turned[at] = turned[at]! ^ (1 << random.int(8));
    }
    return turned;
  },
  'cut off': (bytes, random) => bytes.subarray(0, random.int(bytes.length)),
  'bytes left out': (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  'bytes twice': (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  'bytes put in': (bytes, random) => {
    const at = random.int(bytes.length);
    const put = Buffer.from(Array.from({ length: 1 + random.int(64) }, () => random.int(256)));
    return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)]);
  },
  'bytes overwritten': (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return Buffer.from(bytes).fill(random.pick([0, 0xff, 0x22, 0x80]), from, to);
  },
  'a number overwritten': (bytes, random) => {
    if (bytes.length < 4) return bytes;
    const overwritten = Buffer.from(bytes);
    // Headers are at the beginning or the end of a file.
    const near = random.pick([bytes.length, 1024, 128]);
    const within = random.int(Math.min(near, bytes.length - 3));
    const at = random.int(2) === 0 ? within : bytes.length - 4 - within;
    overwritten.writeUInt32LE(random.pick(EXTREMES), at);
    return overwritten;
  },
} satisfies Record<string, Damage<Buffer>>;

/** Chooses a range of the bytes; short ranges are more probable. */
function stretch(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = random.int(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + Math.floor(bytes.length ** random.next()))];
}
