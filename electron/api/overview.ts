// The Overview screen's handlers.
import { measurePace } from '../stages/overview/progress.ts';
import { iterateTimeline, listLatestDone, type TimelineRow } from '../store/statistics.ts';
import { findDamaged } from './damaged-articles.ts';
import { queries } from './procedure.ts';

export const overviewQueries = {
  pace: queries.overview.pace.handler(({ context: { db } }) => measurePace(listLatestDone(db))),

  timeline: queries.overview.timeline.handler(async ({ input, context: { db } }) => {
    const timeline: TimelineRow[] = [];
    for (const rows of iterateTimeline(db, input.cluster)) {
      const articles = rows.map(({ article }) => article);
      const damaged = await findDamaged(db, articles);
      timeline.push(...rows.map((row) => (damaged.has(row.article) ? { ...row, title: '' } : row)));
    }
    return timeline;
  }),
};
