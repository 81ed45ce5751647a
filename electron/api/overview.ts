// The Overview screen's handlers.
import { measurePace } from '../overview/progress.ts';
import { listLatestDone, readTimeline } from '../store/statistics.ts';
import { queries } from './procedure.ts';

export const overviewQueries = {
  pace: queries.overview.pace.handler(({ context: { db } }) => measurePace(listLatestDone(db))),

  timeline: queries.overview.timeline.handler(({ input, context: { db } }) => readTimeline(db, input.cluster)),
};
