// Watching and cancelling long tasks.
import { os } from '../procedure.ts';

export const jobs = {
  watch: os.jobs.watch.handler(({ input, signal, context: { services } }) => services.jobs.watch(input.job, signal)),

  cancel: os.jobs.cancel.handler(({ input, context: { services } }) => services.jobs.cancel(input.job)),
};
