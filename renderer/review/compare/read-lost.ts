// What a text says that the kept one does not, each clause with the place in the kept text where it would stand. Pure.
import { diffTexts } from '#shared/diff/index.ts';
import { findLost } from '#shared/lost/index.ts';
import type { UnitFolding } from '#shared/unit-folding.ts';
import type { FramedBody, Lost, Saying } from './requests.ts';

/** Only the places depend on this comparison. */
const PLACES_BUDGET_MS = 60;

/** In the order of the text. */
export function readLost(article: FramedBody, canonical: FramedBody, script: UnitFolding): Lost {
  const { lost, changed, covered } = findLost(blankBoilerplate(article), blankBoilerplate(canonical), { script });
  if (lost.length === 0 && changed.length === 0) return { sayings: [], covered };
  const placeOf = mapPlaces(article, canonical, script);
  const sayings = [
    ...lost.map((clause): Saying => ({ ...clause, anchor: placeOf(clause.start), facts: [] })),
    ...changed.map(
      ({ start, end, text, said, facts }): Saying => ({
        start,
        end,
        text,
        anchor: said.start,
        facts: facts.map(({ kind, own, said }) => ({ kind, own: own?.text ?? null, kept: said?.text ?? null })),
      }),
    ),
  ];
  return { sayings: sayings.sort((one, two) => one.start - two.start), covered };
}

/** What is blank is said by nobody and keeps its place. */
function blankBoilerplate({ body, boilerplate }: FramedBody): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of boilerplate) {
    blanked += body.slice(at, start) + body.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return blanked + body.slice(at);
}

/** From a place in the text to that in the kept one, by aligned clauses. Asked in any order. */
function mapPlaces(article: FramedBody, canonical: FramedBody, script: UnitFolding): (at: number) => number {
  const apart = { left: canonical.boilerplate, right: article.boilerplate };
  const options = { timeoutMs: PLACES_BUDGET_MS, ignore: { width: true, script }, apart };
  const ends: number[] = [];
  const places: number[] = [];
  let end = 0;
  let place = 0;
  for (const row of diffTexts(canonical.body, article.body, options)) {
    if (row.kind !== 'deleted') {
      end += lengthOf(row.right);
      ends.push(end);
      places.push(place);
    }
    if (row.kind !== 'inserted') place += lengthOf(row.left);
  }
  return (at) => {
    const row = ends.findIndex((end) => end > at);
    return row === -1 ? place : places[row]!;
  };
}

function lengthOf(side: string | readonly { readonly text: string }[]): number {
  return typeof side === 'string' ? side.length : side.reduce((length, { text }) => length + text.length, 0);
}
