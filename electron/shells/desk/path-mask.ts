// Hides the paths of the server: pages know the project by its file name, and uploads and downloads by a name below
// their folder.
import path from 'node:path';
import { mapEventIterator } from '@orpc/client';
import { ORPCError } from '@orpc/server';
import { AppError, errorMessage, isErrorCode } from '#shared/words/errors.ts';
import type { Folders } from '../../program/folders.ts';
import { isWithin } from '../../program/reachable-paths.ts';

type Fields = { readonly [name: string]: unknown };

/** Fields of inputs that hold a path. */
const PATH_FIELDS: readonly string[] = ['path', 'project', 'folder'];
/** Fields of answers that hold texts of articles or people, which are passed on as they are. Every other one may hold a path. */
const TEXT_FIELDS: readonly string[] = [
  ...['title', 'body', 'source', 'sources', 'author', 'published', 'url', 'externalId', 'text', 'own', 'other'],
  ...['cells', 'columns', 'column', 'rows', 'sheet', 'sentences', 'first', 'stopWords', 'word', 'tag', 'note'],
];
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

  /**
   * The input with paths in place of the names that pages know. Only the project of the desk is one: an upload that is a
   * project is not opened.
   * @param part of the contract that the call belongs to
   * @throws AppError PATH_OUT_OF_REACH
   */
  reveal(input: unknown, part: string | undefined): unknown {
    if (!isPlain(input)) return input;
    const ofProjects = ['project', ...(part === 'projects' ? ['path'] : [])];
    return Object.fromEntries(
      Object.entries(input).map(([name, value]) => {
        if (SERVERS_OWN.includes(name) && value !== undefined) throw outOfReach(value);
        if (name === 'sources' && Array.isArray(value)) return [name, value.map((source) => this.#reveal(source))];
        if (!PATH_FIELDS.includes(name) || value === undefined) return [name, value];
        const path = this.#reveal(value);
        if (ofProjects.includes(name) && path !== this.#project) throw outOfReach(value);
        return [name, path];
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

  /** @param field that has the value, or the list in which it is */
  #hideIn(value: unknown, field = ''): unknown {
    if (typeof value === 'string')
      return TEXT_FIELDS.includes(field) ? value : this.#withoutFolders(this.#nameOf(value));
    if (Array.isArray(value)) return value.map((item) => this.#hideIn(item, field));
    if (!isPlain(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) =>
        name === 'unfinishedImport' && isPlain(part)
          ? [name, this.#hideUnfinished(part)]
          : [name, this.#hideIn(part, name)],
      ),
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
  if (typeof value !== 'object' || value === null) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function outOfReach(given: unknown): AppError {
  return new AppError('PATH_OUT_OF_REACH', { path: typeof given === 'string' ? given : '' });
}
