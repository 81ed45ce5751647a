// The list of recent projects, latest first, as a small JSON file.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { RecentProject } from '#shared/contract/projects.ts';
import { listBackups } from '../../base/backup-files.ts';
import { JsonList } from './json-list.ts';

const stored = z.object({ path: z.string(), openedAt: z.string() });
const MAX_PROJECTS = 20;

export class RecentProjects {
  readonly #stored: JsonList<z.infer<typeof stored>>;

  constructor(configFolder: string) {
    this.#stored = new JsonList(configFolder, 'recent-projects', stored);
  }

  list(): RecentProject[] {
    return this.#stored.read().map((one) => ({
      ...one,
      name: projectName(one.path),
      exists: fs.existsSync(one.path),
      backups: listBackups(one.path).length,
    }));
  }

  has(projectPath: string): boolean {
    return this.#stored.read().some((one) => one.path === projectPath);
  }

  add(projectPath: string, openedAt: string): void {
    this.#stored.tryWrite([{ path: projectPath, openedAt }, ...this.#without(projectPath)].slice(0, MAX_PROJECTS));
  }

  forget(projectPath: string): void {
    this.#stored.tryWrite(this.#without(projectPath));
  }

  rename(from: string, to: string): void {
    this.#stored.tryWrite(this.#stored.read().map((one) => (one.path === from ? { ...one, path: to } : one)));
  }

  #without(projectPath: string) {
    return this.#stored.read().filter((one) => one.path !== projectPath);
  }
}

export function projectName(projectPath: string): string {
  return path.basename(projectPath, '.tonggao');
}
