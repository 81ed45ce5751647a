// Starts the comparing worker and has its code compiled before a pair is opened, because the first comparisons take
// twice as long.
import { noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import { makeFillerText } from '#shared/text/filler-text.ts';
import { fastQueue, QUICK_MS } from './compare-queue.ts';

/** The rounds take about 50 ms of one core. An opened pair overtakes the remaining ones. */
const ROUNDS = 8;

let isWarm = false;

export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  const request = {
    kind: 'diff',
    left: { title: '', body: makeFillerText(false) },
    right: { title: '', body: makeFillerText(true) },
    ignored: { width: true, punctuation: true, script: true },
    boilerplate: noBoilerplate,
    budgetMs: QUICK_MS,
  } as const;
  const { signal } = new AbortController();
  // Errors are ignored: an opened pair shows the error of a worker that cannot run.
  for (let round = 0; round < ROUNDS; round++) fastQueue.ask(request, { signal, ahead: true }).catch(() => {});
}
