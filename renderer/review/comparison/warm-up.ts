// Starts the comparing worker and has its code compiled before a pair is opened, because the first comparisons take
// twice as long.
import { noBoilerplate } from '#shared/sheet/mute-boilerplate.ts';
import { fastQueue, QUICK_MS } from './compare-queue.ts';

/** The rounds take about 50 ms of one core. An opened pair overtakes the remaining ones. */
const ROUNDS = 8;
const CLAUSES = 250;
const FIRST_IDEOGRAPH = 0x4e00;
const IDEOGRAPHS = 2_000;

let isWarm = false;

export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  const request = {
    kind: 'diff',
    left: { title: '', body: makeText(false) },
    right: { title: '', body: makeText(true) },
    ignored: { width: true, punctuation: true, script: true },
    boilerplate: noBoilerplate,
    budgetMs: QUICK_MS,
  } as const;
  const { signal } = new AbortController();
  // Errors are ignored: an opened pair shows the error of a worker that cannot run.
  for (let round = 0; round < ROUNDS; round++) fastQueue.ask(request, { signal, ahead: true }).catch(() => {});
}

/** @param isEdited true to leave out the beginning of every fourth clause */
function makeText(isEdited: boolean): string {
  let text = '';
  for (let clause = 0; clause < CLAUSES; clause++) {
    const length = 8 + (clause % 9);
    for (let place = isEdited && clause % 4 === 0 ? 2 : 0; place < length; place++)
      text += String.fromCharCode(FIRST_IDEOGRAPH + ((clause * 131 + place * 17) % IDEOGRAPHS));
    text += clause % 4 === 3 ? '。' : '，';
  }
  return text;
}
