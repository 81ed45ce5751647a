// The previews of re-clusters of this launch, one a project at most, each with its folder of previews. They are kept by the
// identity of the project file: its name may pass to another project.
import fs from 'node:fs';
import path from 'node:path';
import type { DecisionPolicy, PreviewSummary } from '#shared/contract/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { previewFile } from '../stages/detect/preview-file.ts';
import type { TaskResult } from '../threads/tasks/tasks.ts';

export type KeptPreview = {
  readonly summary: PreviewSummary;
  /** The state of the project when it was previewed. */
  readonly basis: TaskResult<'preview'>['result']['basis'];
  readonly folder: string;
};

export class Previews {
  readonly #root: string;
  readonly #kept = new Map<string, KeptPreview>();
  /** Projects to which their preview is being applied. */
  readonly #applied = new Set<string>();
  /** Projects of `#applied` whose preview was discarded since. */
  readonly #discarded = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  newFolder(): string {
    return fs.mkdtempSync(path.join(this.#root, 'preview-'));
  }

  keep(identity: string, preview: KeptPreview): void {
    void this.remove(identity);
    this.#kept.set(identity, preview);
  }

  find(identity: string): KeptPreview | null {
    return this.#kept.get(identity) ?? null;
  }

  /** The file of one preview. @throws AppError PREVIEW_STALE where it is gone, or another has taken its place */
  file(identity: string, id: string, policy: DecisionPolicy): string {
    const kept = this.#kept.get(identity);
    const file = kept && previewFile(kept.folder, policy);
    if (kept?.summary.id !== id || !file || !fs.existsSync(file)) throw new AppError('PREVIEW_STALE', {});
    return file;
  }

  /**
   * Runs `apply`, which applies the preview of a project. A preview that is discarded during it is removed after it.
   * @throws as `apply`
   */
  async whileApplied<T>(identity: string, apply: () => Promise<T>): Promise<T> {
    this.#applied.add(identity);
    try {
      return await apply();
    } finally {
      this.#applied.delete(identity);
      if (this.#discarded.delete(identity)) await this.remove(identity);
    }
  }

  /** Removes a preview: at once, or after it was applied. Does nothing where another has taken its place. */
  async discard(identity: string, id: string): Promise<void> {
    if (this.find(identity)?.summary.id !== id) return;
    if (this.#applied.has(identity)) this.#discarded.add(identity);
    else await this.remove(identity);
  }

  async remove(identity: string): Promise<void> {
    const kept = this.#kept.get(identity);
    if (!kept) return;
    this.#kept.delete(identity);
    await removeFolder(kept.folder);
  }

  async removeAll(): Promise<void> {
    await Promise.all(Array.from(this.#kept.keys(), (identity) => this.remove(identity)));
  }
}

/** A file that is still held by a thread about to end is deleted at a later start (folders.ts). Deleting a large one takes 20 ms. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await fs.promises.rm(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(error);
  }
}
