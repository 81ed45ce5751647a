// The fact matrix of a cluster: who says what, where its articles contradict the one that the others are compared with.
import type { Range } from '../../text/range.ts';
import { isSameFact } from './fact.ts';
import type { FactText } from './fact-text.ts';
import { compareFacts, type FactComparison, type FactKind, type FactPlace } from './index.ts';

/** The words of a value in one article, by its number among those of the cluster. */
export type StatedPlace = Range & { readonly article: number };

/** One value of a disputed fact. Other forms of it count as the same; `text` is how it is written first. */
export type FactValue = {
  readonly text: string;
  /** More articles state it than any other value. */
  readonly isMajority: boolean;
  /** One for each article that states it, in their order. */
  readonly places: readonly StatedPlace[];
};

/** A disputed fact: two or more values, that of the base first. Articles in none of them do not speak of it. */
export type FactRow = { readonly kind: FactKind; readonly values: readonly FactValue[] };

export type FactMatrix = {
  readonly base: number;
  /** In the order of the base's text. */
  readonly rows: readonly FactRow[];
  /** Articles that there was no time to read and compare. */
  readonly unread: readonly number[];
};

type Row = { readonly kind: FactKind; readonly place: FactPlace; readonly values: Value[] };
type Value = { readonly first: FactPlace; readonly of: FactText; readonly places: StatedPlace[] };

/**
 * Compares every article with the base, so the cost is linear in the articles.
 * @param count the number of articles
 * @param read reads an article, once
 * @param hasTime asked before each article is read and compared; the rest is `unread`
 */
export function readFactMatrix(
  count: number,
  base: number,
  read: (article: number) => FactText,
  hasTime: () => boolean = () => true,
): FactMatrix {
  const texts = Array<FactText | null>(count).fill(null);
  const compared = Array<FactComparison | null>(count).fill(null);
  const unread: number[] = [];
  const ours = read(base);
  texts[base] = ours;
  for (let article = 0; article < count; article++) {
    if (article === base) continue;
    if (!hasTime()) {
      unread.push(article);
      continue;
    }
    const text = read(article);
    texts[article] = text;
    compared[article] = compareFacts(ours, text);
  }
  return { base, rows: tabulateFacts(texts, base, compared), unread };
}

/**
 * @param texts null for one that is not read; the base is
 * @param compared the comparison of the base with each text; null for the base, and for a text that is not compared
 */
export function tabulateFacts(
  texts: readonly (FactText | null)[],
  base: number,
  compared: readonly (FactComparison | null)[],
): FactRow[] {
  const rows: Row[] = [];
  for (const comparison of compared)
    for (const { kind, base: place } of comparison?.alerts ?? [])
      if (!rows.some((row) => touches(row.place, place)))
        rows.push({ kind, place, values: [{ first: place, of: texts[base]!, places: [] }] });
  for (const row of rows)
    for (const [article, text] of texts.entries()) {
      const comparison = compared[article];
      const alert = comparison?.alerts.find((alert) => touches(alert.base, row.place));
      const stated = article === base ? row.place : (alert?.other ?? comparison?.findSame(row.place));
      if (text && stated) addTo(row, stated, text, article, alert === undefined);
    }
  return rows.sort((one, two) => one.place.start - two.place.start).map(toRow);
}

function touches(one: Range, two: Range): boolean {
  return one.start < two.end && two.start < one.end;
}

function addTo({ values }: Row, place: FactPlace, of: FactText, article: number, isBase: boolean): void {
  const at = isBase ? 0 : values.findIndex((value, index) => index > 0 && areSame(value, place, of));
  const stated = { article, start: place.start, end: place.end };
  if (at >= 0) values[at]!.places.push(stated);
  else values.push({ first: place, of, places: [stated] });
}

function areSame({ first, of }: Value, place: FactPlace, text: FactText): boolean {
  if (of.plain.slice(first.start, first.end) === text.plain.slice(place.start, place.end)) return true;
  const factAt = ({ facts }: FactText, { start, end }: Range) =>
    facts.find((fact) => fact.start === start && fact.end === end);
  const [one, two] = [factAt(of, first), factAt(text, place)];
  return one !== undefined && two !== undefined && isSameFact(one, two);
}

function toRow({ kind, values }: Row): FactRow {
  const most = Math.max(...values.map(({ places }) => places.length));
  const isAlone = values.filter(({ places }) => places.length === most).length === 1;
  return {
    kind,
    values: values.map(({ first, places }) => ({
      text: first.text,
      isMajority: isAlone && places.length === most,
      places,
    })),
  };
}
