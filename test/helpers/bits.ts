// 64-bit values for oracles: BigInt, with distances counted the slow and obvious way.
import type { Bits64 } from '#electron/core/fingerprint/hash64.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import type { Random } from './random.ts';

export function toBigInt({ hi, lo }: Bits64): bigint {
  return (BigInt(hi) << 32n) | BigInt(lo);
}

export function fingerprintOf(value: bigint): Fingerprint {
  return asFingerprint(Number(value >> 32n), Number(value & 0xffffffffn));
}

export function onesIn(value: bigint): number {
  return value.toString(2).replaceAll('0', '').length;
}

const onesOfByte = Array.from({ length: 256 }, (_, byte) => onesIn(BigInt(byte)));

/** The number of differing bits, from a table of bytes: fast enough for brute force. */
export function distance(a: Bits64, b: Bits64): number {
  let sum = 0;
  for (const difference of [a.hi ^ b.hi, a.lo ^ b.lo])
    for (let shift = 0; shift < 32; shift += 8) sum += onesOfByte[(difference >>> shift) & 0xff]!;
  return sum;
}

export function randomFingerprint(random: Random): Fingerprint {
  return asFingerprint(random.uint32(), random.uint32());
}

/** Returns the fingerprint with exactly `count` random bits changed, from bits `from` to `to` − 1. */
export function flipBits(fingerprint: Fingerprint, count: number, random: Random, from = 0, to = 64): Fingerprint {
  const bits = Array.from({ length: to - from }, (_, index) => BigInt(from + index));
  let value = toBigInt(fingerprint);
  for (let i = 0; i < count; i++) value ^= 1n << bits.splice(random.int(bits.length), 1)[0]!;
  return fingerprintOf(value);
}
