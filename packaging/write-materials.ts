// Prints the bill of materials (CycloneDX) of the lockfile, and of the library that is compiled into nodejieba, which no
// lockfile names: `npm run --silent materials`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const CPPJIEBA = 'node_modules/nodejieba/submodules/cppjieba';

type Materials = {
  readonly components: { readonly name: string; readonly 'bom-ref': string }[];
  readonly dependencies: { readonly ref: string; readonly dependsOn: string[] }[];
};

const materials = readLockfile();
const nodejieba = materials.components.find(({ name }) => name === 'nodejieba')!;
const version = readVersion();
const cppjieba = {
  'bom-ref': `cppjieba@${version}`,
  type: 'library',
  name: 'cppjieba',
  version,
  purl: `pkg:github/yanyiwu/cppjieba@v${version}`,
  licenses: [{ license: { id: 'MIT' } }],
};
materials.components.push(cppjieba);
materials.dependencies.push({ ref: cppjieba['bom-ref'], dependsOn: [] });
materials.dependencies.find(({ ref }) => ref === nodejieba['bom-ref'])!.dependsOn.push(cppjieba['bom-ref']);
console.log(JSON.stringify(materials, null, 2));

function readLockfile(): Materials {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr || String(error));
  return JSON.parse(stdout);
}

/** The latest version in its list of changes; it has no other record of it. */
function readVersion(): string {
  const changes = fs.readFileSync(path.join(ROOT, CPPJIEBA, 'CHANGELOG.md'), 'utf8');
  const version = /^## v(\S+)$/m.exec(changes)?.[1];
  if (version === undefined) throw new Error('The version of cppjieba is not known.');
  return version;
}
