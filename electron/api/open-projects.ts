// The projects that are open in this launch, each with its connection.
import fs from 'node:fs';
import path from 'node:path';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { DEFAULT_DETECTION, type Detection } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { countArticles } from '../store/articles.ts';
import { countClusters } from '../store/clusters.ts';
import { createProject, openProject, type ReadableDb, type WritableDb } from '../store/database.ts';
import { countDiscarded } from '../store/decisions.ts';
import { listFinishedImports, readImportPaths, unfinishedImport } from '../store/imports.ts';
import { writeSetting } from '../store/settings.ts';
import { projectName } from './recent-projects.ts';

export class OpenProjects {
  readonly #open = new Map<string, WritableDb>();

  /** Makes a new project file and returns its path. @throws Refusal as `createProject` */
  create(file: string, detection: Detection = DEFAULT_DETECTION): string {
    const db = createProject(file);
    writeSetting(db, 'detection', detection);
    this.#open.set(file, db);
    return file;
  }

  /** Opens a project, if it is not open. @throws Refusal as `openProject` */
  open(projectPath: string): void {
    if (!this.#open.has(projectPath)) this.#open.set(projectPath, openProject(projectPath));
  }

  /** @throws Refusal PROJECT_NOT_OPEN */
  writable(projectPath: string): WritableDb {
    const db = this.#open.get(projectPath);
    if (!db) throw new Refusal('PROJECT_NOT_OPEN', { path: projectPath });
    return db;
  }

  readable(projectPath: string): ReadableDb {
    return this.writable(projectPath);
  }

  /** The files that the open projects were imported from. */
  sources(): ReadonlySet<string> {
    const files = [...this.#open.values()].flatMap((db) => readImportPaths(db));
    return new Set(files.filter((file) => fs.existsSync(file)).map((file) => fs.realpathSync(file)));
  }

  closeAll(): void {
    for (const db of this.#open.values()) db.close();
    this.#open.clear();
  }
}

/** The figures of a project that every screen shows. */
export function describeProject(db: ReadableDb, projectPath: string, runningJob: string | null): ProjectInfo {
  return {
    path: projectPath,
    name: projectName(projectPath),
    articles: countArticles(db),
    ...countClusters(db),
    discarded: countDiscarded(db),
    imports: listFinishedImports(db),
    unfinishedImport: unfinishedImport(db),
    runningJob,
  };
}

/** Characters that some file system forbids, and leading dots, give way to a space. */
function safeFileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
  const safe = name.replace(/[<>:"/\\|?*\u0000-\u001f]+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  return safe || '同稿';
}

/** `<folder>/<name>.tonggao`, with a number behind the name where it is taken. */
export function freePath(folder: string, name: string): string {
  const safe = safeFileName(name);
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${number === 1 ? safe : `${safe} ${number}`}.tonggao`);
    if (!fs.existsSync(file)) return file;
  }
}
