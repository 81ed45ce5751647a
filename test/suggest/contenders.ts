// Made-up contenders: a cluster's articles with features at random, the same for the same seed.
import type { ArticleId } from '#shared/model.ts';
import type { Contender, Features } from '#shared/suggest/features.ts';
import type { Random } from '../helpers/random.ts';

const HOUR = 3_600_000;
export const SOURCES = ['新华社', '新华社客户端', '江城日报', '北岸在线', '转载网', ''];

export function contender(article: number, features: Partial<Features> = {}): Contender {
  const plain: Features = {
    source: '',
    published: null,
    length: 500,
    boilerplate: 0,
    truncated: false,
    byline: false,
    url: false,
  };
  return { article: article as ArticleId, features: { ...plain, ...features } };
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
    byline: random.int(2) === 0,
    url: random.int(2) === 0,
  };
}

export function randomCluster(random: Random, size: number, firstId = 1): [Contender, ...Contender[]] {
  const members = Array.from({ length: size }, (_, at) => contender(firstId + at, randomFeatures(random)));
  return members as [Contender, ...Contender[]];
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(left.length), 1)[0]!);
}
