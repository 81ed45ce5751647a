// The handlers of a project's boilerplate. Marking reads every article, so it runs in the worker thread.

import { checkNoTask } from '../app/correcting.ts';
import { os } from '../app/procedure.ts';
import { runTask } from '../jobs/run-task.ts';
import { setSentenceOn } from '../review/mark-boilerplate.ts';
import { listSentences } from '../store/boilerplate.ts';

export const boilerplate = {
  list: os.boilerplate.list.handler(({ input, context: { services } }) =>
    listSentences(services.projects.readable(input.project)),
  ),

  preview: os.boilerplate.preview.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('previewMark', input, services.pool, { signal });
  }),

  mark: os.boilerplate.mark.handler(({ input, context: { services } }) => {
    services.projects.writable(input.project);
    const task = { ...input, at: new Date().toISOString() };
    const job = services.jobs.start(input.project, async ({ signal, onProgress, onRestart }) => {
      const stopListening = services.pool.onRestart(onRestart);
      try {
        return await runTask('markBoilerplate', task, services.pool, { signal, onProgress });
      } finally {
        stopListening();
      }
    });
    return { job };
  }),

  setOn: os.boilerplate.setOn.handler(({ input, context: { services } }) => {
    const db = services.projects.writable(input.project);
    checkNoTask(services, input.project);
    setSentenceOn(db, input, new Date().toISOString());
  }),
};
