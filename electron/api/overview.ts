// The Overview screen's handlers.
import { readTimeline } from '../store/statistics.ts';
import { queries } from './procedure.ts';

export const overviewQueries = {
  timeline: queries.overview.timeline.handler(({ input, context: { db } }) => readTimeline(db, input.cluster)),
};
