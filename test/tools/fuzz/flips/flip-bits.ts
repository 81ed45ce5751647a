// A copy of a project in which some bits have flipped, as on a bad disk.
import fs from 'node:fs';
import path from 'node:path';
import { findFolders } from '#electron/program/folders.ts';
import { KnownProjects } from '#electron/program/remembered/known-projects.ts';
import { type Random, seededRandom } from '../../../helpers/random.ts';

/** Mostly one bit, which the checks find least. */
const BITS = [1, 1, 1, 8];

export type FlippedProject = {
  readonly file: string;
  /** The flips, for a person who repeats them. */
  readonly flips: string;
  readonly random: Random;
};

/**
 * Every second project is known to the machine, so that it is opened unchecked: a disk changes bits, but no time of the file.
 * @param sound the project before the flips
 */
export function flipBits(home: string, sound: string, seed: number, number: number): FlippedProject {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const bytes = fs.readFileSync(sound);
  const flips = Array.from({ length: random.pick(BITS) }, () => ({ at: random.int(bytes.length), bit: random.int(8) }));
  for (const { at, bit } of flips) bytes[at]! ^= 1 << bit;
  const { config, projects } = findFolders(home);
  const file = path.join(projects, `翻转 ${number}.tonggao`);
  fs.writeFileSync(file, bytes);
  const isKnown = number % 2 === 0;
  if (isKnown) new KnownProjects(config).add(file);
  const listed = flips.map(({ at, bit }) => `bit ${bit} of byte ${at}`).join(', ');
  return { file, flips: `${isKnown ? 'a known' : 'an unknown'} project, ${listed}`, random };
}
