// Finds projects that are opened from outside: double-clicked, or named on the command line.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @param folder the folder of the launch @returns the absolute path of the last project among the arguments */
export function findProject(given: readonly string[], folder: string): string | null {
  const project = given.findLast(
    (argument) => !argument.startsWith('-') && argument.toLowerCase().endsWith('.tonggao'),
  );
  return project === undefined ? null : path.resolve(folder, toPath(project));
}

/** The entry of an installed app on Linux ends in %U, so that desktops name a file by its address. */
function toPath(argument: string): string {
  try {
    return argument.startsWith('file://') ? fileURLToPath(argument) : argument;
  } catch {
    // An address of another computer has no path here. The window then says that there is no such file.
    return argument;
  }
}
