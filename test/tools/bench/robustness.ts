// The robustness experiment of Li et al. 2013 (core/cluster/single-pass.ts), section (3): the share of changed texts that
// a method still recognises, by the amount added or deleted, and after reordering.
import fs from 'node:fs';
import path from 'node:path';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { fingerprintTexts, foldRows, readArticleRows } from '#electron/stages/evaluate/articles.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { type Random, seededRandom } from '../../helpers/random.ts';
import { drawChart, percentAxes } from './chart.ts';
import { addText, deleteText, reorderSentences } from './edits.ts';
import { makeRecognisers, type Recogniser } from './recognisers.ts';
import { originOf, strangeSentence, syntheticBody } from './synthetic/synthetic-news.ts';

const CHART = path.join(import.meta.dirname, 'robustness.svg');
const PERCENT = Array.from({ length: 20 }, (_, n) => n + 1);
const SHOWN = [1, 2, 3, 5, 8, 10, 15, 20];
const SEED = 3;
/** Minimum characters without markup: a hundredth of fewer is nothing. */
const MIN_LENGTH = 100;
const STRANGE_SENTENCES = 500;

/** The shares recognised by each recogniser, 0–1, one for each step of PERCENT. */
type Curves = ReadonlyMap<string, readonly number[]>;

/** @param workbook articles to take the texts from; synthetic ones by default */
export async function benchRobustness(count: number, workbook: string | undefined): Promise<void> {
  const texts = workbook === undefined ? syntheticTexts(count) : await givenTexts(workbook, count);
  const random = seededRandom(SEED);
  const material = Array.from({ length: STRANGE_SENTENCES }, () => strangeSentence(random)).join('');
  const pool = new FingerprintPool(startNodeChild, 2);
  try {
    const recognisers = await makeRecognisers(texts, (bodies, words) => fingerprintTexts(pool, bodies, words));
    const added = await measure(texts, recognisers, (text, share) => addText(text, share, material, random));
    const deleted = await measure(texts, recognisers, (text, share) => deleteText(text, share, random));
    const reordered = await measureOnce(recognisers, reorderAll(texts, random));
    console.log(report(texts.length, recognisers, added, deleted, reordered));
    fs.writeFileSync(
      CHART,
      drawChart(`Share of ${formatCount(texts.length)} articles still recognised`, percentAxes(PERCENT), [
        { title: 'text added: % recognised by % of the text', curves: added },
        { title: 'text deleted: % recognised by % of the text', curves: deleted },
      ]),
    );
    console.log(`Chart: ${path.relative(process.cwd(), CHART)}`);
  } finally {
    pool.close();
  }
}

async function measure(
  texts: readonly string[],
  recognisers: readonly Recogniser[],
  change: (text: string, share: number) => string,
): Promise<Curves> {
  const curves = new Map(recognisers.map(({ name }) => [name, [] as number[]]));
  for (const percent of PERCENT) {
    const changed = texts.map((text) => change(text, percent / 100));
    for (const [name, share] of await measureOnce(recognisers, changed)) curves.get(name)!.push(share);
  }
  return curves;
}

async function measureOnce(
  recognisers: readonly Recogniser[],
  changed: readonly string[],
): Promise<Map<string, number>> {
  const shares = new Map<string, number>();
  for (const { name, findPreviousImport } of recognisers) {
    const recognised = await findPreviousImport(changed);
    shares.set(name, recognised.filter(Boolean).length / changed.length);
  }
  return shares;
}

function reorderAll(texts: readonly string[], random: Random): string[] {
  return texts.map((text) => reorderSentences(text, random));
}

function syntheticTexts(count: number): string[] {
  const texts: string[] = [];
  for (let number = 0; texts.length < count; number++) if (originOf(number) === null) texts.push(syntheticBody(number));
  return texts;
}

async function givenTexts(workbook: string, count: number): Promise<string[]> {
  const long = foldRows((await readArticleRows(workbook)).rows).flatMap(({ body, comparable: { text } }) =>
    text.units.length >= MIN_LENGTH ? [body] : [],
  );
  const step = Math.max(1, long.length / count);
  return Array.from({ length: Math.min(count, long.length) }, (_, n) => long[Math.floor(n * step)]!);
}

function report(
  count: number,
  recognisers: readonly Recogniser[],
  added: Curves,
  deleted: Curves,
  reordered: ReadonlyMap<string, number>,
): string {
  const percent = (share: number) => (share * 100).toFixed(1);
  const rows = [
    ...SHOWN.map((step) => [`added ${step} %`, ...recognisers.map(({ name }) => percent(added.get(name)![step - 1]!))]),
    ...SHOWN.map((step) => [
      `deleted ${step} %`,
      ...recognisers.map(({ name }) => percent(deleted.get(name)![step - 1]!)),
    ]),
    ['reordered', ...recognisers.map(({ name }) => percent(reordered.get(name)!))],
  ];
  const heading = `Robustness: % of ${formatCount(count)} changed articles recognised as similar to the original`;
  return `${heading}\n\n${formatTable(['', ...recognisers.map(({ name }) => name)], rows)}`;
}
