// `tonggao evaluate --judgement`: asks what the program says of clusters that were judged by reading, and scores it.
import path from 'node:path';
import { findFactAlerts, readFactText } from '#shared/compare/facts/index.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { Part } from '#shared/model/parts.ts';
import { assessRisk } from '#shared/review/risk.ts';
import { suggestSettings } from '#shared/review/suggest/learned.ts';
import { describeRisk } from '#shared/words/labels/risk-sentence.ts';
import { Boilerplate } from '../../../core/boilerplate/boilerplate.ts';
import { learnBoilerplate } from '../../../core/boilerplate/learn.ts';
import { measureArticle } from '../../../core/suggest/features.ts';
import { stripMarkup } from '../../../core/text/markup/markup.ts';
import { namesWithin } from '../../../core/text/name-facts.ts';
import { simplify } from '../../../core/text/traditional.ts';
import { foldBodies, readArticleRows } from '../../../stages/evaluate/articles.ts';
import {
  type Judgement,
  judge,
  judgementAsText,
  parseJudgements,
  type Said,
  scoreJudgements,
} from '../../../stages/evaluate/judgement.ts';
import { LabelFileError } from '../../../stages/evaluate/label-file.ts';
import { readText } from '../../../stages/intake/formats/documents.ts';
import { RiskMeter } from '../../../stages/review/risk/measure-some.ts';
import { PhraseUsage } from '../../../stages/review/risk/phrase-usage.ts';
import type { SuggestBasis } from '../../../stages/review/suggestion.ts';
import type { ArticleText } from '../../../store/clusters/members.ts';
import { UsageError } from '../failure.ts';
import { print } from '../print.ts';

export type JudgementOptions = { judgement: string; articles?: string; columns?: string; json?: boolean };

/** @throws UsageError without articles, or if the file can't be used; AppError as `readArticleRows` */
export async function evaluateJudgement({ judgement, articles, columns, json }: JudgementOptions): Promise<void> {
  if (articles === undefined) throw new UsageError('--judgement requires --articles.');
  const judgements = readJudgements(judgement);
  const collections: Collection[] = [];
  for (const file of articles.split(/[,，]/))
    collections.push(await readCollection(path.resolve(file.trim()), columns));
  const lines = judgements.map((one) => {
    const collection = collections.find(({ texts }) => one.cluster.every((id) => texts.has(id)));
    if (!collection) throw new UsageError(`No file has all of these articles: ${one.cluster.join(', ')}.`);
    return judge(one, collection.ask(one));
  });
  print(json ? JSON.stringify(scoreJudgements(lines)) : judgementAsText(lines));
}

function readJudgements(file: string): Judgement[] {
  try {
    return parseJudgements(readText(path.resolve(file), 'utf-8'));
  } catch (error) {
    if (error instanceof LabelFileError) throw new UsageError(`Can’t use ${file}: ${error.message}.`);
    throw error;
  }
}

/** The articles of one file, as a project of them would see them. */
class Collection {
  readonly texts: ReadonlyMap<string, ArticleText>;
  readonly #boilerplate: Boilerplate;
  readonly #meter: RiskMeter;
  readonly #ids: readonly string[];

  constructor(ids: readonly string[], texts: readonly ArticleText[], boilerplate: Boilerplate, meter: RiskMeter) {
    this.#ids = ids;
    this.texts = new Map(ids.map((id, at) => [id, texts[at]!]));
    this.#boilerplate = boilerplate;
    this.#meter = meter;
  }

  ask({ cluster, pair }: Judgement): Said {
    const basis: SuggestBasis = { settings: suggestSettings.parse({}), model: null, boilerplate: this.#boilerplate };
    const members = cluster.map((id) => this.texts.get(id)!);
    const [kept, other] = pair.map((id) => this.texts.get(id)!) as [ArticleText, ArticleText];
    const measures = { ...this.#meter.measureTexts(members, basis, STANDARD_THRESHOLDS), isPartial: false };
    const ofPair = {
      ...this.#meter.measureTexts([kept, other], basis, STANDARD_THRESHOLDS, kept.article),
      isPartial: false,
    };
    const { level, finding } = assessRisk(measures);
    const parts = [kept, other].map((text) => {
      const { boilerplate } = measureArticle(text, this.#boilerplate);
      return { body: stripMarkup(text.body), published: text.published, found: boilerplate };
    });
    return {
      kept: this.#ids[measures.suggested]!,
      level,
      finding,
      sentence: describeRisk(measures, (article) => members.findIndex((one) => one.article === article) + 1, 'zh'),
      pairFinding: assessRisk(ofPair).finding,
      facts: readFacts(parts[0]!, parts[1]!),
      parts,
    };
  }
}

type Body = { readonly body: string; readonly published: string; readonly found: readonly Part[] };

/** The facts in dispute that the sheet marks. */
function readFacts(kept: Body, other: Body): Said['facts'] {
  const read = ({ body, published, found }: Body) =>
    readFactText({ text: body, published, excluded: found, names: namesWithin(body), script: simplify });
  return findFactAlerts(read(kept), read(other)).map((alert) => ({ k: alert.base.text, d: alert.other.text }));
}

async function readCollection(file: string, columns: string | undefined): Promise<Collection> {
  const { rows } = await readArticleRows(file, columns);
  const comparables = foldBodies(rows);
  const sentences = learnBoilerplate(
    rows.map(({ fields: { body, source } }, at) => ({ ...comparables[at]!, body, source })),
  );
  const boilerplate = new Boilerplate(sentences);
  const meter = new RiskMeter();
  const usage = new PhraseUsage();
  for (const [at, { fields }] of rows.entries())
    usage.add(meter.texts.of(fields, boilerplate, comparables[at]!.text).text.units);
  meter.usage = usage;
  const texts = rows.map(({ fields }, at) => ({ ...fields, article: at as ArticleId }));
  const ids = rows.map(({ fields }) => fields.id.trim());
  return new Collection(ids, texts, boilerplate, meter);
}
