// The `simhash` and `paper` profiles: an article joins the cluster of the nearest representative within a Hamming
// distance. Texts are not compared.
import type { ArticleId } from '#shared/model/model.ts';
import {
  mayJoin,
  NEW_CLUSTER,
  type NearRepresentative,
  NO_CONSTRAINTS,
  type Pass,
  type PlacedArticles,
  placeAsSingleton,
} from '../cluster/pass.ts';
import { Representatives } from '../cluster/representatives.ts';
import { SinglePass } from '../cluster/single-pass.ts';
import { EQUAL_SEGMENT_HD } from '../fingerprint/segments.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';

/**
 * Up to EQUAL_SEGMENT_HD, a project finds the nearest representative by the segments in its file. Beyond that, with up
 * to a thousand look-ups, all representatives are in memory.
 * @param hd the largest Hamming distance at which an article joins, 0–12.
 */
export function simhashPass(hd: number, placed: PlacedArticles): Pass {
  return placed.nearRepresentatives && hd <= EQUAL_SEGMENT_HD
    ? passInProject((fingerprint) => placed.nearRepresentatives!(fingerprint, hd))
    : passInMemory(hd);
}

function passInProject(near: (fingerprint: Fingerprint) => readonly NearRepresentative[]): Pass {
  return {
    place({ fingerprint }, constraints = NO_CONSTRAINTS) {
      const nearest = fingerprint && near(fingerprint).find(({ leader }) => mayJoin(constraints, leader));
      if (!nearest) return placeAsSingleton(constraints);
      return { ...NEW_CLUSTER, match: { leader: nearest.leader, matched: nearest.article, kind: 'simhash' } };
    },
    restore() {},
    asksProject: true,
  };
}

function passInMemory(hd: number): Pass {
  const pass = new SinglePass<ArticleId>(hd);
  const representatives = new Representatives();
  return {
    place({ article, fingerprint }, constraints = NO_CONSTRAINTS) {
      const placed = pass.place(article, fingerprint, (other) => representatives.mayJoin(constraints, other));
      if (!placed) return representatives.placeAsSingleton(article, constraints);
      const matched = placed.leader;
      return { ...NEW_CLUSTER, match: { leader: representatives.leaderOf(matched), matched, kind: 'simhash' } };
    },
    restore({ article, leader, fingerprint, byEditor }) {
      if (!fingerprint || (article !== leader && !byEditor)) return;
      pass.restore(article, fingerprint);
      representatives.add(article, leader);
    },
  };
}
