// Frees the memory that finished work has left. V8 does so when the thread makes further objects, possibly minutes
// later.
import v8 from 'node:v8';
import vm from 'node:vm';

type Collection = { readonly type: 'major'; readonly flavor?: 'last-resort' };

/** Blocks the thread, for 20–30 ms after 100 MB. */
export function collectGarbage(): void {
  collect({ type: 'major' });
}

/** Also gives back the pages that V8 keeps for later objects. Blocks the thread for some 100 ms. */
export function releasePages(): void {
  collect({ type: 'major', flavor: 'last-resort' });
}

function collect(collection: Collection): void {
  v8.setFlagsFromString('--expose-gc');
  // Existing contexts do not get the function.
  const gc = vm.runInNewContext('gc') as (collection: Collection) => void;
  gc(collection);
}
