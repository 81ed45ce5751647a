import { describe, expect, it } from 'vitest';
import type { ArticleId, ClusterStatus, Verdict } from '#shared/model/model.ts';
import { type Candidate, lacksCanonical, statusOf, suggestCanonical } from '#shared/model/verdicts.ts';

function suggestFor(...verdicts: [Verdict | null, ...(Verdict | null)[]]): number {
  const [first, ...others] = verdicts.map((verdict, index) => ({ article: (index + 1) as ArticleId, verdict }));
  return suggestCanonical([first!, ...others]);
}

describe('statusOf', () => {
  it.each<[ClusterStatus, (Verdict | null)[]]>([
    ['open', [null, null]],
    ['partial', ['canonical', null]],
    ['partial', ['keep', 'discard']],
    ['resolved', ['canonical', 'discard', 'keep']],
    ['resolved', ['keep', 'keep']],
    ['resolved', ['discard', 'discard']],
  ])('is %s for %j', (status, verdicts) => {
    expect(statusOf(verdicts)).toBe(status);
    expect(lacksCanonical(verdicts)).toBe(status === 'partial' && !verdicts.includes(null));
  });
});

describe('suggestCanonical', () => {
  it.each<[string, [Verdict | null, ...(Verdict | null)[]], number]>([
    ['the leader of an untouched cluster', [null, null, null], 1],
    ["the editor's canonical", ['keep', null, 'canonical'], 3],
    ['a kept one before an undecided one', [null, 'keep', null], 2],
    ['the first that is not discarded', ['discard', null, null], 2],
    ['the leader where all are discarded', ['discard', 'discard'], 1],
    ['an article that stands alone', [null], 1],
  ])('is %s', (_, verdicts, expected) => {
    expect(suggestFor(...verdicts)).toBe(expected);
  });

  it.each<[(Verdict | null)[], number]>([
    [[null, null, null], 3],
    [[null, null, 'discard'], 1],
    [['keep', 'keep', null], 1],
    [[null, 'canonical', null], 2],
    [['discard', 'discard', 'discard'], 3],
  ])('goes by the ranking 3, 1, 2 after the verdicts %j', (verdicts, expected) => {
    const members = verdicts.map((verdict, at) => ({ article: (at + 1) as ArticleId, verdict }));
    const ranking = [3, 1, 2] as ArticleId[];
    expect(suggestCanonical(members as [Candidate, ...Candidate[]], ranking)).toBe(expected);
  });
});
