// Tests that depend on words run with nodejieba, as the installed program does.
import { vi } from 'vitest';

/** For the processes of one test. */
export const NODEJIEBA = { TONGGAO_WITHOUT_NODEJIEBA: '' };

/** For the rest of the file; other tests that start processes use the segmenter that is ready sooner (vitest.config.ts). */
export function chooseNodejieba(): void {
  vi.stubEnv('TONGGAO_WITHOUT_NODEJIEBA', '');
}
