// Compares two articles for a report: marked texts, differing facts, and how much of each is in the other.

import { diffCoarsely } from '#shared/compare/diff/coarse.ts';
import { diffTexts } from '#shared/compare/diff/index.ts';
import {
  compareFacts,
  type FactComparison,
  type FactText,
  listedNames,
  readFactText,
} from '#shared/compare/facts/index.ts';
import { type FactRow, tabulateFacts } from '#shared/compare/facts/matrix.ts';
import { diffArticles, type LaidOutDiff, layOut } from '#shared/compare/sheet/lay-out.ts';
import type { MemberText } from '#shared/contract/review.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { Article, Relation, Verdict } from '#shared/model/model.ts';
import { Aligner, toPassages } from '#shared/text/align.ts';
import type { Range } from '#shared/text/range.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import { share, sum } from '../../core/cluster/relation/arithmetic.ts';
import { relationOf } from '../../core/cluster/relation/duplicates.ts';
import { RelationMeter } from '../../core/cluster/relation/measures.ts';
import { simplify } from '../../core/text/traditional.ts';
import { isTooLong } from './too-long.ts';

export type ReportArticle = Pick<MemberText, 'boilerplate' | 'isDamaged'> & {
  readonly article: Pick<Article, 'title' | 'body' | 'source' | 'url' | 'published'>;
  /** Characters without boilerplate; null: the text is not known. */
  readonly length: number | null;
  /** The position of the article in the cluster, from 1; null: the article of a reference set. */
  readonly number: number | null;
  readonly verdict: Verdict | null;
  /** The ranges of names in the body, in order; null if they are unknown. */
  readonly names: readonly Range[] | null;
};

export type ComparedPair = {
  readonly base: ReportArticle;
  readonly other: ReportArticle;
  readonly sheet: LaidOutDiff;
  /** Null: the texts are too long for it. */
  readonly facts: FactComparison | null;
  readonly relation: Relation;
  readonly passages: number;
  /** Shares of both texts that aligned passages match, 0–1. */
  readonly covered: { readonly base: number; readonly other: number };
};

/** A long time, because a report need not appear at once. It only matters for two long texts with little in common. */
const BUDGET_MS = 2_000;

const EVERY_FORM = { width: true, punctuation: true, script: simplify };

function diffLong({ left, right }: Readonly<Record<'left' | 'right', ReportArticle['article']>>) {
  const title = diffTexts(left.title, right.title, { ignore: EVERY_FORM, timeoutMs: 0 });
  return { title, body: diffCoarsely(left.body, right.body), complete: false };
}

/** Uses the same tables for all pairs of a report. */
export class PairComparer {
  readonly #texts = new ComparableTexts();
  readonly #meter = new RelationMeter();
  readonly #aligner = new Aligner();
  readonly #facts = new WeakMap<ReportArticle, FactText>();

  compare(base: ReportArticle, other: ReportArticle): ComparedPair {
    const texts = { left: base.article, right: other.article };
    const boilerplate = { left: base.boilerplate, right: other.boilerplate };
    const isLong = isTooLong(base.article, other.article);
    const diff = isLong ? diffLong(texts) : diffArticles(texts, boilerplate, EVERY_FORM, BUDGET_MS);
    const [one, two] = [this.#fold(base), this.#fold(other)];
    const measures = this.#meter.measure(one, two);
    return {
      base,
      other,
      sheet: layOut(diff, texts, boilerplate, EVERY_FORM),
      facts: isLong ? null : compareFacts(this.#readFacts(base), this.#readFacts(other)),
      relation: relationOf(measures, STANDARD_THRESHOLDS),
      passages: measures.passages,
      covered: {
        base: this.#measureCovered(one.text.units, two.text.units),
        other: this.#measureCovered(two.text.units, one.text.units),
      },
    };
  }

  /** The facts on which articles contradict the base. The base is article 0, that of the first pair article 1. */
  tabulate(base: ReportArticle, pairs: readonly ComparedPair[]): FactRow[] {
    const compared = pairs.map(({ other, facts }) => (base.isDamaged || other.isDamaged ? null : facts));
    if (compared.every((facts) => facts === null)) return [];
    const texts = pairs.map(({ other }, at) => (compared[at] ? this.#readFacts(other) : null));
    return tabulateFacts([this.#readFacts(base), ...texts], 0, [null, ...compared]);
  }

  #readFacts(of: ReportArticle): FactText {
    let facts = this.#facts.get(of);
    if (!facts) {
      const { article, boilerplate, names } = of;
      facts = readFactText({
        text: article.body,
        excluded: boilerplate,
        published: article.published,
        script: simplify,
        ...(names && { names: listedNames(names) }),
      });
      this.#facts.set(of, facts);
    }
    return facts;
  }

  #fold({ article, boilerplate }: ReportArticle) {
    return this.#texts.ofParts(article, article.body, boilerplate);
  }

  #measureCovered(text: Uint16Array, by: Uint16Array): number {
    const passages = toPassages(this.#aligner.findRuns(text, by), Math.min(text.length, by.length));
    return share(
      sum(passages, ({ matched }) => matched),
      text.length,
    );
  }
}
