// Adds up the processor time of a process and all that it started, from what Linux says of each process.
import fs from 'node:fs';

/** Linux tells programs times in hundredths of a second, whatever its clock is. */
const TICKS_A_SECOND = 100;

/**
 * @returns processor seconds of the process, of those it has waited for, and of those that still run below it; null
 *   elsewhere than on Linux.
 */
export function processorSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const processes = listProcesses();
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const open = processes.filter((one) => one.pid === pid);
  let ticks = 0;
  for (const one of open) {
    ticks += one.ticks;
    open.push(...(children.get(one.pid) ?? []));
  }
  return ticks / TICKS_A_SECOND;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function listProcesses(): Process[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? []);
}

/** @returns null where the process has ended meanwhile. */
function readProcess(pid: string): Process | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in brackets, may contain spaces and brackets.
    const [, parent, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // After the parent come nine fields; then user and system time, of the process and of those it has waited for.
    const ticks = fields.slice(9, 13).reduce((sum, value) => sum + value, 0);
    return { pid: Number(pid), parent: parent!, ticks };
  } catch {
    return null;
  }
}
