// Tests that depend on words run with nodejieba, as the installed program does.
import { vi } from 'vitest';

/** For the rest of the file; other tests that start processes use the segmenter that is ready sooner (vitest.config.ts). */
export function chooseNodejieba(): void {
  vi.stubEnv('TONGGAO_WITHOUT_NODEJIEBA', '');
}
