import type { readTakenParts } from '#electron/store/taken-parts.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { type Takeable, takeableFields } from '#shared/model/taken.ts';
import type { Random } from '../../helpers/random.ts';
import { sentencesOf } from './taking-project.ts';

type Part = { from: ArticleId; text: string; place: number | null; replaced: number };
/** `parts`: for each article, its parts by name. */
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
      Array.from(parts, ([part, { from, text, place, replaced }]) => ({
        ...{ article, part, from, text, place, replaced },
      })),
    )
    .sort(byName);
}

type Named = { article: ArticleId; part: string };

function byName(a: Named, b: Named): number {
  return a.article - b.article || (a.part < b.part ? -1 : 1);
}

export function asModelled(parts: ReturnType<typeof readTakenParts>) {
  return parts
    .map(({ article, part, from, text, place, replaced }) => ({ article, part, from, text, place, replaced }))
    .sort(byName);
}

export function canonicalOf({ verdicts }: Model): ArticleId | undefined {
  return [...verdicts].find(([, verdict]) => verdict === 'canonical')?.[0];
}

/** An offset belongs to the sentence that contains it, or to the sentence before it. */
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
  const replaced = random.int(2) === 0 ? 0 : 1 + random.int(12);
  return { from, start, end: start + 1 + random.int(12), place: random.int(20), replaced };
}

export function modelledPart(articles: readonly ArticleId[], canonical: ArticleId, takeable: Takeable): [string, Part] {
  const rowOf = (article: ArticleId) => articles.indexOf(article) + 2;
  const { from } = takeable;
  const row = rowOf(from);
  if ('field' in takeable) {
    const fields = { title: `标题${row}`, source: `来源${row}`, author: `作者${row}`, published: `2026-03-0${row}` };
    return [takeable.field, { from, text: fields[takeable.field], place: null, replaced: 0 }];
  }
  const { start, text } = touchedIn(row, takeable);
  const own = rowOf(canonical);
  if (takeable.replaced === 0)
    return [`${from}:${start}`, { from, text, place: endOfSentence(own, takeable.place), replaced: 0 }];
  const replaced = touchedIn(own, { start: takeable.place, end: takeable.place + takeable.replaced });
  return [`${from}:${start}`, { from, text, place: replaced.start, replaced: replaced.text.length }];
}

function touchedIn(row: number, range: { start: number; end: number }): { start: number; text: string } {
  const all = sentencesOf(row);
  const startOf = (at: number) => all.slice(0, at).join('').length;
  const touched = all.flatMap((one, at) =>
    startOf(at) < range.end && range.start < startOf(at) + one.length ? [at] : [],
  );
  return {
    start: startOf(touched[0]!),
    text: touched
      .map((at) => all[at])
      .join('')
      .trim(),
  };
}

/** Sentences replace parts of the same copy that overlap them, and parts that replaced any of the same sentences. */
export function withPart(parts: ReadonlyMap<string, Part>, name: string, part: Part): Map<string, Part> {
  const startOf = (key: string) => Number(key.split(':')[1]);
  const overlap = (a: number, lengthOfA: number, b: number, lengthOfB: number) =>
    a < b + lengthOfB && b < a + lengthOfA;
  const isApart = ([key, other]: [string, Part]) => {
    if (part.place === null || other.place === null) return true;
    const replaceBoth = part.replaced > 0 && other.replaced > 0;
    if (replaceBoth && overlap(part.place, part.replaced, other.place, other.replaced)) return false;
    return other.from !== part.from || !overlap(startOf(name), part.text.length, startOf(key), other.text.length);
  };
  return new Map([...parts].filter(isApart)).set(name, part);
}
