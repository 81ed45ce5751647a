// The drawn icons have the sizes that each system asks for, by the headers of the files.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../packaging/icons');
const PNG_SIGNATURE = '89504e470d0a1a0a';

/** Width and height, which a PNG has after its signature and the name of its first chunk. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString('hex', 0, 8)).toBe(PNG_SIGNATURE);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('of Linux: a PNG in each size, named by it', () => {
  const names = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
  const sizes = names.map((name) => sizeOf(fs.readFileSync(path.join(FOLDER, name))));
  expect(sizes.map(([width, height]) => `${width}x${height}.png`)).toEqual(names);
  expect(sizes.map(([width]) => width).sort((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512, 1024]);
});

test('of Windows: one file with a picture in each size', () => {
  const ico = fs.readFileSync(path.join(FOLDER, 'icon.ico'));
  const pictures = Array.from({ length: ico.readUInt16LE(4) }, (_, n) => 6 + 16 * n);
  // A width of 256 does not fit into its byte, and is 0.
  expect(pictures.map((at) => ico[at]! || 256)).toEqual([16, 24, 32, 48, 64, 256]);
  for (const at of pictures)
    expect(ico.readUInt32LE(at + 8) + ico.readUInt32LE(at + 12)).toBeLessThanOrEqual(ico.length);
});

test('of macOS: one file with a picture in each size, for screens of 1× and 2×', () => {
  const icns = fs.readFileSync(path.join(FOLDER, 'icon.icns'));
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const sizes: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const contents = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    const type = icns.toString('latin1', at, at + 4);
    if (type !== 'TOC ') [sizes[type]] = sizeOf(contents);
  }
  expect(sizes).toEqual({
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
  });
});
