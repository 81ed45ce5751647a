// The addons of a packaged app are outside its archive. Checksums inside the archive (packaging/before-pack.mjs) find
// those that are damaged.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { app } from 'electron';

/** `addons`: SHA-256 in hexadecimal digits by path within the app. Only packages for Windows and Linux have them. */
type PackagedMetadata = { readonly addons?: Readonly<Record<string, string>> };

/** Must be called before any addon is loaded. @throws Error with a sentence for the person if one is damaged or missing */
export function checkAddons(): void {
  const root = app.getAppPath();
  const { addons = {} }: PackagedMetadata = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const [file, checksum] of Object.entries(addons))
    if (checksumOf(path.join(root, file)) !== checksum)
      throw new Error(`安装的文件已损坏，请重新安装。An installed file is damaged. Install Tonggao again.\n${file}`);
}

/** Null if the file cannot be read: `existsSync` asks the archive, which lists the files next to it. */
function checksumOf(file: string): string | null {
  try {
    return hash('sha256', fs.readFileSync(file));
  } catch {
    return null;
  }
}
