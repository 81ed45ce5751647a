// Pseudo-random numbers that depend only on a seed.
import { randomInt } from 'node:crypto';

export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from 0 to `below` − 1. */
  int(below: number): number;
  uint32(): number;
  pick<T>(items: readonly T[]): T;
};

export function drawSeed(): number {
  return randomInt(2 ** 31);
}

/** The seed of this test run. `vitest.config.ts` draws it, and every run prints it first. */
export const runSeed = Number(process.env.TONGGAO_SEED ?? drawSeed());

/** Numbers that differ in each run. @param salt distinguishes the walks of a run */
export function freshRandom(salt: number): Random {
  return seededRandom(runSeed + salt);
}

/** Mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const uint32 = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const next = () => uint32() / 2 ** 32;
  const int = (below: number) => Math.floor(next() * below);
  return { next, int, uint32, pick: (items) => items[int(items.length)]! };
}
