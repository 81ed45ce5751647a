// Tests that depend on words run with nodejieba, as the installed program does.
import { vi } from 'vitest';

/** The environment for the processes of a single test. */
export const NODEJIEBA = { TONGGAO_WITHOUT_NODEJIEBA: '' };

/** For the rest of the file. Tests otherwise use the segmenter that starts sooner (vitest.config.ts). */
export function chooseNodejieba(): void {
  vi.stubEnv('TONGGAO_WITHOUT_NODEJIEBA', '');
}
