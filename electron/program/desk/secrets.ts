// Random secrets, and the files that have their hashes. Secrets are random, so a fast hash keeps them secret.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import type * as z from 'zod';
import { AppError } from '#shared/words/errors.ts';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { PRIVATE_FILE } from '../folders.ts';

const SECRET_BYTES = 32;

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function areEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

type Unreadable = 'ACCOUNTS_UNREADABLE' | 'TOKENS_UNREADABLE';

/** A file of hashes next to a project, which its owner alone can read. It is replaced as a whole. */
export class SecretsFile<Stored> {
  readonly #file: string;
  readonly #schema: z.ZodType<Stored>;
  readonly #unreadable: Unreadable;

  constructor(file: string, schema: z.ZodType<Stored>, unreadable: Unreadable) {
    this.#file = file;
    this.#schema = schema;
    this.#unreadable = unreadable;
  }

  /** @returns `missing` where there is no file @throws AppError with the code of the constructor */
  read(missing: Stored): Stored {
    this.#checkNoLink();
    if (!fs.existsSync(this.#file)) return missing;
    try {
      // A program that leaves files readable may have copied the file here.
      fs.chmodSync(this.#file, PRIVATE_FILE);
      return this.#schema.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      throw this.#error();
    }
  }

  /** Returns once it is on the disk. @throws AppError as `replaceFile` and `read` */
  write(stored: Stored): void {
    this.#checkNoLink();
    const text = JSON.stringify(stored, null, 1);
    replaceFile(this.#file, (descriptor) => fs.writeFileSync(descriptor, text), PRIVATE_FILE);
  }

  /** A link in the folder of the project would let its author choose which file is read, replaced and made private. */
  #checkNoLink(): void {
    if (fs.lstatSync(this.#file, { throwIfNoEntry: false })?.isSymbolicLink()) throw this.#error();
  }

  #error(): AppError {
    return new AppError(this.#unreadable, { path: this.#file });
  }
}
