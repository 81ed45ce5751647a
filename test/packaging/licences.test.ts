// Every package of the lockfile has a known licence; licences of shipped packages ask only for a notice.
import { describe, expect, it } from 'vitest';
import { locked } from '../../packaging/notices.ts';
import { SHIPPED_LICENCES } from '../../packaging/shipped-licences.ts';

/** Tools are not shipped. duck, a dependency of mammoth, calls its licence “BSD”; its text is that of BSD-2-Clause. */
const TOOLS = new Set([
  ...['MPL-2.0', 'BlueOak-1.0.0', 'Python-2.0', 'BSD', 'WTFPL', 'MIT OR Apache-2.0'],
  ...['(MIT OR CC0-1.0)', '(WTFPL OR MIT)', 'WTFPL OR ISC', 'MIT-0', 'CC0-1.0'],
]);
/** Its package.json names no licence; the LICENSE in the package is the MIT one. A tool of stylelint. */
const UNNAMED = 'node_modules/svg-tags';

const packages = Object.entries(locked).filter(([folder]) => folder !== '');

describe('the lockfile', () => {
  it('has no package without a licence, or with one that we have not looked at', () => {
    expect(packages.length).toBeGreaterThan(300);
    const unknown = packages.filter(
      ([folder, { license = '' }]) => folder !== UNNAMED && !SHIPPED_LICENCES.has(license) && !TOOLS.has(license),
    );
    expect(unknown.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([]);
  });

  it('installs nothing but native code in production', () => {
    const names = packages.filter(([, { dev }]) => !dev).map(([folder]) => folder.replace(/.*node_modules\//, ''));
    const known =
      /^(better-sqlite3|node-addon-api|@node-rs\/jieba(-[\w-]+)?|@emnapi\/.*|@napi-rs\/.*|@tybys\/.*|tslib)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });
});
