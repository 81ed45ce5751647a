// The surroundings of a run: its temporary files, and nothing of what else the machine has. Programs of the system that
// tests start find no settings, no applications, no language and no desktop of the person.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Many containers have 64 MB, but a run needs some hundred. */
const MIN_BYTES = 2_000_000_000;

/**
 * Puts temporary files into memory if the machine has room: sets TMPDIR for this process and those that it starts.
 * Otherwise SQLite waits for the disk after each transaction, which takes half the time of many tests and proves nothing.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  process.env.TMPDIR = folderOfRun(MEMORY, 'tonggao-tests-');
}

/** Leaves to this process and those that it starts nothing of the person's own folders, desktop and language. */
export function leavePersonsPlaces(): void {
  const home = folderOfRun(os.tmpdir(), 'tonggao-home-');
  process.env.TONGGAO_HOME ??= home;
  if (process.platform !== 'linux') return;
  // Electron may need the person's screen.
  process.env.XAUTHORITY ??= path.join(os.homedir(), '.Xauthority');
  for (const name of Object.keys(process.env)) if (PERSONAL.test(name)) delete process.env[name];
  Object.assign(process.env, ownPlaces(home), { LANG: 'C.UTF-8' });
}

const PERSONAL =
  /^(?:LC_\w+|LANGUAGE|XDG_\w+|(?:KDE|GNOME|MATE|GTK|QT)_\w+|DESKTOP_SESSION|DE|BROWSER|DBUS_SESSION_BUS_ADDRESS)$/;

/** Variables by which programs of the system look for a person's files and settings, and for applications: all below a folder. */
export function ownPlaces(folder: string): NodeJS.ProcessEnv {
  const at = (name: string) => path.join(folder, name);
  return {
    HOME: folder,
    XDG_CONFIG_HOME: at('.config'),
    XDG_CONFIG_DIRS: at('etc/xdg'),
    XDG_DATA_HOME: at('.local/share'),
    XDG_DATA_DIRS: at('share'),
    XDG_CACHE_HOME: at('.cache'),
    XDG_STATE_HOME: at('.local/state'),
  };
}

/** @returns a new folder, which is removed when this process ends */
function folderOfRun(parent: string, prefix: string): string {
  const folder = fs.mkdtempSync(path.join(parent, prefix));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= MIN_BYTES;
  } catch {
    return false;
  }
}
