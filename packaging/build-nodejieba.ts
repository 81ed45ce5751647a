// Compiles nodejieba's addon from the source that npm installed, into dist/nodejieba together with its dictionaries.
// nodejieba's own install script is denied (package.json, allowScripts): it downloads a binary without a checksum.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const TARGET = path.join(import.meta.dirname, '../dist/nodejieba');
const PATIENCE_MS = 10 * 60_000;
/**
 * Places of the system's Node headers. Any version will do, because Node-API is the same in all. Without them node-gyp
 * downloads those of this Node.
 */
const SYSTEM_HEADERS = ['/usr', '/usr/local'];

type Edit = {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly edit: (source: string) => string;
};

/**
 * Edits of nodejieba 3.5.8. The SHA-256 hashes of the file before and after make another version fail until the edits
 * are reviewed.
 */
export const edits: readonly Edit[] = [
  {
    // One of two keyword extractors loads a dictionary of its own, which takes half of the loading time and 113 MB per
    // process.
    file: 'lib/nodejieba.cpp',
    before: '95a0084e651f0bf0349d1f99cd2db1d79c608d2ea328378a5ec88023fb5562e4',
    after: '0b4db8dca625a47eeca80bfe831c15719e68d7e30f331b073874b2eb687cd534',
    edit: (source) => source.replace(/_text_rank_extractor_handle = new [^;]*;/, ''),
  },
];

/**
 * Applies an edit to a source; one that has it already comes back as it is.
 * @throws Error where the source, or the result, is not the one that the edit was written for
 */
export function applyEdit({ file, before, after, edit }: Edit, source: string): string {
  if (sha256(source) === after) return source;
  if (sha256(source) !== before)
    throw new Error(`${file} of nodejieba is not the file that this edit was written for.`);
  const edited = edit(source);
  if (sha256(edited) !== after) throw new Error(`The edit of nodejieba's ${file} did not have its result.`);
  return edited;
}

/** @throws Error if it can't be compiled; then dist/nodejieba is missing */
export function buildNodejieba(): void {
  fs.rmSync(TARGET, { recursive: true, force: true });
  const source = path.dirname(require.resolve('nodejieba/package.json'));
  for (const edit of edits) {
    const file = path.join(source, edit.file);
    const edited = applyEdit(edit, fs.readFileSync(file, 'utf8'));
    // Written as a new file, because the old one may be a hard link that other folders share.
    fs.rmSync(file);
    fs.writeFileSync(file, edited);
  }
  const nodeGyp = require.resolve('node-gyp/bin/node-gyp.js');
  const headers = SYSTEM_HEADERS.find((folder) => fs.existsSync(path.join(folder, 'include/node/node_api.h')));
  const given = headers === undefined ? [] : [`--nodedir=${headers}`];
  const { status, stderr, error } = spawnSync(process.execPath, [nodeGyp, 'rebuild', ...given], {
    cwd: source,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  if (status !== 0) throw new Error(stderr?.trim().split('\n').slice(-8).join('\n') || String(error));
  const dictionaries = path.join(source, 'submodules/cppjieba/dict');
  fs.mkdirSync(TARGET, { recursive: true });
  for (const name of ['jieba.dict.utf8', 'hmm_model.utf8', 'user.dict.utf8', 'idf.utf8'])
    fs.copyFileSync(path.join(dictionaries, name), path.join(TARGET, name));
  // Replaces the tables of the unused keyword extractor, which have 260,000 entries and take 20 MB per process.
  fs.writeFileSync(path.join(TARGET, 'no-keywords.utf8'), '- 1\n');
  fs.copyFileSync(path.join(source, 'build/Release/nodejieba.node'), path.join(TARGET, 'nodejieba.node'));
  const files = fs.readdirSync(TARGET).map((name) => [name, sha256(fs.readFileSync(path.join(TARGET, name)))]);
  fs.writeFileSync(path.join(TARGET, 'checksums.json'), JSON.stringify(Object.fromEntries(files), null, 2));
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
