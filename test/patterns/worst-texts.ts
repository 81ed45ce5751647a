// Texts on which a pattern is slow if it is slow on any: what it repeats is repeated, after what has to come before, and
// ends in what it does not take.
import { seededRandom } from '../helpers/random.ts';
import { type Part, parsePattern } from './parse-pattern.ts';

/** A text of any length: `before`, then `repeated`, then `after`. */
export type Recipe = { readonly before: string; readonly repeated: string; readonly after: string };

/** Repetitions of at most so many are part of a fragment, not repeated themselves. */
const FEW = 4;
/** Characters that stand for one class. */
const MAX_MEMBERS = 8;
const MAX_RECIPES = 90;
const ANY = [...' \n\t\r\u3000\u00A0019aAzZé中日一。，,.:;!?-_—|/\\(<>[{"\'&#%@=+*\u0301\u200D１😀\u{20000}'];
/** Private, so that no pattern names it. */
const NO_ONES = '\uE0DD';

export function worstTexts(source: string, flags: string): Recipe[] {
  const random = seededRandom(source.length);
  const root = parsePattern(source, flags);
  const members = new Members(root, flags);
  const recipes = new Map<string, Recipe>();
  const add = (before: string, repeated: string) => {
    if (repeated === '') return;
    for (const after of [NO_ONES, '']) {
      const key = JSON.stringify([before, repeated, after]);
      if (recipes.size < MAX_RECIPES) recipes.set(key, { before, repeated, after });
    }
  };
  const samples = new Samples(members, (below) => random.int(below));
  for (const { before, of } of repeats(root, [])) {
    const lead = samples.shortest({ kind: 'sequence', parts: before });
    const fragments =
      of.kind === 'character' ? members.of(of.source) : [samples.shortest(of), samples.any(of), samples.any(of)];
    for (const fragment of fragments) {
      add('', fragment);
      add(lead, fragment);
      add('', lead + fragment);
      add('', lead + fragment.repeat(40));
    }
    add('', fragments.join(''));
    add(lead, fragments.join(''));
  }
  for (const character of members.all().slice(0, MAX_MEMBERS)) add('', character);
  for (let at = 0; at < 6; at++) {
    const whole = samples.any(root);
    add('', whole);
    add('', whole.slice(0, -1));
    add('', Array.from({ length: 3 }, () => members.all()[random.int(members.all().length)]).join(''));
  }
  return [...recipes.values()];
}

export function textOf({ before, repeated, after }: Recipe, length: number): string {
  return before + repeated.repeat(Math.max(1, Math.ceil(length / repeated.length))) + after;
}

/** What a pattern repeats often, each with the parts before it. */
function* repeats(part: Part, before: readonly Part[]): Generator<{ before: readonly Part[]; of: Part }> {
  switch (part.kind) {
    case 'sequence':
      for (const [at, inner] of part.parts.entries()) yield* repeats(inner, [...before, ...part.parts.slice(0, at)]);
      break;
    case 'choice':
      for (const inner of part.of) yield* repeats(inner, before);
      break;
    case 'look':
      yield* repeats(part.of, before);
      break;
    case 'repeat':
      if (part.most > FEW) yield { before, of: part.of };
      yield* repeats(part.of, before);
      break;
    default:
  }
}

/** The characters that a pattern tells apart: one for each set of its classes that take it. */
class Members {
  readonly #all: string[] = [];
  readonly #ofClass = new Map<string, string[]>();

  constructor(root: Part, flags: string) {
    const unicode = flags.replace(/[gy]/g, '');
    const sources = [...new Set(charactersOf(root))];
    const tests = sources.map((source) => new RegExp(`^${source}$`, unicode));
    const written = sources.flatMap((source) => (source.length < 200 ? [...source] : [...source].slice(0, 60)));
    const known = new Set<string>();
    for (const character of new Set([...ANY, ...written])) {
      const taking = sources.filter((_, at) => tests[at]!.test(character));
      const key = taking.join(' ');
      if (taking.length === 0 || known.has(key)) continue;
      known.add(key);
      this.#all.push(character);
      for (const source of taking) this.#ofClass.set(source, [...(this.#ofClass.get(source) ?? []), character]);
    }
  }

  all(): readonly string[] {
    return this.#all;
  }

  of(source: string): readonly string[] {
    return (this.#ofClass.get(source) ?? []).slice(0, MAX_MEMBERS);
  }
}

function* charactersOf(part: Part): Generator<string> {
  if (part.kind === 'character') yield part.source;
  if (part.kind === 'sequence') for (const inner of part.parts) yield* charactersOf(inner);
  if (part.kind === 'choice') for (const inner of part.of) yield* charactersOf(inner);
  if (part.kind === 'repeat' || part.kind === 'look') yield* charactersOf(part.of);
}

/** Texts that a part takes. */
class Samples {
  readonly #members: Members;
  readonly #draw: (below: number) => number;

  constructor(members: Members, draw: (below: number) => number) {
    this.#members = members;
    this.#draw = draw;
  }

  shortest(part: Part): string {
    return this.#sample(part, () => 0);
  }

  any(part: Part): string {
    return this.#sample(part, this.#draw);
  }

  #sample(part: Part, draw: (below: number) => number): string {
    switch (part.kind) {
      case 'character': {
        const characters = this.#members.of(part.source);
        return characters[draw(characters.length)] ?? '';
      }
      case 'sequence':
        return part.parts.map((inner) => this.#sample(inner, draw)).join('');
      case 'choice':
        return this.#sample(part.of[draw(part.of.length)]!, draw);
      case 'repeat': {
        const times = Math.max(part.least, part.least + draw(Math.min(3, part.most - part.least + 1)));
        return Array.from({ length: times }, () => this.#sample(part.of, draw)).join('');
      }
      case 'look':
        return part.isNegative ? '' : this.#sample(part.of, draw);
      default:
        return '';
    }
  }
}
