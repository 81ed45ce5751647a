// Runs the packed main and preload on Node, with a fake Electron, through one session: import, review, export.
// Arguments: the folder of the app, a folder for its files.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pdf } from '../fixtures/office-documents.ts';
import { playCallScript } from '../helpers/shells/call-script.ts';
import { app, fakeElectron } from '../helpers/shells/fake-electron.ts';
import { openPage } from '../helpers/shells/fake-page.ts';

const FAKE_ELECTRON = new URL('../helpers/shells/fake-electron.ts', import.meta.url).href;
const [appFolder, home] = process.argv.slice(2) as [string, string];

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: FAKE_ELECTRON, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
// Prints the addons that this thread loads, for the check that none is loaded before all were compared.
const { dlopen } = process;
process.dlopen = (module: object, file: string, ...flags: number[]) => {
  if (file.startsWith(appFolder)) console.log(`loaded ${file}`);
  dlopen.call(process, module, file, ...flags);
};
process.env.TONGGAO_HOME = home;
fakeElectron.appPath = appFolder;
openPage('app://tonggao/index.html');
await import(pathToFileURL(path.join(appFolder, 'dist/main/main.js')).href);
await import(pathToFileURL(path.join(appFolder, 'dist/preload/preload.cjs')).href);
while (fakeElectron.frame.url === '') await new Promise((resolve) => setTimeout(resolve, 20));

const { connect } = await import('../../renderer/base/client.ts');
const client = (await connect())!;
assert.deepEqual(await client.app.segmenter(), { name: 'nodejieba' });

const notWorkbook = path.join(home, '说明.xlsx');
fs.writeFileSync(notWorkbook, '不是工作簿');
const replies = await playCallScript(
  client,
  path.join(appFolder, 'electron/stages/intake/sample/示例稿件.xlsx'),
  notWorkbook,
);
const done = replies
  .filter(({ reply }) => (reply as { type?: string } | undefined)?.type === 'done')
  .map(({ call }) => call);
assert.deepEqual(done, ['import', 'export']);

const document = path.join(home, '来稿.pdf');
fs.writeFileSync(document, pdf([[{ text: '山城昨日新开一条跨江索道', x: 60, y: 700 }]]));
const { preview } = await client.intake.inspect({ path: document });
assert.ok(JSON.stringify(preview).includes('跨江索道'), 'the character maps of PDFs were not found');

const page = await fakeElectron.pageHandler!(new Request('app://tonggao/index.html'));
assert.equal(page.status, 200);
const html = fs.readFileSync(path.join(appFolder, 'dist/client/index.html'), 'utf8');
for (const [, file] of html.matchAll(/(?:src|href)="\.\/([^"]+)"/g))
  assert.ok(fs.existsSync(path.join(appFolder, 'dist/client', file!)), `${file} is missing`);

const closed = new Promise((resolve) => app.once('will-quit', resolve));
app.quit();
await closed;
process.exit(0);
