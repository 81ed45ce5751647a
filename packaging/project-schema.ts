// Puts the schema of projects next to the main bundle, where electron/store/project-schema.ts finds it.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SCHEMA = fileURLToPath(new URL('../electron/store/schema.sql', import.meta.url));

export function projectSchema(): Plugin {
  return {
    name: 'project-schema',
    applyToEnvironment: ({ name }) => name === 'main',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'schema.sql', source: fs.readFileSync(SCHEMA) });
    },
  };
}
