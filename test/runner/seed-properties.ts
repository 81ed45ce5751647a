// Gives fast-check the seed of the run, before each test file.
import * as fc from 'fast-check';
import { runSeed } from '../helpers/random.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: runSeed });
