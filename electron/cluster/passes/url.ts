// The `url` profile (`002`): the same address within a source; the texts are not looked at.
import type { ArticleId } from '#shared/model.ts';
import { OWN_CLUSTER, type Pass } from '../pass.ts';
import { UrlPass, type UrlPlace } from '../url-pass.ts';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** @param windowHours how far apart two copies may be published; null for any time. */
export function urlPass(windowHours: number | null): Pass {
  const pass = new UrlPass<ArticleId>(windowHours);
  return {
    place({ article, source, url, published }) {
      const time = Date.parse(published);
      const place: UrlPlace = { source, url, published: Number.isNaN(time) ? null : time };
      const centre = pass.place(article, place);
      return {
        ...OWN_CLUSTER,
        match: centre && { centre, matched: centre, kind: 'url' },
        keys: utf8.encoder.encode(JSON.stringify(place)),
      };
    },
    restore({ article, centre, keys }) {
      if (article === centre && keys) pass.restore(centre, JSON.parse(utf8.decoder.decode(keys)) as UrlPlace);
    },
  };
}
