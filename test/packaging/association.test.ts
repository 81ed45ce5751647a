// The association of projects with the app: declared for all systems, and read back from packages.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFile, temporaryFolder } from '../fixtures/workbooks.ts';
import { checkDeb, checkInfo } from './check-association.ts';

it('is declared above the systems, and so for each of their packages', () => {
  const declared = fs.readFileSync(path.join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');
  const [, association] = /^fileAssociations:\n((?: {2}.*\n)+)/m.exec(declared)!;
  expect(association).toMatch(/^ {2}ext: tonggao$/m);
  expect(association).toMatch(/^ {2}mimeType: application\/x-tonggao$/m);
  expect(declared.match(/fileAssociations/g)).toHaveLength(1);
  for (const system of ['linux', 'mac', 'win']) expect(declared).toMatch(new RegExp(`^${system}:\\n {2}target: `, 'm'));
});

describe('the Info.plist of a package', () => {
  const typeOf = (extension: string) =>
    `<dict>\n<key>CFBundleTypeExtensions</key>\n<array>\n<string>${extension}</string>\n</array>\n</dict>`;

  it('has the ending of projects', () => {
    expect(() => checkInfo(temporaryFile('Info.plist', typeOf('tonggao')))).not.toThrow();
    for (const other of [typeOf('txt'), '<string>tonggao</string>'])
      expect(() => checkInfo(temporaryFile('Info.plist', other))).toThrow();
  });
});

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;

describe.skipIf(!hasDpkg)('a deb', () => {
  const FILES = {
    'DEBIAN/control':
      'Package: tonggao\nVersion: 1\nArchitecture: all\nMaintainer: a <a@example.com>\nDescription: a\n',
    'usr/share/applications/tonggao.desktop':
      '[Desktop Entry]\nExec=/opt/Tonggao/tonggao %U\nMimeType=application/x-tonggao;\n',
    'usr/share/mime/packages/tonggao.xml':
      '<mime-type type="application/x-tonggao">\n  <glob pattern="*.tonggao"/>\n</mime-type>\n',
  };

  function check(changed: Partial<typeof FILES> = {}): void {
    const contents = temporaryFolder();
    for (const [name, text] of Object.entries({ ...FILES, ...changed })) {
      fs.mkdirSync(path.dirname(path.join(contents, name)), { recursive: true });
      fs.writeFileSync(path.join(contents, name), text);
    }
    const deb = path.join(temporaryFolder(), 'tonggao.deb');
    execFileSync('dpkg-deb', ['--build', contents, deb]);
    checkDeb(deb, temporaryFolder());
  }

  it('gives projects a type, and that type the app', () => {
    expect(() => check()).not.toThrow();
  });

  it.each([
    ['no type', 'usr/share/applications/tonggao.desktop', 'MimeType=application/x-tonggao;', 'MimeType=text/csv;'],
    ['no file for the app', 'usr/share/applications/tonggao.desktop', ' %U', ''],
    ['another ending', 'usr/share/mime/packages/tonggao.xml', '*.tonggao', '*.sqlite'],
  ] as const)('with %s is refused', (_name, file, before, after) => {
    expect(() => check({ [file]: FILES[file].replace(before, after) })).toThrow();
  });
});
