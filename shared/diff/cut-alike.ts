// Where punctuation is ignored, one text's comma may stand where the other has none. Both are cut where either is, so that
// equal words stand in equal clauses.
import { type Clause, keySeparator, listKeys, toClause } from './clauses.ts';
import type { Token } from './ignoring.ts';

/** Tokens before a cut and after it, by which the place is known again in the other text. */
const reach = 2;

/** Both texts' clauses, cut further where the other text has a clause end between the same words. */
export function cutAlike(left: readonly Clause[], right: readonly Clause[]): { left: Clause[]; right: Clause[] } {
  return { left: cutAt(left, listCutContexts(right)), right: cutAt(right, listCutContexts(left)) };
}

function listCutContexts(clauses: readonly Clause[]): Set<string> {
  const contexts = new Set<string>();
  const keys = clauses.flatMap(listKeys);
  let at = 0;
  for (const clause of clauses) {
    at += listKeys(clause).length;
    const context = readContext(keys, at);
    if (context !== null) contexts.add(context);
  }
  return contexts;
}

function cutAt(clauses: readonly Clause[], contexts: ReadonlySet<string>): Clause[] {
  const keys = clauses.flatMap(listKeys);
  let at = 0;
  return clauses.flatMap((clause) => {
    const parts: Token[][] = [[]];
    for (const token of clause.tokens ?? []) {
      const context = token.key === '' ? null : readContext(keys, at);
      if (parts.at(-1)!.length > 0 && context !== null && contexts.has(context)) parts.push([]);
      parts.at(-1)!.push(token);
      if (token.key !== '') at++;
    }
    return parts.length === 1 ? clause : parts.map(toClause);
  });
}

function readContext(keys: readonly string[], at: number): string | null {
  if (at < reach || at + reach > keys.length) return null;
  return keys.slice(at - reach, at + reach).join(keySeparator);
}
