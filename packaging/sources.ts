// Each part of dist names the sources that it was built from, so that `npm start` builds only after a change.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDERS = ['electron', 'renderer', 'shared', 'packaging', 'docs/guide'];
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts'];
const PARTS = ['client', 'main', 'preload'];
/** Next to the licences; packages contain neither. */
const STAMP = '.vite/sources';

/** True if all of dist was built from the present sources, in the present environment. */
export function isBuilt(root = ROOT): boolean {
  const sources = hashSources(root);
  return PARTS.every((part) => {
    const stamp = path.join(root, 'dist', part, STAMP);
    return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources;
  });
}

export function stampSources(root = ROOT) {
  let sources: string;
  return {
    name: 'stamp-sources',
    buildStart() {
      sources = hashSources(root);
    },
    writeBundle({ dir }: { readonly dir?: string | undefined }) {
      const stamp = path.join(dir!, STAMP);
      fs.mkdirSync(path.dirname(stamp), { recursive: true });
      fs.writeFileSync(stamp, sources);
    },
  } satisfies Plugin;
}

/** Contents, because a checkout gives each file the present time. */
function hashSources(root: string): string {
  const { NODE_ENV, TONGGAO_RELEASES } = process.env;
  const hash = createHash('sha256').update(JSON.stringify([NODE_ENV ?? 'production', TONGGAO_RELEASES ?? '']));
  for (const file of [...FILES, ...FOLDERS.flatMap((folder) => listFiles(root, folder))]) {
    const contents = fs.readFileSync(path.join(root, file));
    hash.update(JSON.stringify([file, contents.length])).update(contents);
  }
  return hash.digest('hex');
}

function listFiles(root: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
