// Fits the model of `electron/core/cluster/relation/reprint-probability.ts`, and scores each collection, and each event, with a model
// fitted without it.

// Inputs: folders of judged pairs with `articles.jsonl` and `labels.csv` (a,b,label[,weight]); a folder of synthetic
// copies with `articles.xlsx`, `truth.csv` and `ignore_pairs.csv`; articles of an outlet without repetitions, whose
// pairs are all negative.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { areDuplicates, LIMITS, type Limits } from '#electron/core/cluster/relation/duplicates.ts';
import { type RelationMeasures, RelationMeter } from '#electron/core/cluster/relation/measures.ts';
import { terms } from '#electron/core/cluster/relation/reprint-probability.ts';
import { CandidateFinder } from '#electron/core/cluster/standard/candidate-finder.ts';
import { keysOf } from '#electron/core/cluster/standard/signature.ts';
import { sketchOf } from '#electron/core/cluster/standard/sketch.ts';
import { foldRows, readArticleRows, type WaitingArticle } from '#electron/stages/evaluate/articles.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { type Example, type Fit, fitSigned, predict } from './logistic.ts';

const POSITIVE = new Set(['same-text', 'abridged']);
const NEUTRAL = new Set(['rewritten', 'no-body']);

/** A judged pair represents up to 531; in the fit, none counts more than the root of this. */
const MAX_WEIGHT = 10;
/** The copies, and the other pairs, of a collection weigh this much in the fit, at most three times their number. */
const WEIGHT_OF_CLASS = 100;
const RIDGE = 5;
const FACTORS = [0.5, 0.8, 1, 1.25, 2];
const THRESHOLDS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];

type Pair = {
  readonly measures: RelationMeasures;
  /** Null if either decision is acceptable. */
  readonly label: 0 | 1 | null;
  /** The number of pairs of the collection that this pair represents, and its weight in the fit. */
  readonly weight: number;
  readonly fitWeight: number;
  /** Left out together: a collection, or an event of the first one. */
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
  const names = [...new Set(pairs.map(({ name }) => name))];
  for (const name of names) {
    const own = pairs.filter((pair) => pair.name === name && pair.label !== null);
    console.log(`${name}: ${own.length} judged pairs, ${own.filter(({ label }) => label === 1).length} copies`);
  }

  const leftOut = probabilitiesOfLeftOut(pairs, ({ name }) => name);
  const fit = fitPairs(pairs);
  console.log(`INTERCEPT = ${fit.intercept.toFixed(2)}`);
  for (const [at, { name }] of terms.entries()) console.log(`  ${name}: ${fit.coefficients[at]!.toFixed(2)}`);
  const line = (known: ReadonlyMap<Pair, number>, threshold: number, limits: Limits) =>
    names
      .map((name) => {
        const own = pairs.filter((pair) => pair.name === name);
        return `${name} ${score(own, (pair) => isJoined(pair, known.get(pair)!, threshold, limits), true)}`;
      })
      .join(' · ');
  const chosen = STANDARD_THRESHOLDS.probability;
  const seen = new Map(pairs.map((pair) => [pair, probability(fit, pair)]));
  console.log('\nPrecision / recall, weighted, pair by pair; each collection by a model fitted without it');
  for (const threshold of THRESHOLDS) console.log(`${threshold}: ${line(leftOut, threshold, LIMITS)}`);
  console.log(`fitted on all, at ${chosen}: ${line(seen, chosen, LIMITS)}`);
  if (events.length > 0) {
    const byEvent = probabilitiesOfLeftOut(pairs, ({ fold }) => fold);
    console.log(`each event of the first collection left out, at ${chosen}: ${line(byEvent, chosen, LIMITS)}`);
  }
  for (const name of new Set(others.map((pair) => pair.name))) {
    const own = others.filter((pair) => pair.name === name);
    const joins = (pair: Pair) => isJoined(pair, probability(fit, pair), chosen, LIMITS);
    const wrong = own.filter((pair) => pair.label === 0 && joins(pair)).length;
    console.log(`${name}, fitted without it: ${score(own, joins, false)}, ${wrong} wrong`);
  }

  console.log(`\nWithout one figure, at ${chosen}, each collection left out`);
  for (const [left, { name }] of terms.entries()) {
    const kept = [...terms.keys()].filter((at) => at !== left);
    console.log(
      `${name}: ${line(
        probabilitiesOfLeftOut(pairs, (pair) => pair.name, kept),
        chosen,
        LIMITS,
      )}`,
    );
  }
  console.log(`\nThe limits, each changed by itself, at ${chosen}`);
  for (const [name, value] of Object.entries(LIMITS))
    for (const factor of FACTORS) {
      // Limits up to 1 are shares.
      if (factor === 1 || (value <= 1 && value * factor > 1)) continue;
      const limits = { ...LIMITS, [name]: value * factor };
      console.log(`${name} ${(value * factor).toFixed(2)}: ${line(leftOut, chosen, limits)}`);
    }
}

/** The probability of each pair by a model fitted without the pairs of its group. */
function probabilitiesOfLeftOut(
  pairs: readonly Pair[],
  groupOf: (pair: Pair) => string,
  kept: readonly number[] = [...terms.keys()],
): Map<Pair, number> {
  const known = new Map<Pair, number>();
  for (const [group, own] of Map.groupBy(pairs, groupOf)) {
    const fit = fitPairs(
      pairs.filter((pair) => groupOf(pair) !== group),
      kept,
    );
    for (const pair of own) known.set(pair, probability(fit, pair));
  }
  return known;
}

/** Terms that are not kept have the coefficient 0. */
function fitPairs(pairs: readonly Pair[], kept: readonly number[] = [...terms.keys()]): Fit {
  const labelled = pairs.filter(({ label }) => label !== null);
  const groupOf = ({ name, label }: Pair) => `${name} ${label}`;
  const factors = new Map(
    [...Map.groupBy(labelled, groupOf)].map(([group, own]) => [
      group,
      Math.min(WEIGHT_OF_CLASS, 3 * own.length) / own.reduce((sum, { fitWeight }) => sum + fitWeight, 0),
    ]),
  );
  const examples = labelled.map((pair): Example => {
    const own = termsOf(pair.measures);
    return {
      terms: kept.map((at) => own[at]!),
      label: pair.label!,
      weight: pair.fitWeight * factors.get(groupOf(pair))!,
    };
  });
  const { intercept, coefficients } = fitSigned(
    examples,
    kept.map((at) => terms[at]!.direction),
    RIDGE,
  );
  return { intercept, coefficients: terms.map((_, at) => coefficients[kept.indexOf(at)] ?? 0) };
}

function termsOf(measures: RelationMeasures): number[] {
  return terms.map(({ of }) => of(measures));
}

function probability(fit: Fit, { measures }: Pair): number {
  return predict(fit, termsOf(measures));
}

/** The conditions hold whatever the probability is: they are asked with one that nothing or everything reaches. */
function isJoined({ measures }: Pair, p: number, threshold: number, limits: Limits): boolean {
  const probability = p >= threshold ? 0 : 2;
  return areDuplicates(measures, { probability, sameUrlContainment: 1 }, limits);
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
  return [...positive, ...negative.filter(({ measures }) => measures.matched > 0.4)];
}

async function outletPairs(file: string): Promise<Pair[]> {
  const { articles } = await readArticles(file);
  const pairs = proposedPairs(articles).map(([a, b]): Pair => {
    const measures = meter.measure(articles[a]!.cut, articles[b]!.cut);
    // The same text under the same title within a day is a repetition.
    const isTwice = measures.isSame && measures.titles.likeness === 1 && (measures.days ?? 9) <= 1;
    return { measures, label: isTwice ? 1 : 0, weight: 1, fitWeight: 1, fold: file, name: 'outlet' };
  });
  return pairs.filter(({ measures }) => measures.matched > 0.5);
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
