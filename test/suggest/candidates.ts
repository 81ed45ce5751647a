// Synthetic candidates: articles of a cluster with random features, reproducible by their seed.
import type { ArticleId } from '#shared/model/model.ts';
import type { CanonicalCandidate, Comparison, Features } from '#shared/review/suggest/features.ts';
import type { Random } from '../helpers/random.ts';

const HOUR = 3_600_000;
export const SOURCES = ['新华社', '新华社客户端', '江城日报', '北岸在线', '转载网', ''];

export function candidate(
  article: number,
  features: Partial<Features> = {},
  comparison: Partial<Comparison> = {},
): CanonicalCandidate {
  const plain: Features = {
    source: '',
    published: null,
    length: 500,
    boilerplate: 0,
    truncated: false,
    foreign: 'none',
    byline: false,
    url: false,
  };
  const same: Comparison = {
    others: 1,
    agreement: 100,
    shared: 1,
    covers: 1,
    overtaken: 0,
    outvoted: 0,
    form: 100,
    sameForm: 1,
    unfamiliar: null,
    decoration: 0,
  };
  return {
    article: article as ArticleId,
    features: { ...plain, ...features },
    comparison: { ...same, ...comparison },
  };
}

export function at(hours: number, span = 1): Features['published'] {
  return { from: hours * HOUR, until: (hours + span) * HOUR };
}

function randomFeatures(random: Random): Features {
  return {
    source: random.pick(SOURCES),
    published: random.int(4) === 0 ? null : at(random.int(30), random.pick([1, 1, 24])),
    length: 400 + 5 * random.int(40),
    boilerplate: random.int(10) / 50,
    truncated: random.int(4) === 0,
    foreign: random.pick(['none', 'none', 'patched', 'roundup']),
    byline: random.int(2) === 0,
    url: random.int(2) === 0,
  };
}

function randomComparison(random: Random): Partial<Comparison> {
  return {
    agreement: random.pick([40, 70, 100]),
    covers: random.pick([0.4, 0.95, 1]),
    shared: random.pick([0.2, 0.6, 1]),
    overtaken: random.pick([0, 0, 1]),
    outvoted: random.pick([0, 0, 1]),
    form: random.pick([40, 70, 100]),
    unfamiliar: random.pick([null, 0, 3]),
    decoration: random.pick([null, 0, 0, 4]),
  };
}

export function randomCluster(
  random: Random,
  size: number,
  firstId = 1,
): [CanonicalCandidate, ...CanonicalCandidate[]] {
  const members = Array.from({ length: size }, (_, at) =>
    candidate(firstId + at, randomFeatures(random), randomComparison(random)),
  );
  return members as [CanonicalCandidate, ...CanonicalCandidate[]];
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(left.length), 1)[0]!);
}
