// Builds the renderer (dist/client), the preload for Electron, and into dist/main the main process, command line and
// web shell with their threads and processes.
import { builtinModules } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { characterMaps } from './packaging/character-maps.ts';
import { nameCommonChunks } from './packaging/common-chunks.ts';
import { guide } from './packaging/guide.ts';
import { projectSchema } from './packaging/project-schema.ts';
import { stampSources } from './packaging/sources.ts';

const root = import.meta.dirname;
const nodeModules = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
/**
 * Native code, data files, and packages that are not shipped. All else is bundled, because loading many files takes
 * long.
 */
const unbundled = ['better-sqlite3', '@node-rs/jieba', '@node-rs/jieba/dict', 'open'];

/** Read by packaging/notices.ts. */
const LICENCES = { fileName: '.vite/license.json' };

export default defineConfig({
  root: path.join(root, 'renderer'),
  // Relative addresses work under http://127.0.0.1:…/ and under the desktop's own protocol.
  base: './',
  // React's compiler limits rendering to what a key press changes. oxc-transform-react is pinned, because it is
  // experimental.
  plugins: [react({ compiler: true }), guide(), characterMaps(), projectSchema(), stampSources()],
  worker: { format: 'es' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: path.join(root, 'dist/client'),
        license: LICENCES,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        // A single large chunk costs nothing, because one window loads it from this machine.
        chunkSizeWarningLimit: 3000,
      },
    },
    main: {
      consumer: 'server',
      // Fixed when built: packages look for updates where their build says (shells/desktop/updates.ts), whatever the
      // environment of a launch says.
      define: { 'process.env.TONGGAO_RELEASES': JSON.stringify(process.env.TONGGAO_RELEASES ?? '') },
      resolve: { noExternal: true },
      build: {
        outDir: path.join(root, 'dist/main'),
        license: LICENCES,
        emptyOutDir: true,
        ssr: true,
        rollupOptions: {
          input: {
            main: path.join(root, 'electron/main.ts'),
            cli: path.join(root, 'electron/cli.ts'),
            web: path.join(root, 'electron/shells/web/main.ts'),
            'task-thread': path.join(root, 'electron/threads/tasks/task-thread.ts'),
            'writer-thread': path.join(root, 'electron/threads/writer-thread.ts'),
            'checkpoint-thread': path.join(root, 'electron/writer/checkpoint-thread.ts'),
            'compress-thread': path.join(root, 'electron/stages/export/xlsx/compress-thread.ts'),
            'intake-thread': path.join(root, 'electron/stages/detect/intake/intake-thread.ts'),
            'content-thread': path.join(root, 'electron/stages/intake/formats/documents/content-thread.ts'),
            'check-process': path.join(root, 'electron/threads/checking/check-process.ts'),
            'parent-watch': path.join(root, 'electron/threads/checking/parent-watch.ts'),
            'doctor-process': path.join(root, 'electron/shells/cli/doctor-process.ts'),
            'reader-thread': path.join(root, 'electron/threads/reader-thread.ts'),
            'fingerprint-process': path.join(root, 'electron/pool/fingerprint-process.ts'),
          },
          external: [...nodeModules, ...unbundled],
          // linkedom contains a parser of style sheets that uses `eval`, but no style sheet is parsed.
          checks: { eval: false },
          // In one folder, because a module finds the entry of its thread or process next to itself
          // (base/worker-entry.ts).
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            comments: { jsdoc: false },
            codeSplitting: {
              groups: [{ name: nameCommonChunks(), debugName: 'common' }],
              includeDependenciesRecursively: false,
            },
          },
          // Needed where chunks are named without the modules that they import.
          preserveEntrySignatures: 'allow-extension',
        },
      },
    },
    preload: {
      consumer: 'server',
      build: {
        outDir: path.join(root, 'dist/preload'),
        emptyOutDir: true,
        ssr: true,
        rollupOptions: {
          input: { preload: path.join(root, 'electron/preload.ts') },
          external: nodeModules,
          // A sandboxed preload is a single CommonJS file.
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
});
