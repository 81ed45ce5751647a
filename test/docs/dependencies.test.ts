import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from './documents.ts';

/** A package of the first column of the table, with its version if that is in bold. */
const PACKAGE = /(@?[a-z][\w./-]*)(?: \*\*(\S+)\*\*)?/g;

it('docs/dependencies.md names every package and pinned version', () => {
  const rows = fs.readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8').match(/^\| (?!package|--).*$/gm)!;
  const named = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(PACKAGE)].map(([, name, version]) => [name!, version ?? null] as const),
  );
  const given = Object.entries<string>({ ...packageJson.dependencies, ...packageJson.devDependencies });
  const wanted = given.map(([name, version]) => [name, version.startsWith('^') ? null : version] as const);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(wanted));
});

it('.nvmrc names the Node that the scripts use', () => {
  const [major] = fs.readFileSync(path.join(ROOT, '.nvmrc'), 'utf8').trim().split('.');
  expect(packageJson.devDependencies.node).toMatch(new RegExp(`^\\^${major}\\.`));
  expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(packageJson.engines.node.replace('>=', ''), 10));
});
