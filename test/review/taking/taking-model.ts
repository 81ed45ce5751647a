// A model of taken parts: each canonical article with the parts that it has taken.
import type { readTakenParts } from '#electron/store/taken-parts.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { type Takeable, takeableFields } from '#shared/taken.ts';
import type { Random } from '../../helpers/random.ts';
import { sentencesOf } from './taking-project.ts';

type Part = { from: ArticleId; text: string; place: number | null };
/** By article, the parts by name. */
export type Model = { verdicts: Map<ArticleId, Verdict>; parts: Map<ArticleId, Map<string, Part>> };

export function copyOf({ verdicts, parts }: Model): Model {
  return {
    verdicts: new Map(verdicts),
    parts: new Map(Array.from(parts, ([article, ofArticle]) => [article, new Map(ofArticle)])),
  };
}

export function partsOf(model: Model, isListed: (article: ArticleId) => boolean) {
  return [...model.parts]
    .filter(([article]) => isListed(article))
    .flatMap(([article, parts]) =>
      Array.from(parts, ([part, { from, text, place }]) => ({ article, part, from, text, place })),
    )
    .sort(byName);
}

type Named = { article: ArticleId; part: string };

function byName(a: Named, b: Named): number {
  return a.article - b.article || (a.part < b.part ? -1 : 1);
}

export function asModelled(parts: ReturnType<typeof readTakenParts>) {
  return parts.map(({ article, part, from, text, place }) => ({ article, part, from, text, place })).sort(byName);
}

export function canonicalOf({ verdicts }: Model): ArticleId | undefined {
  return [...verdicts].find(([, verdict]) => verdict === 'canonical')?.[0];
}

/** Every place of a text falls to the sentence before it, or to the one that it is in. */
function endOfSentence(row: number, place: number): number {
  let end = 0;
  for (const sentence of sentencesOf(row)) {
    if (place <= end) break;
    end += sentence.length;
  }
  return sentencesOf(row).join('').slice(0, end).trimEnd().length;
}

export function randomTakeable(random: Random, articles: readonly ArticleId[]): Takeable {
  const from = random.pick(articles);
  if (random.int(2) === 0) return { from, field: random.pick(takeableFields) };
  const start = random.int(20);
  return { from, start, end: start + 1 + random.int(12), place: random.int(20) };
}

export function modelledPart(articles: readonly ArticleId[], canonical: ArticleId, takeable: Takeable): [string, Part] {
  const rowOf = (article: ArticleId) => articles.indexOf(article) + 2;
  const { from } = takeable;
  const row = rowOf(from);
  if ('field' in takeable) {
    const fields = { title: `标题${row}`, source: `来源${row}`, author: `作者${row}`, published: `2026-03-0${row}` };
    return [takeable.field, { from, text: fields[takeable.field], place: null }];
  }
  const sentences = sentencesOf(row);
  const startOf = (at: number) => sentences.slice(0, at).join('').length;
  const touched = sentences.flatMap((one, at) =>
    startOf(at) < takeable.end && takeable.start < startOf(at) + one.length ? [at] : [],
  );
  const start = startOf(touched[0]!);
  const text = touched
    .map((at) => sentences[at])
    .join('')
    .trim();
  const place = endOfSentence(rowOf(canonical), takeable.place);
  return [`${from}:${start}`, { from, text, place }];
}

/** Sentences take the place of those of the same copy that they share any with. */
export function withPart(parts: ReadonlyMap<string, Part>, name: string, part: Part): Map<string, Part> {
  const rangeOf = (key: string, { text }: Part) => ({ from: Number(key.split(':')[1]), length: text.length });
  const isApart = ([key, other]: [string, Part]) => {
    if (part.place === null || other.place === null || other.from !== part.from) return true;
    const [one, two] = [rangeOf(name, part), rangeOf(key, other)];
    return one.from + one.length <= two.from || two.from + two.length <= one.from;
  };
  return new Map([...parts].filter(isApart)).set(name, part);
}
