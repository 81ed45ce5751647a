// Sorts the test files into quick ones and others, by their imports: a list of names would grow old.
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const TEST = /\.test\.tsx?$/;
const TYPE_IMPORT = /^import type [^;]*;/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\s]+)\1/g;
/** Modules that start a process, a thread, a server or a browser. */
const STARTERS = new Set(['node:child_process', 'node:worker_threads', 'node:http', 'node:net', 'playwright-core']);

export type TestFiles = {
  /** Tests that run in one process. */
  readonly quick: readonly string[];
  /** Tests that may start processes, threads, servers or browsers. */
  readonly whole: readonly string[];
};

/** Lists all test files, as paths from the root of the project. */
export function findTests(): TestFiles {
  const files = fs
    .readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST.test(name))
    .map((name) => path.posix.join('test', name.replaceAll('\\', '/')))
    .sort();
  const imports = new Map<string, readonly string[]>();
  const { quick = [], whole = [] } = Object.groupBy(files, (file) =>
    startsSomething(file, imports) ? 'whole' : 'quick',
  );
  return { quick, whole };
}

/** Whether a file or anything below it imports a starter. */
function startsSomething(file: string, imports: Map<string, readonly string[]>): boolean {
  const reached = new Set([path.join(ROOT, file)]);
  for (const source of reached)
    for (const target of importsOf(source, imports)) {
      if (STARTERS.has(target)) return true;
      if (path.isAbsolute(target)) reached.add(target);
    }
  return false;
}

/** @returns what a source imports: packages by name, sources of this project by absolute path. */
function importsOf(source: string, imports: Map<string, readonly string[]>): readonly string[] {
  const known = imports.get(source);
  if (known) return known;
  const code = fs.existsSync(source) ? fs.readFileSync(source, 'utf8').replace(TYPE_IMPORT, '') : '';
  const targets = Array.from(code.matchAll(IMPORT), ([, , target]) => resolve(source, target!));
  imports.set(source, targets);
  return targets;
}

function resolve(source: string, target: string): string {
  if (target.startsWith('#')) return path.join(ROOT, target.slice(1));
  return target.startsWith('.') ? path.resolve(path.dirname(source), target) : target;
}
