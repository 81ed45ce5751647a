// Taking fields and sentences of other members into the canonical article of a cluster.
import * as z from 'zod';
import { clusterId, clusterStatus } from '../../model/model.ts';
import { takeable, takenPart } from '../../model/taken.ts';
import { command } from '../procedure.ts';

const inCluster = z.object({
  project: z.string(),
  cluster: clusterId,
  /** The revision and the request as in `review.decide`. */
  rev: z.int().nonnegative().optional(),
  request: z.uuid().optional(),
});

const outcome = z.object({
  revision: z.int(),
  rev: z.int().nonnegative(),
  status: clusterStatus,
  taken: z.array(takenPart),
});

/** Each change is on disk when it returns, and can be undone. */
export const taking = {
  /**
   * Takes a field or a sentence; a part that is there already is replaced. @throws TAKE_NO_CANONICAL, TAKE_NOTHING,
   * TAKE_INTO_MARKUP
   */
  take: command.input(inCluster.extend({ takeable })).output(outcome),
  /** Removes a part of the canonical article. @throws TAKE_NO_CANONICAL */
  untake: command.input(inCluster.extend({ part: z.string() })).output(outcome),
};
