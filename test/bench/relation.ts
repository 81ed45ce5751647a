// Fits the model of `electron/cluster/relation/model.ts`, and scores it on each event with a model fitted without it.

// Inputs: folders of judged pairs with `articles.jsonl` and `labels.csv` (a,b,label[,weight]); a folder of synthetic
// copies with `articles.xlsx`, `truth.csv` and `ignore_pairs.csv`; articles of an outlet without repetitions, whose
// pairs are all negative.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { type RelationMeasures, RelationMeter } from '#electron/cluster/relation/measures.ts';
import { terms } from '#electron/cluster/relation/model.ts';
import { areDuplicates, LIMITS, type Limits } from '#electron/cluster/relation/relation.ts';
import { CandidateFinder } from '#electron/cluster/standard/candidate-finder.ts';
import { keysOf } from '#electron/cluster/standard/signature.ts';
import { sketchOf } from '#electron/cluster/standard/sketch.ts';
import { foldRows, readArticleRows, type WaitingArticle } from '#electron/evaluate/articles.ts';
import { STANDARD_THRESHOLDS } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import { type Example, type Fit, fitLogistic, predict } from './logistic.ts';

const POSITIVE = new Set(['same-text', 'abridged']);
const NEUTRAL = new Set(['rewritten', 'in-roundup', 'no-body']);

/** The weight of each set in the fit, in judged pairs: the many synthetic copies prove little. */
const WEIGHT_OF_MADE = 150;
const WEIGHT_OF_OUTLET = 400;
/** A judged pair represents up to 531; in the fit, none counts more than the root of this. */
const MAX_WEIGHT = 10;
/** Factors of the chosen limits. */
const FACTORS = [0.5, 0.8, 1, 1.25, 2];
const THRESHOLDS = [0.4, 0.5, 0.55, 0.6, 0.7, 0.8];

type Pair = {
  readonly measures: RelationMeasures;
  /** Null if either decision is acceptable. */
  readonly label: 0 | 1 | null;
  /** The number of pairs of the collection that this pair represents, and its weight in the fit. */
  readonly weight: number;
  readonly fitWeight: number;
  readonly fold: string;
  readonly name: string;
};

export type RelationInput = {
  readonly judged: readonly string[];
  readonly made: string | undefined;
  readonly outlet: string | undefined;
  /** The first number of each event in the ids of the judged articles of the first folder. */
  readonly events: readonly number[];
};

export async function benchRelation({ judged, made, outlet, events }: RelationInput): Promise<void> {
  if (judged.length === 0) {
    console.log('Relation: skipped. It needs judged pairs: --judged <folders>');
    return;
  }
  const pairs: Pair[] = [];
  for (const [at, folder] of judged.entries()) pairs.push(...(await judgedPairs(folder, at === 0 ? events : [])));
  const others: Pair[] = [];
  if (made) others.push(...(await syntheticPairs(made)));
  if (outlet) others.push(...(await outletPairs(outlet)));
  const folds = [...new Set(pairs.map(({ fold }) => fold))];
  const leftOut = new Map<Pair, number>();
  for (const fold of folds) {
    const fit = fitPairs([...pairs.filter((pair) => pair.fold !== fold), ...others]);
    for (const pair of pairs) if (pair.fold === fold) leftOut.set(pair, probability(fit, pair));
  }
  const fit = fitPairs([...pairs, ...others]);
  console.log(`INTERCEPT = ${fit.intercept.toFixed(2)}`);
  for (const [at, { name }] of terms.entries()) console.log(`  ${name}: ${fit.coefficients[at]!.toFixed(2)}`);
  const scoreAll = (threshold: number, limits: Limits): string => {
    const shown = [...new Set(pairs.map(({ name }) => name))].map((name) => {
      const own = pairs.filter((pair) => pair.name === name);
      const joins = (pair: Pair) => isJoined(pair, leftOut.get(pair)!, threshold, limits);
      return `${name} left out ${score(own, joins, true)} weighted, ${score(own, joins, false)}`;
    });
    for (const name of new Set(others.map((pair) => pair.name))) {
      const own = others.filter((pair) => pair.name === name);
      const joins = (pair: Pair) => isJoined(pair, probability(fit, pair), threshold, limits);
      const wrong = own.filter((pair) => pair.label === 0 && joins(pair)).length;
      shown.push(`${name} ${score(own, joins, false)}, ${wrong} wrong`);
    }
    return shown.join(' · ');
  };
  for (const threshold of THRESHOLDS) console.log(`${threshold}: ${scoreAll(threshold, LIMITS)}`);
  console.log(`\nThe limits, each changed by itself, at the threshold ${STANDARD_THRESHOLDS.probability}`);
  for (const [name, chosen] of Object.entries(LIMITS))
    for (const factor of FACTORS) {
      // Limits up to 1 are shares.
      if (chosen <= 1 && chosen * factor > 1) continue;
      const limits = { ...LIMITS, [name]: chosen * factor };
      const is = factor === 1 ? 'chosen' : '      ';
      console.log(
        `${is} ${name} ${(chosen * factor).toFixed(2)}: ${scoreAll(STANDARD_THRESHOLDS.probability, limits)}`,
      );
    }
}

function fitPairs(pairs: readonly Pair[]): Fit {
  const examples = pairs.flatMap(({ measures, label, fitWeight }): Example[] =>
    label === null || measures.shorter < 30 || measures.areTitlesUnmentioned
      ? []
      : [{ terms: termsOf(measures), label, weight: fitWeight }],
  );
  return fitLogistic(examples);
}

function termsOf(measures: RelationMeasures): number[] {
  return terms.map(({ of }) => of(measures));
}

function probability(fit: Fit, { measures }: Pair): number {
  return predict(fit, termsOf(measures));
}

/** Includes the conditions that are independent of the probability, by lowering the threshold to 0 for them. */
function isJoined({ measures }: Pair, p: number, threshold: number, limits: Limits): boolean {
  return p >= threshold && areDuplicates(measures, { probability: 0, sameUrlContainment: 1 }, limits);
}

function score(pairs: readonly Pair[], joins: (pair: Pair) => boolean, weighted: boolean): string {
  const sum = (is: (pair: Pair) => boolean) =>
    pairs.filter(is).reduce((total, { weight }) => total + (weighted ? weight : 1), 0);
  const right = sum((pair) => pair.label === 1 && joins(pair));
  const wrong = sum((pair) => pair.label === 0 && joins(pair));
  const all = sum((pair) => pair.label === 1);
  return `${(right / (right + wrong || 1)).toFixed(3)} / ${(right / (all || 1)).toFixed(3)}`;
}

function readCsv(file: string): Record<string, string>[] {
  return parse(fs.readFileSync(file), { columns: true, bom: true, relax_column_count: true });
}

const meter = new RelationMeter();

async function judgedPairs(folder: string, events: readonly number[]): Promise<Pair[]> {
  const { byId } = await readArticles(path.join(folder, 'articles.jsonl'));
  const eventOf = (id: string) => events.filter((first) => Number(/\d+/.exec(id)?.[0]) >= first).length;
  return readCsv(path.join(folder, 'labels.csv')).map(({ a, b, label, weight }) => ({
    measures: meter.measure(byId.get(a!)!.cut, byId.get(b!)!.cut),
    label: POSITIVE.has(label!) ? 1 : NEUTRAL.has(label!) ? null : 0,
    weight: Number(weight || 1),
    fitWeight: Math.sqrt(Math.min(Number(weight || 1), MAX_WEIGHT)),
    fold: `${folder} ${eventOf(a!)}`,
    name: path.basename(folder),
  }));
}

async function syntheticPairs(folder: string): Promise<Pair[]> {
  const { articles, byId, ids } = await readArticles(path.join(folder, 'articles.xlsx'));
  const truth = readCsv(path.join(folder, 'truth.csv'));
  const storyOf = new Map(truth.map(({ id, story }) => [id!, story!]));
  const originals = new Map(truth.filter(({ kind }) => kind === 'original').map(({ id, story }) => [story!, id!]));
  const ignored = new Set(
    readCsv(path.join(folder, 'ignore_pairs.csv')).flatMap(({ story_a, story_b }) => [
      `${story_a} ${story_b}`,
      `${story_b} ${story_a}`,
    ]),
  );
  const pair = (a: WaitingArticle, b: WaitingArticle, label: 0 | 1): Pair => ({
    measures: meter.measure(a.cut, b.cut),
    label,
    weight: 1,
    fitWeight: 1,
    fold: folder,
    name: 'synthetic',
  });
  const positive = truth.flatMap(({ id, story, kind }) =>
    kind === 'original' || kind!.startsWith('template')
      ? []
      : [pair(byId.get(originals.get(story!)!)!, byId.get(id!)!, 1)],
  );
  const negative = proposedPairs(articles).flatMap(([a, b]) => {
    const [one, other] = [storyOf.get(ids[a]!), storyOf.get(ids[b]!)];
    if (!one || !other || one === other || ignored.has(`${one} ${other}`)) return [];
    return [pair(articles[a]!, articles[b]!, 0)];
  });
  return balanced([...positive, ...negative.filter(({ measures }) => measures.matched > 0.4)], WEIGHT_OF_MADE);
}

async function outletPairs(file: string): Promise<Pair[]> {
  const { articles } = await readArticles(file);
  const pairs = proposedPairs(articles).map(([a, b]): Pair => {
    const measures = meter.measure(articles[a]!.cut, articles[b]!.cut);
    // The same text under the same title within a day is a repetition.
    const isTwice = measures.isSame && measures.titleLikeness === 1 && (measures.days ?? 9) <= 1;
    return { measures, label: isTwice ? 1 : 0, weight: 1, fitWeight: 1, fold: file, name: 'outlet' };
  });
  return balanced(
    pairs.filter(({ measures }) => measures.matched > 0.5),
    WEIGHT_OF_OUTLET,
  );
}

function balanced(pairs: readonly Pair[], weight: number): Pair[] {
  return pairs.map((pair) => ({ ...pair, fitWeight: weight / pairs.length }));
}

function proposedPairs(articles: readonly WaitingArticle[]): [number, number][] {
  const finder = new CandidateFinder();
  return articles.flatMap(({ cut, source, url }, at) => {
    const article = (at + 1) as ArticleId;
    const { units } = cut.text;
    const keys = keysOf(units, source, url);
    const found = finder.withSketch(sketchOf(units));
    finder.index({ article, leader: article }, keys, Number.POSITIVE_INFINITY);
    return found.map((other): [number, number] => [other.article - 1, at]);
  });
}

async function readArticles(file: string) {
  const { rows } = await readArticleRows(file);
  const articles = foldRows(rows);
  const ids = rows.map(({ fields }) => fields.id.trim());
  return { articles, ids, byId: new Map(ids.map((id, at) => [id, articles[at]!])) };
}
