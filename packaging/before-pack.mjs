// Runs before electron-builder packs.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Arch } from 'electron-builder';

export default async function prepareToPack(context) {
  checkProcessor(context);
  await leaveOutDeb(context);
  addChecksums(context);
}

/** The addons that are installed here run on this system and processor only. */
function checkProcessor({ arch, electronPlatformName }) {
  const wanted = `${electronPlatformName} ${Arch[arch]}`;
  const here = `${process.platform} ${process.arch}`;
  if (wanted !== here) throw new Error(`A package for ${wanted} must be made there; this is ${here}.`);
}

/** A deb names the address of its project. Without one, electron-builder would end before the other packages are made. */
async function leaveOutDeb({ packager, targets }) {
  const at = targets.findIndex(({ name }) => name === 'deb');
  if (at < 0 || (await packager.appInfo.computePackageUrl()) !== null) return;
  targets.splice(at, 1);
  console.log(
    'No deb is made: it needs the address of the project, and there is neither a git remote on GitHub nor "homepage" in package.json.',
  );
}

/**
 * Writes the addons' checksums into the archive's package.json, for electron/shells/desktop/addons.ts. Not on macOS,
 * where signing changes the addons after this, and the system checks their signatures.
 */
function addChecksums({ packager, electronPlatformName }) {
  if (electronPlatformName === 'darwin') return;
  const root = packager.projectDir;
  const addons = fs
    .globSync(['node_modules/better-sqlite3/prebuilds/*.node', 'node_modules/@node-rs/*/*.node'], { cwd: root })
    .filter((file) => !file.includes('prebuilds') || path.basename(file) === `${process.platform}-${process.arch}.node`)
    .map((file) => file.replaceAll(path.sep, '/'));
  packager.config.extraMetadata = {
    addons: Object.fromEntries(addons.map((file) => [file, hash('sha256', fs.readFileSync(path.join(root, file)))])),
  };
}
