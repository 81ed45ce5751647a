// Logistic regression with a ridge penalty, by Newton's method. Standardises internally; coefficients are in the
// units of the terms.

export type Example = { readonly terms: readonly number[]; readonly label: 0 | 1; readonly weight: number };
export type Fit = { readonly intercept: number; readonly coefficients: readonly number[] };

const STEPS = 40;

/**
 * As `fitLogistic`, but each coefficient may only have the sign that is given for it; otherwise it is 0.
 * @param ridge smaller fits closer
 */
export function fitSigned(examples: readonly Example[], signs: readonly (1 | -1)[], ridge: number): Fit {
  let active = [...signs.keys()];
  for (;;) {
    const chosen = examples.map((example) => ({ ...example, terms: active.map((at) => example.terms[at]!) }));
    const { intercept, coefficients } = fitLogistic(chosen, ridge);
    const wrong = active.filter((at, n) => coefficients[n]! * signs[at]! < 0);
    if (wrong.length === 0)
      return { intercept, coefficients: signs.map((_, at) => coefficients[active.indexOf(at)] ?? 0) };
    active = active.filter((at) => at !== wrong[0]);
  }
}

function fitLogistic(examples: readonly Example[], ridge = 1): Fit {
  const count = examples[0]!.terms.length;
  const means = column(count, (at) => mean(examples, ({ terms }) => terms[at]!));
  const scales = column(count, (at) => Math.sqrt(mean(examples, ({ terms }) => (terms[at]! - means[at]!) ** 2)) || 1);
  const rows = examples.map(({ terms }) => [1, ...terms.map((value, at) => (value - means[at]!) / scales[at]!)]);
  let beta = new Array<number>(count + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value, at) => (at === 0 ? 0 : -ridge * value));
    const hessian = beta.map((_, i) => beta.map((__, j) => (i === j ? (i === 0 ? 1e-9 : ridge) : 0)));
    for (const [at, row] of rows.entries()) {
      const { label, weight } = examples[at]!;
      const p = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * beta[i]!, 0)));
      for (const [i, value] of row.entries()) {
        gradient[i]! += weight * (label - p) * value;
        for (const [j, other] of row.entries()) hessian[i]![j]! += weight * p * (1 - p) * value * other;
      }
    }
    const change = solve(hessian, gradient);
    beta = beta.map((value, at) => value + change[at]!);
  }
  const coefficients = scales.map((scale, at) => beta[at + 1]! / scale);
  return { coefficients, intercept: beta[0]! - coefficients.reduce((sum, value, at) => sum + value * means[at]!, 0) };
}

export function predict({ intercept, coefficients }: Fit, terms: readonly number[]): number {
  return 1 / (1 + Math.exp(-coefficients.reduce((sum, value, at) => sum + value * terms[at]!, intercept)));
}

function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows
      .slice(at)
      .reduce((best, row, i) => (Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? at + i : best), at);
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    for (let below = 0; below < rows.length; below++) {
      if (below === at) continue;
      const factor = rows[below]![at]! / rows[at]![at]!;
      rows[below] = rows[below]!.map((value, i) => value - factor * rows[at]![i]!);
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}

function column(count: number, value: (at: number) => number): number[] {
  return Array.from({ length: count }, (_, at) => value(at));
}

function mean(examples: readonly Example[], value: (example: Example) => number): number {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  return examples.reduce((sum, example) => sum + example.weight * value(example), 0) / total;
}
