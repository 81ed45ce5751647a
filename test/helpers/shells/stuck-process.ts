// A program with a thread that reads a project endlessly, and which is asked to stop.
import { setTimeout } from 'node:timers/promises';
import { findFolders } from '#electron/program/folders.ts';
import { KnownProjects } from '#electron/program/remembered/known-projects.ts';
import { endProcess, startServices, stopServices } from '#electron/program/services.ts';

const ANSWER_MS = 1_000;
const STOP_MS = 1_000;

const [home, project] = process.argv.slice(2) as [string, string];
const folders = findFolders(home);
// Adds the project as if the check had missed it.
new KnownProjects(folders.config).add(project);
const services = startServices({ shell: 'cli', folders });
await services.engines.open(project);
const reader = services.engines.of(project);
reader.read((client) => client.project.info()).catch(() => {});
const answers = () =>
  reader
    .read((client) => client.review.view({ project }))
    .then(
      () => true,
      () => false,
    );
while (await Promise.race([answers(), setTimeout(ANSWER_MS, false)]));
console.log('stuck');
if (!(await stopServices(services, STOP_MS))) {
  console.log('late');
  endProcess();
}
