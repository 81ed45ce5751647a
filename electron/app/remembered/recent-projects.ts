// The list of recent projects, latest first, as a small JSON file.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { RecentProject } from '#shared/contract/projects.ts';
import { listBackups } from '../../engine/backup-files.ts';
import { replaceFile } from '../../export/replace-file.ts';
import { PRIVATE_FILE } from '../folders.ts';

const stored = z.array(z.object({ path: z.string(), openedAt: z.string() }));
const MAX_PROJECTS = 20;

export class RecentProjects {
  readonly #file: string;

  constructor(configFolder: string) {
    this.#file = path.join(configFolder, 'recent-projects.json');
  }

  list(): RecentProject[] {
    return this.#read().map((one) => ({
      ...one,
      name: projectName(one.path),
      exists: fs.existsSync(one.path),
      backups: listBackups(one.path).length,
    }));
  }

  has(projectPath: string): boolean {
    return this.#read().some((one) => one.path === projectPath);
  }

  add(projectPath: string, openedAt: string): void {
    this.#write([{ path: projectPath, openedAt }, ...this.#without(projectPath)].slice(0, MAX_PROJECTS));
  }

  forget(projectPath: string): void {
    this.#write(this.#without(projectPath));
  }

  rename(from: string, to: string): void {
    this.#write(this.#read().map((one) => (one.path === from ? { ...one, path: to } : one)));
  }

  #without(projectPath: string) {
    return this.#read().filter((one) => one.path !== projectPath);
  }

  #read(): z.infer<typeof stored> {
    try {
      return stored.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      // The list is a convenience: without it, or with a damaged one, the projects themselves are untouched.
      return [];
    }
  }

  #write(list: z.infer<typeof stored>): void {
    try {
      replaceFile(
        this.#file,
        (descriptor) => fs.writeFileSync(descriptor, JSON.stringify(list, null, 1)),
        PRIVATE_FILE,
      );
    } catch (error) {
      // For want of the list no project is kept from opening.
      console.error(error);
    }
  }
}

/** The file's name without folder and ending. */
export function projectName(projectPath: string): string {
  return path.basename(projectPath, '.tonggao');
}
