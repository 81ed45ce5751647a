// `npm run dist:check`: packs the app and the command line without Electron's binary, inspects them, and runs both from
// a path with spaces and Chinese characters. Linux only, after `npm run build`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { listNotices, NOTICES } from '../../packaging/notices.ts';
import { SHIPPED_LICENCES } from '../../packaging/shipped-licences.ts';
import { pdf } from '../fixtures/office-documents.ts';
import { checkFuses } from './check-fuses.ts';
import { checkContents, describeContents, weighFolder } from './contents.ts';
import { writeFakeDist } from './fake-dist.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SESSION = path.join(import.meta.dirname, 'run-desktop.ts');
const SAMPLE = path.join(ROOT, 'electron/stages/intake/sample/示例稿件.xlsx');
const PDF_TEXT = '山城昨日新开一条跨江索道';
/** These packages publish no text of their licence. */
const WITHOUT_TEXT = /^(@ant-design\/icons-svg|@node-rs\/jieba-.*|is-mobile|isarray|saxes|wouter)$/;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), '同稿 安装-'));

try {
  if (process.platform !== 'linux') throw new Error('This check has a fake Electron on Linux only.');
  checkNotices();
  checkMaterials();
  await checkDesktop();
  checkCommandLine();
  checkProductionInstall();
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Checks that all bundled and installed packages have a licence, and its text if one is published. */
function checkNotices(): void {
  const written = fs.readFileSync(NOTICES, 'utf8');
  const notices = listNotices();
  for (const { name, version, licence, text } of notices) {
    assert.ok(licence && SHIPPED_LICENCES.has(licence), `${name} has the licence ${licence}, which is not on the list`);
    assert.ok(text || WITHOUT_TEXT.test(name), `${name} has no text of its licence`);
    assert.ok(written.includes(`${name} ${version}\n${licence}\n`), `${name} is not in the notices`);
  }
  for (const name of [
    'react',
    'antd',
    '@e965/xlsx',
    'better-sqlite3',
    '@node-rs/jieba',
    'nodejieba',
    'cppjieba',
    'unpdf',
    'pdfjs-dist',
    'cmap-resources',
  ])
    assert.ok(
      notices.some((notice) => notice.name === name),
      `${name} is not in the notices`,
    );
  console.log(`${notices.length} notices`);
}

function checkMaterials(): void {
  const printed = run('list the materials', 'npm', ['run', '--silent', 'materials']);
  const { bomFormat, components } = JSON.parse(printed) as { bomFormat: string; components: { name: string }[] };
  assert.equal(bomFormat, 'CycloneDX');
  for (const name of ['react', 'better-sqlite3', 'nodejieba', 'cppjieba'])
    assert.ok(
      components.some((component) => component.name === name),
      `${name} is not in the bill of materials`,
    );
  console.log(`${components.length} components in the bill of materials`);
}

async function checkDesktop(): Promise<void> {
  const electronDist = path.join(folder, 'electron');
  writeFakeDist(electronDist);
  const builder = path.join(ROOT, 'node_modules/electron-builder/cli.js');
  const output = path.join(folder, 'packages');
  run('pack the app', process.execPath, [
    ...[builder, '--linux', 'dir', '--publish', 'never'],
    ...[`-c.electronDist=${electronDist}`, `-c.directories.output=${output}`],
  ]);
  const app = path.join(output, 'linux-unpacked');
  await checkFuses(path.join(app, 'tonggao'));
  const archive = path.join(app, 'resources/app.asar');
  checkContents(archive);
  checkShippedNotices(path.join(app, 'resources/THIRD-PARTY-NOTICES.txt'));
  console.log(describeContents(archive));
  console.log(`${(weighFolder(app) / 1e6).toFixed(1)} MB without Electron`);
  const unfolded = unfold(archive);
  run('run the app', process.execPath, [SESSION, unfolded, makeFolder('家 目录')]);
  await checkDamaged(unfolded);
  checkDamagedAddons(unfolded);
}

function checkShippedNotices(file: string): void {
  assert.ok(fs.readFileSync(file).equals(fs.readFileSync(NOTICES)), `${file} is not the notices`);
}

/** Checks that no damaged file is loaded: dictionaries would give other fingerprints, the addon could run anything. */
async function checkDamaged(app: string): Promise<void> {
  const tables = `${app}.unpacked/dist/nodejieba`;
  for (const name of fs.readdirSync(tables).filter((name) => name !== 'checksums.json')) {
    const file = path.join(tables, name);
    const sound = fs.readFileSync(file);
    fs.truncateSync(file, sound.length - 1);
    await checkFallback(app, `${name} is damaged`);
    fs.writeFileSync(file, sound);
  }
}

function checkDamagedAddons(app: string): void {
  const { addons } = JSON.parse(fs.readFileSync(path.join(app, 'package.json'), 'utf8')) as { addons: object };
  for (const name of Object.keys(addons)) {
    const file = path.join(app, name);
    const sound = fs.readFileSync(file);
    fs.truncateSync(file, sound.length - 1);
    const { status, stdout, stderr } = spawnSync(process.execPath, [SESSION, app, folder], { encoding: 'utf8' });
    assert.notEqual(status, 0, `a damaged ${name} was loaded`);
    assert.doesNotMatch(stdout, /^loaded /m);
    assert.match(stderr, new RegExp(`An installed file is damaged.*\\n${RegExp.escape(name)}`));
    fs.writeFileSync(file, sound);
  }
}

async function checkFallback(app: string, fallbackReason: string): Promise<void> {
  const child = startNodeChild(path.join(app, 'dist/main/fingerprint-process.js'));
  const ready = await new Promise((resolve) => {
    child.onMessage(resolve);
    child.onExit(resolve);
  });
  child.kill();
  assert.partialDeepStrictEqual(ready, { type: 'ready', segmenter: { name: '@node-rs/jieba', fallbackReason } });
}

/**
 * Extracts the archive to a folder of the same name, because Node can't read inside it.
 * @returns its path. It lacks files that native code reads, which must be found next to the archive
 */
function unfold(archive: string): string {
  const contents = `${archive}.contents`;
  extractAll(archive, contents);
  fs.rmSync(archive);
  fs.renameSync(contents, archive);
  fs.rmSync(path.join(archive, 'dist/nodejieba'), { recursive: true });
  return archive;
}

function checkCommandLine(): void {
  const npm = ['--no-audit', '--no-fund', '--prefer-offline'];
  run('pack the command line', 'npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const archive = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  const prefix = makeFolder('命令 行');
  run('install it', 'npm', ['install', '--global', '--prefix', prefix, ...npm, path.join(folder, archive)]);
  const installed = path.join(prefix, 'lib/node_modules/tonggao');
  console.log(`${(weighFolder(installed) / 1e6).toFixed(1)} MB installed`);
  checkShippedNotices(path.join(installed, 'dist/THIRD-PARTY-NOTICES.txt'));
  const cleaned = path.join(folder, '清稿.xlsx');
  const { imported, clusters } = JSON.parse(
    // Itself, so that its mode and its first line are those of a command.
    run('run it', path.join(prefix, 'bin/tonggao'), ['dedupe', SAMPLE, '--out', cleaned, '--json'], folder),
  );
  assert.deepEqual({ imported, clusters }, { imported: 68, clusters: 15 });
  assert.ok(fs.statSync(cleaned).size > 0);
  checkCharacterMaps(path.join(prefix, 'bin/tonggao'));
}

/** Checks that the font of a PDF which only names its character map is read: the map is next to the bundle. */
function checkCharacterMaps(command: string): void {
  const file = path.join(folder, '来稿.pdf');
  fs.writeFileSync(file, pdf([[{ text: PDF_TEXT, x: 60, y: 700 }]]));
  const cleaned = path.join(folder, '来稿.csv');
  run('read a PDF', command, ['dedupe', file, '--out', cleaned], folder);
  assert.match(fs.readFileSync(cleaned, 'utf8'), new RegExp(PDF_TEXT));
}

/** Checks that installing without development dependencies, which builds nothing, does not fail. */
function checkProductionInstall(): void {
  const clone = makeFolder('生产 环境');
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'packaging'])
    fs.cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true });
  run('install without development dependencies', 'npm', ['ci', '--omit=dev', '--prefer-offline'], clone);
  assert.equal(fs.existsSync(path.join(clone, 'node_modules/vite')), false);
}

function makeFolder(name: string): string {
  const made = path.join(folder, name);
  fs.mkdirSync(made);
  return made;
}

function run(what: string, command: string, given: readonly string[], cwd = ROOT): string {
  const since = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, given, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s  ${what}`);
  if (status !== 0) throw new Error(`Could not ${what}: ${error ?? `${stdout}\n${stderr}`}`);
  return stdout;
}
