// Sorts the test files by what they start, read from their imports, because a list of names would become outdated.
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const TEST = /\.test\.tsx?$/;
const TYPE_IMPORT = /^import type [^;]*;/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\s]+)\1/g;
const BROWSER = 'playwright-core';
/** Modules that start a process, a thread or a server. */
const STARTERS = ['node:child_process', 'node:worker_threads', 'node:http', 'node:net'];

/** `quick` tests run in one process, `processes` tests may start others, `browser` tests drive a browser. */
type Kind = 'quick' | 'processes' | 'browser';
export type TestFiles = Readonly<Record<Kind, readonly string[]>>;

export function findTests(): TestFiles {
  const files = fs
    .readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST.test(name))
    .map((name) => path.posix.join('test', name.replaceAll('\\', '/')))
    .sort();
  const imports = new Map<string, readonly string[]>();
  const { quick = [], processes = [], browser = [] } = Object.groupBy(files, (file) => kindOf(file, imports));
  return { quick, processes, browser };
}

/** Determines the kind from all direct and indirect imports of a file. */
function kindOf(file: string, imports: Map<string, readonly string[]>): Kind {
  const reached = new Set([path.join(ROOT, file)]);
  for (const source of reached)
    for (const target of path.isAbsolute(source) ? importsOf(source, imports) : []) reached.add(target);
  if (reached.has(BROWSER)) return 'browser';
  return STARTERS.some((starter) => reached.has(starter)) ? 'processes' : 'quick';
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
