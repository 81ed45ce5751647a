// Puts the character maps of PDF.js next to the main bundle, where electron/stages/intake/formats/documents/pdf.ts finds them.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MAPS = fileURLToPath(new URL('cmaps', import.meta.resolve('pdfjs-dist/package.json')));

export function characterMaps(): Plugin {
  return {
    name: 'character-maps',
    applyToEnvironment: ({ name }) => name === 'main',
    generateBundle() {
      for (const name of fs.readdirSync(MAPS))
        this.emitFile({ type: 'asset', fileName: `cmaps/${name}`, source: fs.readFileSync(path.join(MAPS, name)) });
    },
  };
}
