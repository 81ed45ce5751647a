// Hides the paths of the server: pages know the project by its file name, and uploads and downloads by a name below
// their folder.
import path from 'node:path';
import { mapEventIterator } from '@orpc/client';
import { ORPCError } from '@orpc/server';
import { AppError, errorMessage, isErrorCode } from '#shared/errors.ts';
import type { Folders } from '../../app/folders.ts';
import { isWithin } from '../../app/reachable-paths.ts';

type Fields = { readonly [name: string]: unknown };

/** Fields that hold a path in inputs, outputs and the data of errors. */
const PATH_FIELDS: readonly string[] = ['path', 'project', 'folder', 'target', 'backup', 'file'];
/** Fields of inputs that pages of a desk must not send. */
const SERVERS_OWN: readonly string[] = ['target', 'backup', 'paths'];

type Root = 'upload' | 'export';

export class PathMask {
  readonly #project: string;
  readonly #roots: Readonly<Record<Root, string>>;
  /** Folders that messages of the system may quote, the longest first, because shorter ones may be parts of them. */
  readonly #hidden: readonly string[];

  constructor(project: string, folders: Folders) {
    this.#project = project;
    this.#roots = { upload: folders.uploads, export: folders.exports };
    this.#hidden = [path.dirname(project), ...Object.values(folders)].sort((a, b) => b.length - a.length);
  }

  /** The input with paths in place of the names that pages know. @throws AppError PATH_OUT_OF_REACH */
  reveal(input: unknown): unknown {
    if (!isPlain(input)) return input;
    return Object.fromEntries(
      Object.entries(input).map(([name, value]) => {
        if (SERVERS_OWN.includes(name) && value !== undefined) throw outOfReach(value);
        if (name === 'sources' && Array.isArray(value)) return [name, value.map((source) => this.#reveal(source))];
        const isPath = name !== 'file' && PATH_FIELDS.includes(name) && value !== undefined;
        return [name, isPath ? this.#reveal(value) : value];
      }),
    );
  }

  #reveal(given: unknown): string {
    if (given === path.basename(this.#project)) return this.#project;
    const [, kind, name] = (typeof given === 'string' && /^(upload|export):(.+)$/s.exec(given)) || [];
    const root = this.#roots[kind as Root];
    const file = root === undefined || name!.includes('\0') ? null : path.join(root, name!);
    if (file === null || !isWithin(root, file)) throw outOfReach(given);
    return file;
  }

  /** The output, or the events of a stream, with names in place of paths. */
  hide(output: unknown): unknown {
    if (isStream(output))
      return mapEventIterator(output, {
        value: async (event) => this.#hideIn(event),
        error: async (error) => this.hideError(error),
      });
    return this.#hideIn(output);
  }

  /** The error with names in place of paths, also in its message. */
  hideError(error: unknown): unknown {
    if (!(error instanceof ORPCError)) return error;
    const { code, status, defined } = error;
    const data = this.#hideIn(error.data);
    const message = isErrorCode(code) ? errorMessage({ code, data }, 'en') : this.#withoutFolders(error.message);
    return new ORPCError(code, { status, defined, message, data });
  }

  #hideIn(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#hideIn(item));
    if (!isPlain(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (name === 'unfinishedImport' && isPlain(part)) return [name, this.#hideUnfinished(part)];
        if (typeof part !== 'string') return [name, this.#hideIn(part)];
        if (name === 'detail') return [name, this.#withoutFolders(part)];
        return [name, PATH_FIELDS.includes(name) ? this.#nameOf(part) : part];
      }),
    );
  }

  /** Keeps the file of an unfinished import only if it was uploaded; otherwise pages cannot name it, and ask for it. */
  #hideUnfinished(unfinished: Fields): unknown {
    const isUpload = typeof unfinished.path === 'string' && isWithin(this.#roots.upload, unfinished.path);
    return this.#hideIn({ ...unfinished, path: isUpload ? unfinished.path : null });
  }

  #nameOf(file: string): string {
    for (const [kind, root] of Object.entries(this.#roots))
      if (isWithin(root, file)) return `${kind}:${path.relative(root, file).split(path.sep).join('/')}`;
    return path.isAbsolute(file) ? path.basename(file) : file;
  }

  #withoutFolders(text: string): string {
    return this.#hidden.reduce((rest, folder) => rest.replaceAll(folder, '…'), text);
  }
}

function isStream(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function outOfReach(given: unknown): AppError {
  return new AppError('PATH_OUT_OF_REACH', { path: typeof given === 'string' ? given : '' });
}
