// The share of suggestions that are undamaged copies of their story, on labelled articles. Stories are the clusters,
// so that the figures do not depend on detection.
import fs from 'node:fs';
import { Boilerplate, NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { learnBoilerplate } from '#electron/core/boilerplate/learn.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { readArticleRows } from '#electron/stages/evaluate/articles.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { parseTruth } from '#electron/stages/evaluate/truth.ts';
import { candidatesOf } from '#electron/stages/review/suggestion.ts';
import type { CandidateArticle } from '#electron/store/suggestion-queries.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import { DEFAULT_RULES, type RuleName, suggestByRules } from '#shared/review/suggest/rules.ts';

/** Kinds of copies whose text, once boilerplate and markup are left out, is that of the original. */
const UNDAMAGED: ReadonlySet<string> = new Set(['original', 'exact', 'title', 'byline', 'boiler', 'format', 'html']);

type LabelledCopy = { readonly kind: string; readonly article: CandidateArticle };
type MeasuredStory = {
  readonly kinds: ReadonlyMap<ArticleId, string>;
  readonly candidates: readonly CanonicalCandidate[];
};

/** The default rules of an early development version. */
const PREVIOUS_ORDER: RuleName[] = [
  'not-truncated',
  'most-complete',
  'earliest',
  'least-boilerplate',
  'has-byline',
  'has-url',
];
const methods: readonly (readonly [name: string, order: RuleName[]])[] = [
  ['first imported', []],
  ['rules of an early version', PREVIOUS_ORDER],
  ['agreement alone', ['agrees-most']],
  ['cuts included', DEFAULT_RULES.order.filter((rule) => rule !== 'not-abridged')],
  ['default rules', DEFAULT_RULES.order],
];

/**
 * @param workbook articles with a column for the id
 * @param truth labels: id,story,kind; kinds that begin with `template` are not copies of each other
 */
export async function benchSuggestion(workbook: string | undefined, truth: string | undefined): Promise<void> {
  if (workbook === undefined || truth === undefined) {
    console.log('Suggestion: skipped. It needs labelled articles: --articles <xlsx> --truth <csv>');
    return;
  }
  const stories = await readStories(workbook, truth);
  const texts = new ComparableTexts();
  const articles = stories.flatMap((copies) => copies.map(({ article }) => article));
  const boilerplate = new Boilerplate(
    learnBoilerplate(
      articles.map((article) => ({ ...texts.of(article, NO_BOILERPLATE), body: article.body, source: article.source })),
    ),
  );
  const measured = stories.map((copies): MeasuredStory => {
    const members = copies.map(({ article }) => article);
    const kinds = new Map(copies.map(({ kind, article }) => [article.article, kind]));
    return { kinds, candidates: candidatesOf(members, boilerplate, DEFAULT_RULES) };
  });
  const groups = [
    ['3 and more', measured.filter(({ candidates }) => candidates.length >= 3)],
    ['2', measured.filter(({ candidates }) => candidates.length === 2)],
  ] as const;
  const rows = groups.flatMap(([copies, group]) =>
    methods.map(([name, order]) => [copies, formatCount(group.length), name, ...score(group, order)]),
  );
  const header = ['copies', 'stories', 'suggestion', 'undamaged', 'original'];
  console.log(`Suggestion: share of stories in which the suggested copy is undamaged, and is the original\n
${formatTable(header, rows)}`);
}

/** The stories of several copies, each with its copies in the order of the workbook. */
async function readStories(workbook: string, truth: string): Promise<LabelledCopy[][]> {
  const labels = new Map(parseTruth(fs.readFileSync(truth, 'utf8')).map((row) => [row.id, row]));
  const { rows } = await readArticleRows(workbook);
  const stories = new Map<string, LabelledCopy[]>();
  rows.forEach(({ fields }, at) => {
    const label = labels.get(fields.id);
    if (!label || label.kind.startsWith('template')) return;
    const copies = stories.get(label.story) ?? [];
    stories.set(label.story, copies);
    const article = { ...fields, article: (at + 1) as ArticleId, verdict: null, isPick: false };
    copies.push({ kind: label.kind, article });
  });
  return [...stories.values()].filter((copies) => copies.length > 1);
}

function score(stories: readonly MeasuredStory[], order: RuleName[]): [undamaged: string, original: string] {
  let undamaged = 0;
  let original = 0;
  for (const { kinds, candidates } of stories) {
    const { article } = suggestByRules(candidates as [CanonicalCandidate, ...CanonicalCandidate[]], {
      order,
      sources: [],
    });
    const kind = kinds.get(article)!;
    if (kind.split('+').every((part) => UNDAMAGED.has(part))) undamaged++;
    if (kind === 'original') original++;
  }
  const percent = (count: number) => `${((100 * count) / Math.max(1, stories.length)).toFixed(1)}%`;
  return [percent(undamaged), percent(original)];
}
