// The cost of the standard profile for each article as their number grows: time, memory of the index, and copies
// found.
import fs from 'node:fs';
import path from 'node:path';
import type { Comparable } from '#electron/core/cluster/comparable.ts';
import { StandardPass } from '#electron/core/cluster/standard/standard-pass.ts';
import { type FoldedText, TextFolder } from '#electron/core/text/fold.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { fingerprintTexts } from '#electron/stages/evaluate/articles.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { detectionFor, STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { drawChart } from './chart.ts';
import { originOf, syntheticBody } from './synthetic/synthetic-news.ts';

/** A corpus whose articles can be generated again by number, so that no text is kept. */
type Corpus = {
  readonly name: string;
  body(number: number): string;
  origin(number: number): number | null;
};

const BOILERPLATE =
  '本网站所刊载的全部内容仅供读者参考并不代表本网站的立场如有疑问请与编辑部联系我们将在三个工作日内答复';

const corpora: readonly Corpus[] = [
  { name: 'reprints, one in five', body: syntheticBody, origin: originOf },
  { name: 'one text', body: () => syntheticBody(0), origin: (number) => (number === 0 ? null : 0) },
  {
    name: 'one sentence in all',
    // The number of an original article, evenly distributed: four in five numbers are originals.
    body: (number) => `${syntheticBody(Math.floor(number / 4) * 5 + (number % 4))}${BOILERPLATE}。`,
    origin: () => null,
  },
];

/**
 * Articles placed before the clock starts, so that the code is compiled, and articles whose fingerprinting is timed.
 */
const WARMING = 10_000;
const NO_TITLE = new Uint16Array(0);
const CHART = path.join(import.meta.dirname, 'scale.svg');

/** Microseconds per article, and the other figures of the table. */
type Figures = {
  readonly size: number;
  /** The time for sketch, index and verification. */
  readonly place: number;
  readonly fold: number;
  readonly comparisons: number;
  readonly indexBytes: number;
  readonly found: string;
  readonly wrong: number;
};

/** @param isLarge from 100,000 articles on to 1,000,000. */
export async function benchScale(isLarge: boolean): Promise<void> {
  const sizes = [10_000, 100_000, ...(isLarge ? [1_000_000] : [])];
  const fingerprint = await measureFingerprints();
  for (const corpus of corpora) place(corpus, WARMING);
  const measured = corpora.map((corpus) => ({ corpus, figures: sizes.map((size) => place(corpus, size)) }));
  const rows = measured.flatMap(({ corpus, figures }) =>
    figures.map((row) => [
      corpus.name,
      formatCount(row.size),
      ...[row.place, row.fold, row.place + row.fold + fingerprint].map((cost) => cost.toFixed(1)),
      (row.place / figures[0]!.place).toFixed(2),
      row.comparisons.toFixed(1),
      row.indexBytes.toFixed(1),
      row.found,
      formatCount(row.wrong),
    ]),
  );
  const header = ['articles', 'number', 'place µs', 'fold µs', 'with fingerprint µs', 'place, × the first'];
  console.log(`Scale: the standard profile, microseconds an article; generating the texts is not counted\n
${formatTable([...header, 'compared with', 'index bytes an article', 'copies found', 'false joins'], rows)}`);
  const costs = measured.map(({ corpus, figures }) => [corpus.name, figures.map(({ place }) => place)] as const);
  fs.writeFileSync(CHART, chartOf(sizes, new Map(costs)));
  console.log(`Chart: ${path.relative(process.cwd(), CHART)}`);
}

function chartOf(sizes: readonly number[], costs: ReadonlyMap<string, readonly number[]>): string {
  const highest = Math.max(...Array.from(costs.values()).flat());
  const axes = {
    steps: sizes,
    isLogarithmic: true,
    nameStep: formatCount,
    most: Math.ceil(highest / 20) * 20,
    nameValue: (microseconds: number) => `${Math.round(microseconds)} µs`,
  };
  return drawChart('Placing an article among many: sketch, index and verification', axes, [
    { title: 'µs an article by the number of articles', curves: costs },
  ]);
}

/** Microseconds per article of the first corpus, segmented and hashed in two processes. */
async function measureFingerprints(): Promise<number> {
  const bodies = Array.from({ length: WARMING }, (_, number) => syntheticBody(number));
  const { words } = detectionFor('standard');
  const pool = new FingerprintPool(startNodeChild, 2);
  try {
    await fingerprintTexts(pool, bodies.slice(0, WARMING / 5), words);
    const start = performance.now();
    await fingerprintTexts(pool, bodies, words);
    return ((performance.now() - start) * 1000) / bodies.length;
  } finally {
    pool.close();
  }
}

function place({ body, origin }: Corpus, size: number): Figures {
  const folder = new TextFolder();
  let making = 0;
  let comparisons = 0;
  const compared = (text: FoldedText): Comparable => ({
    text,
    title: NO_TITLE,
    headline: NO_TITLE,
    published: null,
    prose: 1,
    isRoundup: false,
  });
  const read = (article: ArticleId) => {
    comparisons++;
    const start = performance.now();
    const text = folder.fold(body(article - 1));
    making += performance.now() - start;
    return compared(text);
  };
  const pass = new StandardPass(read, STANDARD_THRESHOLDS);
  const leaders = new Uint32Array(size);
  let copies = 0;
  let found = 0;
  let wrong = 0;
  let placing = 0;
  let folding = 0;
  for (let number = 0; number < size; number++) {
    const article = (number + 1) as ArticleId;
    const incoming = body(number);
    const start = performance.now();
    const text = folder.fold(incoming);
    const folded = performance.now();
    const makingBefore = making;
    const comparable = compared(text);
    const leader = pass.place({ article, comparable, url: '', source: '' }).match?.leader;
    placing += performance.now() - folded - (making - makingBefore);
    folding += folded - start;
    leaders[number] = leader ?? article;
    const copied = origin(number);
    if (copied !== null) copies++;
    if (copied !== null && leader === leaders[copied]) found++;
    else if (leader !== undefined) wrong++;
  }
  return {
    size,
    place: (placing * 1000) / size,
    fold: (folding * 1000) / size,
    comparisons: comparisons / size,
    indexBytes: pass.indexBytes / size,
    found: copies === 0 ? '–' : `${((found / copies) * 100).toFixed(2)} %`,
    wrong,
  };
}
