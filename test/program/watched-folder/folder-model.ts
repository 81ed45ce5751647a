// A folder, a clock and a project in memory, for properties of the watcher.

import { Cancelled } from '#electron/base/task.ts';
import type { FolderFile } from '#electron/program/watched-folder/folder-files.ts';
import { FolderWatcher, type Imported } from '#electron/program/watched-folder/folder-watcher.ts';
import { SETTLE_MS } from '#electron/program/watched-folder/watched-files.ts';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';

type ModelFile = { content: string; writtenAt: number; isLink: boolean };

/** Contents that begin with this are refused. */
export const DAMAGED = '坏';
const READING = { sheet: '表' } satisfies ReadingRequest;

export class FolderModel {
  readonly files = new Map<string, ModelFile>();
  readonly imported: string[] = [];
  /** For each import, for how many ms its file had not changed. */
  readonly ages: number[] = [];
  unfinished: { file: string; path: string; content: string } | null = null;
  isMissing = false;
  isBusy = false;
  /** If true, the next import is interrupted, as by a program that ends. */
  isCutShort = false;
  now = 0;
  watcher = this.#start();
  #left = new AbortController();

  write(name: string, content: string, isLink = false): void {
    this.files.set(name, { content, writtenAt: this.now, isLink });
  }

  append(name: string, content: string): void {
    this.write(name, (this.files.get(name)?.content ?? '') + content);
  }

  async step(): Promise<boolean> {
    const isWanted = await this.watcher.step(this.#left.signal);
    if (this.#left.signal.aborted) this.restart();
    return isWanted;
  }

  restart(): void {
    this.#left = new AbortController();
    this.watcher = this.#start();
  }

  /** Runs until all files that do not change have been looked at. */
  async settle(): Promise<void> {
    this.isBusy = this.isCutShort = this.isMissing = false;
    await this.step();
    this.now += SETTLE_MS;
    await this.step();
  }

  #start(): FolderWatcher {
    return new FolderWatcher('/来稿', {
      now: () => this.now,
      list: async (folder) => {
        if (this.isMissing) throw new AppError('FOLDER_MISSING', { folder });
        return [...this.files.keys()].map((name) => this.#look(name)!);
      },
      lookAt: async (path) => this.#look(nameOf(path)),
      project: {
        state: async () => {
          if (this.isBusy) throw new AppError('JOB_RUNNING', { kind: 'recluster' });
          const { unfinished } = this;
          return {
            finishedImports: this.imported.length,
            lastFinished: null,
            unfinished: unfinished && { ...unfinished, reading: READING, further: [] },
          };
        },
        examine: async (path) => {
          const { content } = this.files.get(nameOf(path))!;
          if (content.startsWith(DAMAGED)) throw new AppError('FILE_DAMAGED', { file: nameOf(path) });
          return this.imported.includes(content) ? null : [READING];
        },
        import: async (path) => this.#import(path),
      },
    });
  }

  #look(name: string): FolderFile | null {
    const file = this.files.get(name);
    if (!file) return null;
    const signature = `${file.content.length} ${file.writtenAt}`;
    return { name, path: `/来稿/${name}`, modifiedMs: file.writtenAt, signature, isLink: file.isLink };
  }

  #import(path: string): Imported {
    const { content, writtenAt } = this.files.get(nameOf(path))!;
    const { unfinished } = this;
    if (unfinished && (unfinished.path !== path || unfinished.content !== content))
      throw new AppError('IMPORT_UNFINISHED', { file: unfinished.file });
    this.ages.push(this.now - writtenAt);
    if (this.isCutShort) {
      this.isCutShort = false;
      this.unfinished = { file: nameOf(path), path, content };
      this.#left.abort();
      throw new Cancelled();
    }
    this.unfinished = null;
    this.imported.push(content);
    return { imports: [{ unchanged: 0 }], imported: 1, rejected: 0 } as unknown as Imported;
  }
}

function nameOf(path: string): string {
  return path.replace('/来稿/', '');
}
