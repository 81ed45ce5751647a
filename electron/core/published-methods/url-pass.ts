// The `url` profile as a pass: gives articles and constraints to `LeadersByUrl`. Texts are not compared.
import type { ArticleId } from '#shared/model/model.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { NEW_CLUSTER, NO_CONSTRAINTS, type Pass } from '../cluster/pass.ts';
import { Representatives } from '../cluster/representatives.ts';
import { LeadersByUrl, type UrlPlace } from './leaders-by-url.ts';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** @param windowHours how far apart two copies may be published; null for any time. */
export function urlPass(windowHours: number | null): Pass {
  const pass = new LeadersByUrl<ArticleId>(windowHours);
  const representatives = new Representatives();
  return {
    place({ article, source, url, published }, constraints = NO_CONSTRAINTS) {
      // A day without a time counts from its beginning.
      const place: UrlPlace = { source, url, published: parsePublished(published)?.from ?? null };
      const keys = utf8.encoder.encode(JSON.stringify(place));
      const matched = pass.place(article, place, (other) => representatives.mayJoin(constraints, other));
      if (matched === null) return { ...representatives.placeAsSingleton(article, constraints), keys };
      return { ...NEW_CLUSTER, match: { leader: representatives.leaderOf(matched), matched, kind: 'url' }, keys };
    },
    restore({ article, leader, keys, byEditor }) {
      if (!keys || (article !== leader && !byEditor)) return;
      pass.restore(article, JSON.parse(utf8.decoder.decode(keys)) as UrlPlace);
      representatives.add(article, leader);
    },
  };
}
