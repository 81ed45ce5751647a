// The parts of a regular expression, as far as texts are made from them: what it repeats, and what comes before.

export type Part =
  /** One character: a letter, an escape or a class, as it is written. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly of: readonly Part[] }
  | { readonly kind: 'repeat'; readonly of: Part; readonly least: number; readonly most: number }
  /** A look ahead or behind; `of` is what it looks for. */
  | { readonly kind: 'look'; readonly of: Part; readonly isNegative: boolean }
  /** Marks of places, and references to earlier groups. */
  | { readonly kind: 'nothing' };

const NOTHING: Part = { kind: 'nothing' };
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[\s\S])/iy;
const PLACE = /\\[bB]|\\k<[^>]*>|\\[1-9]\d*|[\^$]/y;
const OPENING = /\((?:\?(?<look><?[=!])|\?<[^>]*>|\?[a-z-]*:)?/y;
const QUANTIFIER = /(?:(?<sign>[*+?])|\{(?<least>\d+)(?<comma>,)?(?<most>\d+)?\})\??/y;

/** @throws Error if the pattern ends within a group or class */
export function parsePattern(source: string, flags: string): Part {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const readChoice = (): Part => {
    const of = [readSequence()];
    while (source[at] === '|') {
      at++;
      of.push(readSequence());
    }
    return of.length === 1 ? of[0]! : { kind: 'choice', of };
  };
  const readSequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = readAtom();
      const quantifier = take(QUANTIFIER)?.groups;
      parts.push(quantifier ? { kind: 'repeat', of: part, ...limits(quantifier) } : part);
    }
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  };
  const readAtom = (): Part => {
    if (take(PLACE)) return NOTHING;
    const opening = take(OPENING);
    if (opening) {
      const of = readChoice();
      if (source[at++] !== ')') throw new Error(`no end of a group: ${source}`);
      const look = opening.groups!.look;
      return look ? { kind: 'look', of, isNegative: look.endsWith('!') } : of;
    }
    return { kind: 'character', source: source[at] === '[' ? readClass() : (take(ESCAPE)?.[0] ?? readSign()) };
  };
  const readClass = () => {
    const start = at++;
    while (source[at] !== ']') {
      if (at >= source.length) throw new Error(`no end of a class: ${source}`);
      if (!take(ESCAPE)) at++;
    }
    return source.slice(start, ++at);
  };
  const readSign = () => {
    const sign = /u/.test(flags) ? String.fromCodePoint(source.codePointAt(at)!) : source[at]!;
    at += sign.length;
    return sign;
  };
  return readChoice();
}

function limits({ sign, least, comma, most }: Record<string, string | undefined>) {
  if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  return { least: Number(least), most: most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least) };
}
