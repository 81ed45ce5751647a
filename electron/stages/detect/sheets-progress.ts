import type { Stage } from '#shared/contract/jobs.ts';
import { type Detection, placesByFingerprint } from '#shared/model/detection.ts';
import type { TaskServices } from '../../base/task.ts';
import type { ImportSource } from '../../store/imports.ts';

/** The rows of a long file are an estimate until they are read. */
export class SheetsProgress {
  readonly #services: TaskServices;
  readonly #stages: readonly Stage[];
  #total: number;
  #before = 0;
  #done = 0;

  constructor(sources: readonly ImportSource[], { profile }: Detection, services: TaskServices) {
    this.#services = services;
    this.#stages = placesByFingerprint(profile) ? ['fingerprint', 'compare', 'save'] : ['compare', 'save'];
    this.#total = sources.reduce((sum, { rows }) => sum + rows, 0);
  }

  report(read: number, done: number): void {
    this.#done = Math.max(read, done);
    const total = Math.max(this.#total, this.#before + this.#done);
    this.#services.progress({ stage: 'read', done: this.#before + read, total });
    for (const stage of this.#stages) this.#services.progress({ stage, done: this.#before + done, total });
  }

  endSheet({ rows }: ImportSource): void {
    this.#total += this.#done - rows;
    this.#before += this.#done;
    this.#done = 0;
  }
}
