// The boundaries of the program, read from the imports of every source file: which parts may use Electron, Node, the
// database, the segmenter and the renderer. The core is independent of its surroundings.
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT, resolve, type Source, sourcesIn } from './helpers/sources.ts';

const STRING = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

const shared = sourcesIn('shared');
const electron = sourcesIn('electron');
const renderer = sourcesIn('renderer');
const tests = sourcesIn('test').filter(({ file }) => file !== '/test/boundaries.test.ts');
const all = [...shared, ...electron, ...renderer, ...tests];

function isIn(...folders: string[]) {
  return (target: string) => folders.some((folder) => target === folder || target.startsWith(`${folder}/`));
}

function isBuiltin(target: string): boolean {
  return target.startsWith('node:') || builtinModules.includes(target.split('/')[0]!);
}

/** The imports that a rule forbids, as `file → target`. */
function breaches(sources: readonly Source[], isForbidden: (target: string, file: string) => boolean): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.filter((target) => isForbidden(target, file)).map((target) => `${file} → ${target}`),
  );
}

function isEntry(file: string): boolean {
  return /\.(job|query)\.ts$/.test(file);
}

function importersOf(sources: readonly Source[], ...packages: string[]): string[] {
  return sources.filter(({ imports }) => imports.some(isIn(...packages))).map(({ file }) => file);
}

describe('an import', () => {
  it('of a file of our own names one that exists', () => {
    const isMissing = (target: string) => target.startsWith('/') && !fs.existsSync(path.join(ROOT, target));
    expect(breaches([...shared, ...electron, ...renderer], isMissing)).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
  });
});

describe('Electron', () => {
  it('is imported by main, preload and the desktop shell only', () => {
    const importers = all.filter(({ imports }) => imports.some(isIn('electron'))).map(({ file }) => file);
    const allowed = isIn('/electron/main.ts', '/electron/preload.ts', '/electron/shells/desktop');
    // The start script asks the package for its binary's path; in plain Node the package provides nothing else.
    expect(importers.filter((file) => !allowed(file) && file !== '/electron/start.ts')).toEqual([]);
    expect(importers).toContain('/electron/main.ts');
  });
});

describe('shared/', () => {
  it('imports itself, zod and the contract library, and nothing else', () => {
    expect(breaches(shared, (target) => !isIn('/shared', 'zod', '@orpc/contract')(target))).toEqual([]);
  });

  it('uses neither what only Node has nor what only a page has', () => {
    const surroundings = /\b(process|Buffer|__dirname|document|window|localStorage|navigator)\s*[.[(]|\bimport\.meta\b/;
    expect(shared.filter(({ code }) => surroundings.test(code.replace(STRING, ''))).map(({ file }) => file)).toEqual(
      [],
    );
  });
});

describe('renderer/', () => {
  it('imports only shared/, itself and libraries', () => {
    const libraries = isIn(...Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies }));
    const allowed = (target: string) =>
      isIn('/renderer', '/shared')(target) || (libraries(target) && target !== 'electron');
    expect(breaches(renderer, (target) => isBuiltin(target) || !allowed(target))).toEqual([]);
  });

  it('renders no text as HTML, except the guide', () => {
    const rendering = renderer.filter(({ code }) => /dangerouslySetInnerHTML|(?:inner|outer|Adjacent)HTML/.test(code));
    expect(rendering.map(({ file }) => file)).toEqual(['/renderer/screens/help/help-screen.tsx']);
  });
});

describe('the database', () => {
  it('is known to the store and its tests only', () => {
    const strangers = importersOf(all, 'better-sqlite3').filter(
      (file) => !isIn('/electron/store', '/test/store', '/test/crash')(file),
    );
    expect(strangers).toEqual([]);
    expect(importersOf(electron, 'better-sqlite3')).toContain('/electron/store/database.ts');
  });

  it('is asked in SQL by the store only', () => {
    expect(
      breaches(electron, (target, file) => target === '/electron/store/sql.ts' && !isIn('/electron/store')(file)),
    ).toEqual([]);
    const asking = electron.filter(({ file, code }) => !isIn('/electron/store')(file) && /\.prepare\(/.test(code));
    expect(asking.map(({ file }) => file)).toEqual([]);
  });
});

/** Imports at run time, so without imports of types alone. */
const RUN_TIME = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;

const atRunTime = new Map(
  all.map(({ file, code }) => [file, Array.from(code.matchAll(RUN_TIME), ([, target]) => resolve(file, target!))]),
);

function loadedWith(entry: string): string[] {
  const loaded = new Set([entry]);
  for (const file of loaded) for (const target of atRunTime.get(file) ?? []) loaded.add(target);
  return [...loaded];
}

it('no imports form a cycle: one of its files would run before what it imports', () => {
  const left = new Map(atRunTime);
  for (let size = 0; size !== left.size; ) {
    size = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [file, targets] of left)
      if (!imported.has(file) || !targets.some((target) => left.has(target))) left.delete(file);
  }
  expect([...left.keys()]).toEqual([]);
});

describe('the program’s own process', () => {
  it.each(['/electron/main.ts', '/electron/shells/web/main.ts', '/electron/shells/cli/with-program.ts'])(
    'opens no project: nothing that %s loads knows the database',
    (entry) => {
      const loaded = loadedWith(entry);
      expect(loaded).toContain('/electron/threads/engine.ts');
      expect(loaded.filter(isIn('/electron/store', 'better-sqlite3', '/electron/stages/review'))).toEqual([]);
    },
  );
});

describe('the web shell’s process', () => {
  it('is not the one that builds: Vite keeps hundreds of megabytes', () => {
    expect(loadedWith('/electron/build.ts')).toContain('vite');
    for (const entry of ['/electron/start.ts', '/electron/shells/web/main.ts'])
      expect(loadedWith(entry).filter(isIn('vite', '/packaging'))).toEqual([]);
  });
});

describe('the threads of a project', () => {
  it.each(['writer-thread', 'reader-thread'])('%s reads no file of articles: SheetJS alone takes 8 MB', (name) => {
    const loaded = loadedWith(`/electron/threads/${name}.ts`);
    expect(loaded).toContain('better-sqlite3');
    expect(loaded.filter(isIn('xlsx', '/electron/stages/intake/formats'))).toEqual([]);
  });
});

describe('the libraries of workers', () => {
  it('are loaded where workers are used, and with no entry of the program', () => {
    expect(importersOf(electron, 'bullmq', 'ioredis').sort()).toEqual([
      '/electron/pool/workers/bull-queue.ts',
      '/electron/pool/workers/serve-batches.ts',
    ]);
    for (const entry of [
      'main.ts',
      'cli.ts',
      'shells/cli/main.ts',
      'shells/web/main.ts',
      'stages/detect/intake/intake-thread.ts',
    ])
      expect(loadedWith(`/electron/${entry}`).filter(isIn('bullmq', 'ioredis'))).toEqual([]);
  });
});

describe('jobs and queries', () => {
  it('are imported by the threads only', () => {
    expect(electron.filter(({ file }) => isEntry(file)).length).toBeGreaterThan(10);
    const starters = isIn('/electron/threads/tasks/tasks.ts', '/electron/threads/writer-jobs.ts');
    expect(breaches(electron, (target, file) => isEntry(target) && !starters(file))).toEqual([]);
  });
});

describe('jieba', () => {
  it('is loaded by the segmenter and the tagger; nodejieba by the segmenter only, which only the fingerprint process loads', () => {
    const loading = [...electron, ...shared, ...renderer, ...tests];
    expect(importersOf(loading, 'nodejieba')).toEqual(['/electron/pool/segmenter.ts']);
    expect(importersOf(loading, '@node-rs/jieba').sort()).toEqual([
      '/electron/core/text/tagger.ts',
      '/electron/pool/segmenter.ts',
    ]);
    expect(importersOf(all, '/electron/pool/segmenter.ts')).toEqual([
      '/electron/pool/fingerprint-process.ts',
      '/test/tools/bench/speed/cut-process.ts',
    ]);
    expect(importersOf(all, '/test/tools/bench/speed/cut-process.ts')).toEqual([]);
    expect(importersOf(all, '/electron/pool/fingerprint-process.ts')).toEqual([]);
  });
});

describe('the core', () => {
  const core = electron.filter(
    ({ file }) =>
      isIn(
        '/electron/core',
        '/electron/stages/review',
        '/electron/stages/related',
        '/electron/stages/export/plan.ts',
      )(file) &&
      !isEntry(file) &&
      file !== '/electron/core/text/tagger.ts',
  );

  it('has no file, process, thread or network', () => {
    expect(core.length).toBeGreaterThan(10);
    expect(breaches(core, isBuiltin)).toEqual([]);
  });

  it('imports no job, query, pool or intake, and of the store only where decisions are made', () => {
    const outside = isIn('/electron/stages/detect', '/electron/pool', '/electron/stages/intake', '/electron/store');
    const isForbidden = (target: string, file: string) =>
      isEntry(target) ||
      (outside(target) && !(isIn('/electron/stages/review')(file) && isIn('/electron/store')(target)));
    expect(breaches(core, isForbidden)).toEqual([]);
  });

  it('reads neither clock nor chance nor environment', () => {
    const surroundings = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bprocess\.|\bcrypto\./;
    expect(core.filter(({ code }) => surroundings.test(code)).map(({ file }) => file)).toEqual([]);
  });
});
