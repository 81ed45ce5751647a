// Projects that are opened from outside: double-clicked, or named on the command line.
import path from 'node:path';

/** @param folder of the launch @returns the last project among the arguments, as a whole path */
export function findProject(given: readonly string[], folder: string): string | null {
  const project = given.findLast(
    (argument) => !argument.startsWith('-') && argument.toLowerCase().endsWith('.tonggao'),
  );
  return project === undefined ? null : path.resolve(folder, project);
}
