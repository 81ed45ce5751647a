// A packaged app loads no addon that is damaged or missing.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { checkAddons } from '#electron/shells/desktop/addons.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { fakeElectron } from '../helpers/shells/fake-electron.ts';

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

const ADDONS = ['node_modules/甲/addon.node', 'node_modules/乙/addon.node'];
const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });

test('any changed, cut or missing addon is named', () => {
  fakeElectron.appPath = temporaryFolder();
  const file = (name: string) => path.join(fakeElectron.appPath, name);
  checkProperty(
    fc.property(fc.tuple(bytes, bytes), fc.nat(1), fc.option(bytes), (contents, at, damaged) => {
      const addons = Object.fromEntries(ADDONS.map((name, at) => [name, hash('sha256', contents[at]!)]));
      fs.writeFileSync(file('package.json'), JSON.stringify({ name: '同稿', addons }));
      for (const [at, name] of ADDONS.entries()) {
        fs.mkdirSync(path.dirname(file(name)), { recursive: true });
        fs.writeFileSync(file(name), contents[at]!);
      }
      expect(checkAddons).not.toThrow();
      if (damaged && Buffer.from(damaged).equals(contents[at]!)) return;
      if (damaged) fs.writeFileSync(file(ADDONS[at]!), damaged);
      else fs.rmSync(file(ADDONS[at]!));
      expect(checkAddons).toThrow(ADDONS[at]);
    }),
  );
});

test('an app that runs from its sources has no checksums', () => {
  fakeElectron.appPath = path.join(import.meta.dirname, '../..');
  expect(checkAddons).not.toThrow();
});
