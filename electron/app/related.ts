// The handlers of the panel "other reports of this event". Sentences are cut and compared outside the window's process.
import { runTask } from '../jobs/run-task.ts';
import { os } from './procedure.ts';

export const related = {
  list: os.related.list.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('related', input, services.pool, { signal });
  }),

  prepare: os.related.prepare.handler(({ input, context: { services } }) => {
    services.projects.writable(input.project);
    const job = services.jobs.start(input.project, async ({ signal, onProgress, onRestart }) => {
      const stopListening = services.pool.onRestart(onRestart);
      try {
        return await runTask('fileSentences', input, services.pool, { signal, onProgress });
      } finally {
        stopListening();
      }
    });
    return { job };
  }),
};
