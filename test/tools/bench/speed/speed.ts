// The time of each stage for every profile, over synthetic articles or those of a workbook.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileOrder } from '#electron/core/accuracy-check/shuffles.ts';
import { EvidenceMeter } from '#electron/core/cluster/evidence.ts';
import type { Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import {
  fingerprintTexts,
  foldBodies,
  leaveBoilerplateOut,
  readArticleRows,
  type WaitingArticle,
} from '#electron/stages/evaluate/articles.ts';
import { type Method, methods } from '#electron/stages/evaluate/methods.ts';
import { type Placed, placeArticles } from '#electron/stages/evaluate/placing.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import type { StageMilliseconds } from '#shared/contract/jobs.ts';
import { profiles, usesBoilerplate, type WordOptions } from '#shared/model/detection.ts';
import { runCli } from '../../../helpers/shells/cli-process.ts';
import { writeSyntheticWorkbook } from '../synthetic/synthetic-workbook.ts';
import { measureWholeCommand } from './whole-command.ts';

const MB = 1_000_000;
/** Texts processed before the clock starts, so that dictionaries are loaded and code is compiled. */
const WARMING = 2000;

type Fingerprints = (Fingerprint | null)[];

/** @param workbook articles to place; `count` synthetic ones by default */
export async function benchSpeed(count: number, workbook: string | undefined): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    const synthetic = path.join(folder, 'synthetic.xlsx');
    if (workbook === undefined) writeSyntheticWorkbook(synthetic, count);
    await measure(workbook ?? synthetic);
    await measureCold(workbook ?? synthetic, folder);
    await measureWholeCommand(workbook ?? synthetic, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(workbook: string): Promise<void> {
  const pool = new FingerprintPool(startNodeChild, 2);
  try {
    await pool.segmenter();
    const read = await time(async () => (await readArticleRows(workbook)).rows);
    const fold = await time(() => foldBodies(read.value));
    const learn = await time(() => leaveBoilerplateOut(read.value, fold.value));
    const bodies = read.value.map(({ fields }) => fields.body);
    const fingerprints = new Map<WordOptions, { value: Fingerprints; ms: number }>();
    for (const words of new Set(methods.map(({ detection }) => detection.words))) {
      await fingerprintTexts(pool, bodies.slice(0, WARMING), words);
      fingerprints.set(words, await time(() => fingerprintTexts(pool, bodies, words)));
    }
    const rows: string[][] = [];
    for (const method of methods) {
      const fingerprinted = fingerprints.get(method.detection.words)!;
      const place = await time(() => placeAll(method, learn.value, fingerprinted.value));
      const evidence = await time(() => measureEvidence(learn.value, fingerprinted.value, place.value));
      const learned = usesBoilerplate(method.detection) ? learn.ms : 0;
      const warm = fold.ms + learned + fingerprinted.ms + place.ms + evidence.ms;
      const stages = [
        read.ms,
        fold.ms,
        learned,
        fingerprinted.ms,
        place.ms,
        evidence.ms,
        warm,
        (bodies.length / warm) * 1000,
      ];
      rows.push([method.name, ...stages.map(formatCount)]);
    }
    const header = [
      'profile',
      'read',
      'fold',
      'boilerplate',
      'fingerprint',
      'place',
      'evidence',
      'all but read',
      'articles/s',
    ];
    console.log(`Speed: ${formatCount(bodies.length)} articles, milliseconds by stage, warm, one after the other\n
${formatTable(header, rows)}`);
  } finally {
    pool.close();
  }
}

type Cold = { readonly milliseconds: StageMilliseconds & { readonly total: number }; readonly peakMemoryBytes: number };

const COLD_STAGES = ['read', 'boilerplate', 'fingerprint', 'compare', 'save', 'select', 'write', 'total'] as const;

async function measureCold(workbook: string, folder: string): Promise<void> {
  const rows: string[][] = [];
  for (const profile of profiles) {
    const out = path.join(folder, `${profile}.xlsx`);
    const { code, stdout, stderr } = await runCli(['dedupe', workbook, '--profile', profile, '--out', out, '--json']);
    if (code !== 0) throw new Error(stderr);
    const { milliseconds, peakMemoryBytes } = JSON.parse(stdout) as Cold;
    rows.push([
      profile,
      ...COLD_STAGES.map((stage) => formatCount(milliseconds[stage] ?? 0)),
      formatCount(peakMemoryBytes / MB),
    ]);
  }
  console.log(`\nCold: the whole of \`tonggao dedupe\`, milliseconds by stage; fingerprint: what was waited for it alone\n
${formatTable(['profile', ...COLD_STAGES, 'peak MB of all processes'], rows)}`);
}

function placeAll(method: Method, articles: readonly WaitingArticle[], fingerprints: Fingerprints): Placed {
  return placeArticles(method, articles, fingerprints, fileOrder(articles.length));
}

/** Measures the evidence of each article that joined a cluster, as an import does. */
function measureEvidence(
  articles: readonly WaitingArticle[],
  fingerprints: Fingerprints,
  { placements }: Placed,
): void {
  const meter = new EvidenceMeter();
  const compared = (index: number) => ({ comparable: articles[index]!.comparable, fingerprint: fingerprints[index]! });
  placements.forEach(({ match }, index) => {
    if (match) meter.measure(compared(index), compared(match.matched - 1), match);
  });
}

async function time<T>(piece: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await piece();
  return { value, ms: performance.now() - start };
}
