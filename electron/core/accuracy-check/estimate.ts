// The error rate estimated from the answers to planted pairs, with its score interval. Pure.
// Source: Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927,
// https://doi.org/10.1080/01621459.1927.10502953
import type { CheckAnswer, CheckEstimate, CheckKind } from '#shared/contract/accuracy-check.ts';
import { rightAnswer } from './build-session.ts';

/** The normal quantile of a 95 % interval. */
const Z = 1.959963984540054;

/**
 * The 95 % confidence interval of a share, also valid if none or all of a few answers were wrong.
 * @param of at least 1
 */
export function wilsonInterval(wrong: number, of: number): { low: number; high: number } {
  const share = wrong / of;
  const middle = share + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const whole = 1 + Z ** 2 / of;
  return { low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole) };
}

/** Null without an answer to a planted pair. Pairs of the editor's own have no known answer and are not counted. */
export function estimateErrors(
  answers: readonly { readonly kind: CheckKind; readonly answer: CheckAnswer }[],
): CheckEstimate | null {
  const planted = answers.filter(({ kind }) => kind !== 'own');
  if (planted.length === 0) return null;
  const wrong = planted.filter(({ kind, answer }) => answer !== rightAnswer(kind));
  const missed = wrong.filter(({ kind }) => kind === 'copy').length;
  return {
    checked: planted.length,
    missed,
    mistaken: wrong.length - missed,
    ...wilsonInterval(wrong.length, planted.length),
  };
}
