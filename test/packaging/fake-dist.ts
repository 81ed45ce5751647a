// An Electron distribution without Electron, sufficient for electron-builder to pack the app and flip fuses.
import fs from 'node:fs';
import path from 'node:path';

/** `@electron/fuses` finds the fuses after this text: a version, their number, and a character each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Electron's own defaults, in the order of its fuses. */
const DEFAULTS = '101100110';

export function writeFakeDist(folder: string): void {
  for (const name of ['locales', 'resources']) fs.mkdirSync(path.join(folder, name), { recursive: true });
  for (const language of ['zh-CN', 'en-US', 'de']) fs.writeFileSync(path.join(folder, `locales/${language}.pak`), '');
  const fuses = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, DEFAULTS.length]), Buffer.from(DEFAULTS)]);
  fs.writeFileSync(path.join(folder, 'electron'), fuses, { mode: 0o755 });
}
