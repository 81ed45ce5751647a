// Counts the facts in dispute that speak against keeping a copy: a later stage told elsewhere, and other values of most copies.
import { compareFacts, type FactComparison, type FactText, readFactText } from '#shared/compare/facts/index.ts';
import { type FactRow, type FactValue, tabulateFacts } from '#shared/compare/facts/matrix.ts';
import { compareStages, readFate } from '#shared/compare/facts/opposites.ts';
import type { Comparison } from '#shared/review/suggest/features.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { namesWithin } from '../text/name-facts.ts';
import { simplify } from '../text/traditional.ts';
import type { Copy } from './compare-copies.ts';

/** Later characters of a long text are not compared. */
const MAX_READ = 20_000;
/** Copies that state a value, of which most can be right. */
const MIN_MAJORITY = 3;

/** Units at the beginning of a text, where news is; what stands below may be of another event. */
const HEAD = 200;
/** Of two copies of which one is more times as long, the shorter one is a flash, or cut: length says which to keep. */
const MAX_LONGER = 1.5;
/** Before a word: what it tells has not come about. */
const NOT_SO = /(?:[没免濒]|无(?![效辜])|未(?!成)|不(?![幸治慎料])|非(?!法))\p{Script=Han}{0,5}$/u;
const REACH = 6;

type Disputes = Pick<Comparison, 'overtaken' | 'outvoted'>;

/**
 * One for each copy. Compares each with one of them, so the cost is linear in the copies. Yields after each.
 * @param agreement of each copy with the others: the nearest to all is compared with them
 */
export function* countDisputes(copies: readonly Copy[], agreement: readonly number[]): Generator<number, Disputes[]> {
  const base = agreement.indexOf(Math.max(...agreement));
  const bodies = copies.map(({ body }) => stripMarkup(body).slice(0, MAX_READ));
  const texts: FactText[] = [];
  for (const [at, { boilerplate, published }] of copies.entries()) {
    const text = bodies[at]!;
    const isRepeated = at !== base && text === bodies[base] && published === copies[base]!.published;
    texts.push(
      isRepeated && texts[base]
        ? texts[base]
        : readFactText({ text, published, excluded: boilerplate, names: namesWithin(text), script: simplify }),
    );
    yield text.length;
  }
  const compared: (FactComparison | null)[] = [];
  for (const [at, text] of texts.entries()) {
    compared.push(at === base ? null : compareFacts(texts[base]!, text));
    yield text.units.length;
  }
  const rows = tabulateFacts(texts, base, compared);
  const has = ({ places }: FactValue, copy: number) => places.some(({ article }) => article === copy);
  const told = texts.map((text, at) => readTold(text, copies[at]!));
  return copies.map((_, copy) => {
    const against = rows.flatMap((row) => {
      const own = row.values.find((value) => has(value, copy));
      return own ? [{ row, own }] : [];
    });
    const overtaken = against.filter(({ row, own }) => isOvertaken(row, own)).length;
    return {
      overtaken: overtaken || Number(told.some((other) => isBehind(told[copy]!, other))),
      outvoted: against.filter(({ row, own }) => isOutvoted(row, own)).length,
    };
  });
}

function isOvertaken({ kind, values }: FactRow, own: FactValue): boolean {
  return kind === 'stage' && values.some(({ text }) => compareStages(text, own.text) > 0);
}

/** How far a text tells what becomes of someone (`readFate`), anywhere and at its beginning; 0: not at all. */
type Told = { readonly length: number; readonly anywhere: number; readonly first: number };

function readTold({ facts, plain, units, offsets }: FactText, { boilerplate }: Copy): Told {
  // An item of a roundup tells of another event.
  const end = boilerplate.some(({ kind }) => kind === 'digest-item') ? 0 : (offsets[HEAD] ?? plain.length);
  let [anywhere, first] = [0, 0];
  for (const fact of facts) {
    const stage = fact.kind === 'stage' ? readFate(fact) : null;
    if (stage === null) continue;
    anywhere = Math.max(anywhere, stage);
    const isSo = !NOT_SO.test(plain.slice(Math.max(0, fact.start - REACH), fact.start));
    if (fact.start < end && isSo) first = Math.max(first, stage);
  }
  return { length: units.length, anywhere, first };
}

/** True if the other text begins with a later stage than the text tells anywhere. */
function isBehind({ length, anywhere }: Told, other: Told): boolean {
  const isFlash = Math.max(length, other.length) > Math.min(length, other.length) * MAX_LONGER;
  return anywhere > 0 && other.first > anywhere && !isFlash;
}

function isOutvoted({ kind, values }: FactRow, own: FactValue): boolean {
  const stating = values.reduce((sum, { places }) => sum + places.length, 0);
  const hasMajority = values.some(({ isMajority, places }) => isMajority && places.length * 2 > stating);
  return kind !== 'stage' && stating >= MIN_MAJORITY && hasMajority && !own.isMajority;
}
