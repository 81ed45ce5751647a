// The help of `tonggao evaluate` on labels; separate from the command, so that showing help loads little.
import { nameOfRow } from '../../../stages/evaluate/article-names.ts';
import { type Expectation, expectationOf, labels } from '../../../stages/evaluate/pair-labels.ts';

export function labelsHelp(): string {
  const of = (expectation: Expectation) => labels.filter((label) => expectationOf(label) === expectation).join(', ');
  return `
Labels of pairs, by what a profile should do with them:
  join them: ${of('positive')}
  either, not scored: ${of('neutral')}
  keep them apart: ${of('negative')}
  An article without an id is named by its row, as in “${nameOfRow(12)}”.
`;
}
