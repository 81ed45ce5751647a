// The sources of the program with what they import, for tests of its structure.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutComments } from './comments.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = /\.(ts|tsx|mts|js|mjs|cjs|html)$/;
const IMPORT =
  /\b(?:from|import)\s*\(?\s*(['"])([^'"\s]+)\1|\brequire(?:\.resolve)?\(\s*(['"])([^'"\s]+)\3|<script[^>]+src="([^"]+)"/g;

export type Source = { file: string; code: string; imports: string[] };

function importsIn(code: string): string[] {
  return Array.from(code.matchAll(IMPORT), ([, , imported, , required, script]) => (imported ?? required ?? script)!);
}

/** All sources below a folder. Imports of the project's files are paths from its root, with a slash before them. */
export function sourcesIn(folder: string): Source[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => {
      const file = path.posix.join('/', folder, name.replaceAll('\\', '/'));
      const code = withoutComments(fs.readFileSync(path.join(ROOT, file), 'utf8'));
      return { file, code, imports: importsIn(code).map((target) => resolve(file, target)) };
    });
}

export function resolve(file: string, target: string): string {
  const bare = target.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return `/${bare.slice(1)}`;
  return /^\.{0,2}\//.test(bare) ? path.posix.join(path.posix.dirname(file), bare) : bare;
}
