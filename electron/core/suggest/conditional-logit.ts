// Conditional logistic regression: one row of each group was chosen, with a likelihood of exp(w·x) over the sum for its
// group. Newton's method: the penalised likelihood is strictly concave, so its maximum is unique.
// Source: McFadden, "Conditional Logit Analysis of Qualitative Choice Behavior", Frontiers in Econometrics, 1974,
// https://eml.berkeley.edu/reprints/mcfadden/zarembka.pdf

/** One pick: `chosen` is the index of the chosen row. All rows have the same length. */
export type Choice = { readonly rows: readonly Float64Array[]; readonly chosen: number };

/** Ridge penalty: a Gaussian prior of variance 4 pulls every weight towards 0, because few picks prove little. */
const RIDGE = 0.25;
const MAX_STEPS = 50;
const MIN_GAIN = 1e-10;

export function fitChoices(choices: readonly Choice[], size: number): Float64Array {
  let weights = new Float64Array(size);
  let value = likelihood(choices, weights);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, curvature } = slopes(choices, weights);
    const move = solve(curvature, gradient);
    // A full Newton step may overshoot where the likelihood is flat, but a sufficiently small one always increases it.
    let scale = 1;
    let next = weights;
    let nextValue = value;
    do {
      next = weights.map((weight, at) => weight + scale * move[at]!);
      nextValue = likelihood(choices, next);
      scale /= 2;
    } while (nextValue < value && scale > MIN_GAIN);
    const gain = nextValue - value;
    if (gain <= MIN_GAIN) return weights;
    weights = next;
    value = nextValue;
  }
  return weights;
}

export function dot(weights: Float64Array, row: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at++) sum += weights[at]! * row[at]!;
  return sum;
}

function shares(rows: readonly Float64Array[], weights: Float64Array): number[] {
  const scores = rows.map((row) => dot(weights, row));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / sum);
}

function likelihood(choices: readonly Choice[], weights: Float64Array): number {
  let sum = (-RIDGE / 2) * dot(weights, weights);
  for (const { rows, chosen } of choices) sum += Math.log(Math.max(shares(rows, weights)[chosen]!, Number.MIN_VALUE));
  return sum;
}

/** The gradient of the likelihood and the negative of its Hessian, whose lower half alone is filled in. */
function slopes(choices: readonly Choice[], weights: Float64Array) {
  const size = weights.length;
  const gradient = weights.map((weight) => -RIDGE * weight);
  const curvature = Array.from({ length: size }, (_, at) => {
    const row = new Float64Array(size);
    row[at] = RIDGE;
    return row;
  });
  const mean = new Float64Array(size);
  const apart = new Float64Array(size);
  for (const { rows, chosen } of choices) {
    const share = shares(rows, weights);
    mean.fill(0);
    rows.forEach((row, at) => {
      for (let i = 0; i < size; i++) mean[i]! += share[at]! * row[i]!;
    });
    for (let i = 0; i < size; i++) gradient[i]! += rows[chosen]![i]! - mean[i]!;
    rows.forEach((row, at) => {
      for (let i = 0; i < size; i++) apart[i] = row[i]! - mean[i]!;
      for (let i = 0; i < size; i++) {
        const part = share[at]! * apart[i]!;
        if (part === 0) continue;
        const line = curvature[i]!;
        for (let j = 0; j <= i; j++) line[j]! += part * apart[j]!;
      }
    });
  }
  return { gradient, curvature };
}

/** Solves A·x = b by Cholesky's L·Lᵀ, for a positive definite A given by its lower half; A is overwritten. */
function solve(a: readonly Float64Array[], b: Float64Array): Float64Array {
  const size = b.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i]![j]!;
      for (let k = 0; k < j; k++) sum -= a[i]![k]! * a[j]![k]!;
      a[i]![j] = i === j ? Math.sqrt(sum) : sum / a[j]![j]!;
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= a[i]![k]! * x[k]!;
    x[i]! /= a[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= a[k]![i]! * x[k]!;
    x[i]! /= a[i]![i]!;
  }
  return x;
}
