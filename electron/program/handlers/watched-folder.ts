// Switches the watched folder of a project on and off.
import { os } from '../procedure.ts';

export const watchedFolder = {
  start: os.watchedFolder.start.handler(async ({ input: { project, folder }, context: { services } }) => {
    const found = await services.reachable.findFolder(folder);
    services.engines.of(project);
    services.watches.start(project, found);
  }),

  stop: os.watchedFolder.stop.handler(({ input, context: { services } }) => services.watches.stop(input.project)),
};
