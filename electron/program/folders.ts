// The folders in which Tonggao keeps files on this machine.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import envPaths from 'env-paths';

export type Folders = {
  readonly projects: string;
  /** Lists that the program remembers, such as the recent projects. */
  readonly config: string;
  /** Files that a browser uploaded, kept for a while so that an interrupted import can be resumed. */
  readonly uploads: string;
  /** Files that a browser is about to download. */
  readonly exports: string;
  /** Previews of re-clusters, until they are applied or discarded. */
  readonly previews: string;
};

/** TONGGAO_HOME holds all of them if it is set: for tests, and to keep a trial separate. */
export function findFolders(home: string | undefined = process.env.TONGGAO_HOME): Folders {
  const paths = envPaths('Tonggao', { suffix: '' });
  const documents = path.join(os.homedir(), 'Documents');
  const folders = home
    ? {
        projects: path.join(home, 'projects'),
        config: findConfigFolder(home),
        uploads: path.join(home, 'uploads'),
        exports: path.join(home, 'exports'),
        previews: path.join(home, 'previews'),
      }
    : {
        projects: path.join(fs.existsSync(documents) ? documents : os.homedir(), 'Tonggao'),
        config: findConfigFolder(home),
        uploads: path.join(paths.data, 'uploads'),
        exports: path.join(paths.temp, 'exports'),
        previews: path.join(paths.temp, 'previews'),
      };
  for (const folder of Object.values(folders)) makeFolder(folder);
  return folders;
}

/** Mode of the files in folders of the program, which a person may move elsewhere. */
export const PRIVATE_FILE = 0o600;

/** Other users of the machine may not read what is in the folder: articles are unpublished. */
export function makeFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  tighten(folder, fs.statSync(folder));
}

/** Modes that systems give by default: 0777 and 0666 less a mask. A person chose any other mode, so it stays. */
const USUAL_MODES = [0o755, 0o775, 0o644, 0o664];

/** Files that were copied here have the modes that the system gives, and other users could read them. */
export function tightenFiles({ projects, ...others }: Folders): void {
  for (const folder of Object.values(others)) tightenWithin(folder, () => true);
  tightenWithin(projects, (name) => name.endsWith('.tonggao'), false);
}

function tightenWithin(folder: string, isOurs: (name: string) => boolean, recursive = true): void {
  for (const name of fs.readdirSync(folder, { recursive, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    if (stat && isOurs(name)) tighten(file, stat);
  }
}

/** Leaves the target of a link and the files of other users as they are. */
function tighten(file: string, stat: fs.Stats): void {
  const isUsual = (stat.isDirectory() || stat.isFile()) && USUAL_MODES.includes(stat.mode & 0o777);
  if (isUsual && stat.uid === process.getuid?.()) fs.chmodSync(file, stat.mode & 0o700);
}

export function findConfigFolder(home: string | undefined = process.env.TONGGAO_HOME): string {
  return home ? path.join(home, 'config') : envPaths('Tonggao', { suffix: '' }).config;
}

export function findLogFolder(home: string | undefined = process.env.TONGGAO_HOME): string {
  return home ? path.join(home, 'logs') : envPaths('Tonggao', { suffix: '' }).log;
}

const DAY_MS = 24 * 3600 * 1000;
const KEPT_MS = { uploads: 7 * DAY_MS, exports: DAY_MS, previews: DAY_MS } as const;

/** Deletes old uploads, exports and previews; newer ones may belong to another launch. */
export function removeOldFiles(folders: Folders, now: number): void {
  for (const kind of ['uploads', 'exports', 'previews'] as const) {
    for (const name of fs.readdirSync(folders[kind])) {
      const file = path.join(folders[kind], name);
      try {
        if (now - fs.statSync(file).mtimeMs > KEPT_MS[kind]) fs.rmSync(file, { recursive: true, force: true });
      } catch (error) {
        // A file that another program holds is tried again at the next start.
        console.error(error);
      }
    }
  }
}
