// Runs before electron-builder packs.
import { Arch } from 'electron-builder';

export default async function prepareToPack(context) {
  checkProcessor(context);
  await leaveOutDeb(context);
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
