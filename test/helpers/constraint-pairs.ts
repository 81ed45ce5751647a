// Constraints as pairs of articles, their simplest form.
import type { EditorConstraints, Link } from '#electron/core/cluster/constraints.ts';
import type { ArticleId } from '#shared/model/model.ts';

export type ConstraintPair = { readonly a: ArticleId; readonly b: ArticleId; readonly kind: 'same' | 'different' };

/** Lists each pair once, the smaller article first, in order. */
export function pairsOf({ links, separations }: EditorConstraints): ConstraintPair[] {
  const pairs = new Map<string, ConstraintPair>();
  const add = (one: ArticleId, other: ArticleId, kind: ConstraintPair['kind']) => {
    const [a, b] = one < other ? [one, other] : [other, one];
    pairs.set(`${a} ${b} ${kind}`, { a, b, kind });
  };
  for (const [a, b] of links) add(a, b, 'same');
  for (const sides of separations)
    for (const [at, side] of sides.entries())
      for (const a of side) for (const other of sides.slice(at + 1)) for (const b of other) add(a, b, 'different');
  return [...pairs.values()].sort((one, other) => one.a - other.a || one.b - other.b);
}

/** Makes each `different` pair a separation of its own. */
export function constraintsOf(pairs: readonly ConstraintPair[]): EditorConstraints {
  return {
    links: pairs.filter(({ kind }) => kind === 'same').map(({ a, b }): Link => [a, b]),
    separations: pairs.filter(({ kind }) => kind === 'different').map(({ a, b }) => [[a], [b]]),
  };
}
