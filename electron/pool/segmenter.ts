// Cuts Chinese text into words. nodejieba is the product's segmenter, and @node-rs/jieba (same dictionary, prebuilt)
// its fallback. Load only in a child process: nodejieba aborts a process that ends while cutting.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SegmenterInfo } from '#shared/contract/app.ts';
import { type Idf, parseIdf } from '../core/text/idf.ts';
import type { TaggedWord } from '../core/text/parts-of-speech.ts';
import { loadNodeRsJieba } from '../core/text/tagger.ts';

export type Segmenter = {
  readonly info: SegmenterInfo;
  readonly dictionary: string;
  /** The words of a text in order, with unknown words found by the HMM; concatenated, they give the text. */
  cut(text: string): string[];
  /** The same words, with jieba's tags for their parts of speech. */
  tag(text: string): TaggedWord[];
  /** Reads the segmenter's table of 6 MB. */
  readIdf(): Idf;
};

const require = createRequire(import.meta.url);

/** nodejieba's addon without its JavaScript wrapper: `load` takes five paths. */
type Nodejieba = Pick<typeof import('nodejieba'), 'cut' | 'tag'> & {
  load(dictionary: string, hmm: string, user: string, idf: string, stopWords: string): boolean;
};

/** Made by packaging/build-nodejieba.ts. Both this file and dist/main are two folders below the root. */
const FOLDER = outsideArchive(fileURLToPath(new URL('../../dist/nodejieba', import.meta.url)));
/** The last two files belong to the keyword extractor, which is not used. */
const DICTIONARIES = [
  'jieba.dict.utf8',
  'hmm_model.utf8',
  'user.dict.utf8',
  'no-keywords.utf8',
  'no-keywords.utf8',
] as const;
/** Everything that decides about words and their weights. */
const TABLES = [...DICTIONARIES, 'idf.utf8'] as const;

/**
 * Loads nodejieba, or otherwise @node-rs/jieba with the reason in `info.fallbackReason`. Takes 0.5–1 s and about 125
 * MB.
 */
export function loadSegmenter(): Segmenter {
  try {
    return loadNodejieba();
  } catch (error) {
    return loadFallback(error instanceof Error ? error.message : String(error));
  }
}

function loadNodejieba(): Segmenter {
  if (process.env.TONGGAO_WITHOUT_NODEJIEBA) throw new Error('TONGGAO_WITHOUT_NODEJIEBA is set');
  const checksums = checkFiles();
  const nodejieba: Nodejieba = require(path.join(FOLDER, 'nodejieba.node'));
  // On Windows, nodejieba reads paths in the system's code page. File names alone are ASCII, wherever the program is
  // installed.
  process.chdir(FOLDER);
  nodejieba.load(...DICTIONARIES);
  return {
    info: { name: 'nodejieba' },
    // The addon is not included: it differs between systems, but cuts the same words.
    dictionary: hash('sha256', TABLES.map((name) => checksums[name]).join()),
    cut: (text) => nodejieba.cut(text, true),
    tag: (text) => nodejieba.tag(text),
    readIdf: () => parseIdf(fs.readFileSync(path.join(FOLDER, 'idf.utf8'), 'utf8')),
  };
}

/**
 * Checks the files, because nodejieba aborts the process over a dictionary that it cannot open, and silently loads part
 * of a damaged one. Signing a package on macOS changes the addon.
 * @returns the checksums by file name
 */
function checkFiles(): Record<string, string> {
  const checksums: Record<string, string> = JSON.parse(fs.readFileSync(path.join(FOLDER, 'checksums.json'), 'utf8'));
  for (const name of new Set([...(process.platform === 'darwin' ? [] : ['nodejieba.node']), ...TABLES]))
    if (hash('sha256', fs.readFileSync(path.join(FOLDER, name))) !== checksums[name])
      throw new Error(`${name} is damaged`);
  return checksums;
}

/** Native code cannot read inside an asar archive; electron-builder.yml unpacks the addon and its dictionaries. */
function outsideArchive(file: string): string {
  return file.replace(/app\.asar([\\/])/, 'app.asar.unpacked$1');
}

function loadFallback(fallbackReason: string): Segmenter {
  const jieba = loadNodeRsJieba();
  const { dict, idf } = require('@node-rs/jieba/dict') as typeof import('@node-rs/jieba/dict');
  return {
    info: { name: '@node-rs/jieba', fallbackReason },
    dictionary: hash('sha256', Buffer.concat([dict, idf])),
    cut: (text) => jieba.cut(text, true),
    tag: (text) => jieba.tag(text, true),
    readIdf: () => parseIdf(Buffer.from(idf).toString('utf8')),
  };
}
