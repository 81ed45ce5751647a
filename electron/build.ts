// Builds one part from the sources, for tests; packaging/build.ts builds everything.
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** Builds the page into dist/client; takes about a second. */
export async function buildPage(): Promise<void> {
  const builder = await createBuilder({ configFile, logLevel: 'warn' });
  await builder.build(builder.environments.client!);
}

type MainBuild = { readonly outDir: string; readonly input: Readonly<Record<string, string>> };

/**
 * Builds main and the command line, with their threads and processes, into dist/main; takes about a second.
 * @param other another folder, beside dist/main, and entries in addition
 */
export async function buildMain(other?: MainBuild): Promise<void> {
  const main = other && { build: { outDir: other.outDir, rollupOptions: { input: { ...other.input } } } };
  const builder = await createBuilder({ configFile, logLevel: 'warn', ...(main && { environments: { main } }) });
  await builder.build(builder.environments.main!);
}

export async function buildPreload(): Promise<void> {
  const builder = await createBuilder({ configFile, logLevel: 'warn' });
  await builder.build(builder.environments.preload!);
}
