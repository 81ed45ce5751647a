// Begins a run with its seed, so that also a run that is killed can be repeated.
import type { Reporter } from 'vitest/node';
import { runSeed } from '../helpers/random.ts';

export default class SeedReporter implements Reporter {
  onInit(): void {
    console.log(`seed of the random walks and properties: TONGGAO_SEED=${runSeed}`);
  }
}
