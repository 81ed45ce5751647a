// Which article is suggested for keeping.
import { describe, expect, it } from 'vitest';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { suggestCanonical } from '#shared/verdicts.ts';

function suggestFor(...verdicts: [Verdict | null, ...(Verdict | null)[]]): number {
  const [first, ...others] = verdicts.map((verdict, index) => ({ article: (index + 1) as ArticleId, verdict }));
  return suggestCanonical([first!, ...others]);
}

describe('suggestCanonical', () => {
  it.each<[string, [Verdict | null, ...(Verdict | null)[]], number]>([
    ['the centre of an untouched cluster', [null, null, null], 1],
    ["the editor's canonical", ['keep', null, 'canonical'], 3],
    ['a kept one before an undecided one', [null, 'keep', null], 2],
    ['the first that is not discarded', ['discard', null, null], 2],
    ['the centre where all are discarded', ['discard', 'discard'], 1],
    ['an article that stands alone', [null], 1],
  ])('is %s', (_, verdicts, expected) => {
    expect(suggestFor(...verdicts)).toBe(expected);
  });
});
