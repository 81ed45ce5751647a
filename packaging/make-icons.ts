// `npm run icons`: draws icon.svg in every size that Windows, macOS and Linux need, into packaging/icons.
import fs from 'node:fs';
import path from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { launchBrowser } from '../test/helpers/browser.ts';

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** The `ic…` types of an icns file with their sizes in pixels. Types of 2× screens share the drawings of their size. */
const ICNS: Readonly<Record<string, number>> = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};
const ICO_SIZES = [16, 24, 32, 48, 64, 256];

const folder = path.join(import.meta.dirname, 'icons');
const svg = fs.readFileSync(path.join(import.meta.dirname, 'icon.svg'), 'utf8');
const drawn = await draw();

const ico = new IconIco();
for (const size of ICO_SIZES) await ico.addFromPng(drawn.get(size)!, size === 256, true);
fs.writeFileSync(path.join(folder, 'icon.ico'), ico.encode());

const icns = new IconIcns();
for (const [type, size] of Object.entries(ICNS)) await icns.addFromPng(drawn.get(size)!, [type], true);
fs.writeFileSync(path.join(folder, 'icon.icns'), icns.encode());

/** Draws the icon in each size, also as files, which Linux needs. @returns the PNGs by size */
async function draw(): Promise<ReadonlyMap<number, Buffer>> {
  const pngs = new Map<number, Buffer>();
  const browser = await launchBrowser();
  try {
    for (const size of SIZES) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
      const file = path.join(folder, `${size}x${size}.png`);
      pngs.set(size, await page.screenshot({ path: file, omitBackground: true }));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return pngs;
}
