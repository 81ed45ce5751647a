// The `simhash` and `paper` profiles: joins the nearest centre within a Hamming distance, without verification.
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
 * Up to EQUAL_SEGMENT_HD, a project finds the nearest centre by the segments in its file. Beyond that, which
 * needs a thousand look-ups, all centres are in memory.
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
      const nearest = fingerprint && near(fingerprint).find(({ centre }) => mayJoin(limits, centre));
      if (!nearest) return placeAlone(limits);
      return { ...OWN_CLUSTER, match: { centre: nearest.centre, matched: nearest.article, kind: 'simhash' } };
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
      const matched = placed.centre;
      return { ...OWN_CLUSTER, match: { centre: standIns.centreOf(matched), matched, kind: 'simhash' } };
    },
    restore({ article, centre, fingerprint, byEditor }) {
      if (!fingerprint || (article !== centre && !byEditor)) return;
      pass.restore(article, fingerprint);
      standIns.add(article, centre);
    },
  };
}
