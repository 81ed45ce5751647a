// Before electron-builder packs: the addons that are installed here run on this system and processor only.
import { Arch } from 'electron-builder';

export default function checkProcessor({ arch, electronPlatformName }) {
  const wanted = `${electronPlatformName} ${Arch[arch]}`;
  const here = `${process.platform} ${process.arch}`;
  if (wanted !== here) throw new Error(`A package for ${wanted} must be made there; this is ${here}.`);
}
