// Locks belong to a process, so another one must find a project locked.
import { execFileSync } from 'node:child_process';

const MODULE = new URL('../../../electron/store/file/project-lock.ts', import.meta.url);
const SCRIPT = `import { lockProject } from '${MODULE}'; console.log(lockProject(process.argv[1]) === null);`;

export function isLockedForOthers(project: string): boolean {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, project], { encoding: 'utf8' });
  return printed.trim() === 'true';
}
