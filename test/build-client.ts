// Builds the page once before the tests: the web shell serves it, and a browser shows it.
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

export default async function buildClient(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const builder = await createBuilder({ configFile: `${root}vite.config.ts`, logLevel: 'warn' });
  await builder.build(builder.environments.client!);
}
