// Every pattern of the product, found in its sources: literals by a parser, and those that are put together from parts by
// evaluating their modules with a RegExp that tells where it was called.
import fs from 'node:fs';
import path from 'node:path';
import { type ESTree, parseAst } from 'vite';

export type Pattern = { readonly source: string; readonly flags: string; readonly where: string };

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDERS = ['shared', 'electron', 'renderer'];
/** Stands for a part of a pattern that is known only when it runs, such as a searched word. */
const UNKNOWN_PART = 'x';

type Site = { readonly line: number; readonly inFunction: boolean; readonly call: ESTree.NewExpression };

/** @throws Error if a pattern is put together in a way that is not understood here */
export async function findPatterns(): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  for (const file of sourceFiles()) {
    const code = fs.readFileSync(path.join(ROOT, file), 'utf8');
    const lines = lineStarts(code);
    const sites: Site[] = [];
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    walk(parseAst(code, { lang }), false, (node, inFunction) => {
      const line = lines.findLastIndex((start) => start <= node.start) + 1;
      if (node.type === 'Literal' && 'regex' in node)
        patterns.push({ source: node.regex.pattern, flags: node.regex.flags, where: `${file}:${line}` });
      if (isRegExpCall(node)) sites.push({ line, inFunction, call: node });
    });
    patterns.push(...(await composedPatterns(file, sites)));
  }
  return patterns;
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/'))),
  ).sort();
}

async function composedPatterns(file: string, sites: readonly Site[]): Promise<Pattern[]> {
  const atLoad = sites.filter(({ inFunction }) => !inFunction);
  // A function that makes patterns may be called while the module is loaded.
  const loaded = sites.length === 0 ? [] : await patternsOfModule(file);
  if (loaded.length < atLoad.length) throw new Error(`${file}: found ${loaded.length} of ${atLoad.length} patterns`);
  const later = sites
    .filter(({ inFunction }) => inFunction)
    .map(({ line, call }) => {
      const [source, flags] = call.arguments;
      const known = flags?.type === 'Literal' ? String(flags.value) : '';
      return { source: textOf(source), flags: known, where: `${file}:${line}` };
    });
  return [...loaded, ...later];
}

/** The patterns that a module makes while it is loaded. */
async function patternsOfModule(file: string): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given, asked) {
      const made: RegExp = Reflect.construct(target, given, asked);
      if (new Error().stack?.includes(file)) patterns.push({ source: made.source, flags: made.flags, where: file });
      return made;
    },
  });
  try {
    // The query makes it another module than the one that other tests have loaded.
    await import(/* @vite-ignore */ `${path.join(ROOT, file)}?patterns`);
  } finally {
    globalThis.RegExp = Original;
  }
  return patterns;
}

/** The text of an expression, with UNKNOWN_PART in the place of what only the running program knows. */
function textOf(node: ESTree.Node | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TaggedTemplateExpression') return textOf(node.quasi);
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(UNKNOWN_PART);
  return UNKNOWN_PART;
}

function isRegExpCall(node: ESTree.Node): node is ESTree.NewExpression {
  return (
    (node.type === 'NewExpression' || node.type === 'CallExpression') &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'RegExp'
  );
}

function walk(node: ESTree.Node, inFunction: boolean, visit: (node: ESTree.Node, inFunction: boolean) => void): void {
  visit(node, inFunction);
  const inner = inFunction || /Function|^MethodDefinition$/.test(node.type);
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && typeof child.type === 'string') walk(child, inner, visit);
}

function lineStarts(code: string): number[] {
  return [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)];
}
