// The `simhash` and `paper` profiles: joins the nearest leader within a Hamming distance, without verification.
import type { ArticleId } from '#shared/model.ts';
import { EQUAL_SEGMENT_HD } from '../../fingerprint/segments.ts';
import type { Fingerprint } from '../../fingerprint/simhash.ts';
import {
  mayJoin,
  type NearStandIn,
  NO_LIMITS,
  OWN_CLUSTER,
  type Pass,
  type PlacedArticles,
  placeAlone,
} from '../pass.ts';
import { StandIns } from '../representatives.ts';
import { SinglePass } from '../single-pass.ts';

/**
 * Up to EQUAL_SEGMENT_HD, a project finds the nearest leader by the segments in its file. Beyond that, which
 * needs a thousand look-ups, all leaders are in memory.
 * @param hd the largest Hamming distance at which an article joins, 0–12.
 */
export function simhashPass(hd: number, placed: PlacedArticles): Pass {
  return placed.nearStandIns && hd <= EQUAL_SEGMENT_HD
    ? passInProject((fingerprint) => placed.nearStandIns!(fingerprint, hd))
    : passInMemory(hd);
}

function passInProject(near: (fingerprint: Fingerprint) => readonly NearStandIn[]): Pass {
  return {
    place({ fingerprint }, limits = NO_LIMITS) {
      const nearest = fingerprint && near(fingerprint).find(({ leader }) => mayJoin(limits, leader));
      if (!nearest) return placeAlone(limits);
      return { ...OWN_CLUSTER, match: { leader: nearest.leader, matched: nearest.article, kind: 'simhash' } };
    },
    restore() {},
    asksProject: true,
  };
}

function passInMemory(hd: number): Pass {
  const pass = new SinglePass<ArticleId>(hd);
  const standIns = new StandIns();
  return {
    place({ article, fingerprint }, limits = NO_LIMITS) {
      const placed = pass.place(article, fingerprint, (other) => standIns.mayJoin(limits, other));
      if (!placed) return standIns.placeAlone(article, limits);
      const matched = placed.leader;
      return { ...OWN_CLUSTER, match: { leader: standIns.leaderOf(matched), matched, kind: 'simhash' } };
    },
    restore({ article, leader, fingerprint, byEditor }) {
      if (!fingerprint || (article !== leader && !byEditor)) return;
      pass.restore(article, fingerprint);
      standIns.add(article, leader);
    },
  };
}
