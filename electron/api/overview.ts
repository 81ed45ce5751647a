// The Overview screen's handlers.
import { measurePace } from '../overview/progress.ts';
import { listLatestDone, readTimeline } from '../store/statistics.ts';
import { findDamaged } from './damaged-articles.ts';
import { queries } from './procedure.ts';

export const overviewQueries = {
  pace: queries.overview.pace.handler(({ context: { db } }) => measurePace(listLatestDone(db))),

  timeline: queries.overview.timeline.handler(async ({ input, context: { db } }) => {
    const rows = readTimeline(db, input.cluster);
    const damaged = await findDamaged(
      db,
      rows.map(({ article }) => article),
    );
    return rows.map((row) => (damaged.has(row.article) ? { ...row, title: '' } : row));
  }),
};
