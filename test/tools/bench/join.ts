// Measures the join of "Beyond one writer" (docs/architecture.md): the rows of one shard are sorted by key, joined, and the
// weights of their pairs added up.

import { MAX_LIST, weightOfKey } from '#electron/core/cluster/standard/candidate-finder.ts';
import { KEYS_PER_ARTICLE } from '#electron/core/cluster/standard/index-keys.ts';
import { QUERY_KEYS } from '#electron/core/cluster/standard/sketch.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { seededRandom } from '../../helpers/random.ts';

const ROWS_PER_ARTICLE = KEYS_PER_ARTICLE + QUERY_KEYS;
/** One article in three is in a group of this size, whose sketches share this number of keys. */
const GROUP = 3;
const SHARED_KEYS = 18;
/** Bits of a key that one pass sorts by: three passes sort 32 bits. */
const DIGIT = 11;
const MB = 1_000_000;

/** Rows as two columns; the highest bit of an article marks the rows that were stored. */
type Rows = { keys: Uint32Array; articles: Uint32Array };
const STORED = 0x8000_0000;

export function benchJoin(count: number): void {
  const before = process.memoryUsage.rss();
  const rows = makeRows(count);
  const since = process.cpuUsage();
  const pairs = addUp(sortByKey(rows));
  const { user, system } = process.cpuUsage(since);
  const peak = process.resourceUsage().maxRSS * 1024 - before;
  console.log(`Join: ${formatCount(count)} rows of ${formatCount(count / ROWS_PER_ARTICLE)} articles, sorted, joined and added up
in one thread; a third of the articles share ${SHARED_KEYS} of ${QUERY_KEYS} keys in groups of ${GROUP}\n
${formatTable(
  ['rows', 'pairs', 'processor s', 'MB'],
  [[formatCount(count), formatCount(pairs.size), ((user + system) / 1e6).toFixed(2), formatCount(peak / MB)]],
)}`);
}

function makeRows(count: number): Rows {
  const random = seededRandom(1);
  const keys = new Uint32Array(count);
  const articles = new Uint32Array(count);
  const shared = Array.from({ length: SHARED_KEYS }, () => 0);
  let length = 0;
  for (let article = 0; length < count; article++) {
    // Three articles of nine are the next group.
    const at = article % (GROUP * GROUP);
    if (at === 0) for (let n = 0; n < SHARED_KEYS; n++) shared[n] = random.uint32();
    for (let n = 0; n < ROWS_PER_ARTICLE && length < count; n++) {
      // The keys that are stored are looked up, too.
      const isStored = n >= QUERY_KEYS;
      const isShared = at < GROUP && (isStored ? n - QUERY_KEYS : n) < SHARED_KEYS;
      const key = isShared ? shared[isStored ? n - QUERY_KEYS : n]! : random.uint32();
      keys[length] = key;
      articles[length++] = isStored ? article + STORED : article;
    }
  }
  return { keys, articles };
}

function sortByKey(rows: Rows): Rows {
  let from = rows;
  let to: Rows = { keys: new Uint32Array(rows.keys.length), articles: new Uint32Array(rows.keys.length) };
  for (let shift = 0; shift < 32; shift += DIGIT) {
    const mask = 2 ** DIGIT - 1;
    const starts = new Uint32Array(2 ** DIGIT);
    for (const key of from.keys) starts[(key >>> shift) & mask]!++;
    let sum = 0;
    for (let digit = 0; digit < starts.length; digit++) {
      const length = starts[digit]!;
      starts[digit] = sum;
      sum += length;
    }
    for (let n = 0; n < from.keys.length; n++) {
      const place = starts[(from.keys[n]! >>> shift) & mask]!++;
      to.keys[place] = from.keys[n]!;
      to.articles[place] = from.articles[n]!;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** The weight of each pair of an article that looks up and an earlier one that is stored. */
function addUp({ keys, articles }: Rows): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let from = 0, to = 0; from < keys.length; from = to) {
    let stored = 0;
    for (; to < keys.length && keys[to] === keys[from]; to++) if (articles[to]! >= STORED) stored++;
    if (stored === 0 || stored === to - from || stored >= MAX_LIST) continue;
    const weight = weightOfKey(stored);
    for (let n = from; n < to; n++)
      for (let other = from; other < to && articles[n]! < STORED; other++) {
        const earlier = articles[other]! - STORED;
        if (earlier < 0 || earlier >= articles[n]!) continue;
        const pair = articles[n]! * STORED + earlier;
        pairs.set(pair, (pairs.get(pair) ?? 0) + weight);
      }
  }
  return pairs;
}
