// Has the code compiled that the first large cluster needs, because its first runs take five times as long.
import { setImmediate } from 'node:timers/promises';
import { makeFillerText } from '#shared/text/filler-text.ts';
import { NO_BOILERPLATE } from '../boilerplate/boilerplate.ts';
import { compareCopies } from '../suggest/compare-copies.ts';
import { measureArticle, rememberSentences } from '../suggest/features.ts';

/** The rounds take about 50 ms of one core. */
const ROUNDS = 8;
const COPIES = 6;

/** Measures and compares invented articles. Calls of the thread run between the steps. */
export async function warmUp(): Promise<void> {
  const bodies = [makeFillerText(false), makeFillerText(true)];
  for (let round = 0; round < ROUNDS; round++) {
    const reader = rememberSentences();
    const copies = [];
    for (let copy = 0; copy < COPIES; copy++) {
      const article = { title: '', body: bodies[copy % 2]!, source: '', url: '', published: '', author: '' };
      copies.push({ ...article, ...measureArticle(article, NO_BOILERPLATE, reader) });
      await setImmediate();
    }
    const comparing = compareCopies(copies);
    while (!comparing.next().done) await setImmediate();
  }
}
