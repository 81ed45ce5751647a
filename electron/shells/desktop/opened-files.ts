// Finds projects that are opened from outside: double-clicked, or named on the command line.
import path from 'node:path';

/** @param folder the folder of the launch @returns the absolute path of the last project among the arguments */
export function findProject(given: readonly string[], folder: string): string | null {
  const project = given.findLast(
    (argument) => !argument.startsWith('-') && argument.toLowerCase().endsWith('.tonggao'),
  );
  return project === undefined ? null : path.resolve(folder, project);
}
