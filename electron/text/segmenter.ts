// Words of a Chinese text. nodejieba is the product's segmenter; @node-rs/jieba (same dictionary, prebuilt) stands in
// where nodejieba cannot be built or loaded. Load only in a child process: nodejieba aborts a process that ends in mid-cut.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { SegmenterInfo } from '#shared/contract/app.ts';
import { type Idf, parseIdf } from './idf.ts';
import type { TaggedWord } from './parts-of-speech.ts';
import { loadNodeRsJieba } from './tagger.ts';

export type Segmenter = {
  readonly info: SegmenterInfo;
  /** The words of a text in order, with unknown words found by the HMM; concatenated they give the text. */
  cut(text: string): string[];
  /** The same words, with jieba's tags for their parts of speech. */
  tag(text: string): TaggedWord[];
  /** Reads the segmenter's own table, 6 MB. */
  readIdf(): Idf;
};

const require = createRequire(import.meta.url);

/** What nodejieba exports and its own typings leave out. */
type DictionaryPaths = Record<
  'DEFAULT_DICT' | 'DEFAULT_HMM_DICT' | 'DEFAULT_USER_DICT' | 'DEFAULT_IDF_DICT' | 'DEFAULT_STOP_WORD_DICT',
  string
>;

/**
 * Stands for the tables of nodejieba's keyword extractor, which is not used: 260,000 entries, 20 MB a process. One line,
 * "- 1", for it wants one. (Seen from electron/text and from dist/main alike.)
 */
const NO_KEYWORDS = outsideArchive(fileURLToPath(new URL('../../electron/text/no-keywords.utf8', import.meta.url)));

/** Loads nodejieba, or else @node-rs/jieba with the reason in `info.fallbackReason`. Takes 0.5–1 s and about 125 MB. */
export function loadSegmenter(): Segmenter {
  try {
    return loadNodejieba();
  } catch (error) {
    return standIn(error instanceof Error ? error.message : String(error));
  }
}

function loadNodejieba(): Segmenter {
  if (process.env.TONGGAO_WITHOUT_NODEJIEBA) throw new Error('TONGGAO_WITHOUT_NODEJIEBA is set');
  const nodejieba = require('nodejieba') as typeof import('nodejieba') & DictionaryPaths;
  const dictionaries = {
    dict: outsideArchive(nodejieba.DEFAULT_DICT),
    hmmDict: outsideArchive(nodejieba.DEFAULT_HMM_DICT),
    userDict: outsideArchive(nodejieba.DEFAULT_USER_DICT),
    idfDict: NO_KEYWORDS,
    stopWordDict: NO_KEYWORDS,
  };
  // A dictionary that it cannot open makes nodejieba abort the process, so look first.
  for (const file of Object.values(dictionaries)) fs.accessSync(file, fs.constants.R_OK);
  nodejieba.load(dictionaries);
  const idf = outsideArchive(nodejieba.DEFAULT_IDF_DICT);
  return {
    info: { name: 'nodejieba' },
    cut: (text) => nodejieba.cut(text, true),
    tag: (text) => nodejieba.tag(text),
    readIdf: () => parseIdf(fs.readFileSync(idf, 'utf8')),
  };
}

/** Native code cannot read inside an asar archive; electron-builder.yml unpacks the dictionaries beside it. */
function outsideArchive(file: string): string {
  return file.replace(/app\.asar([\\/])/, 'app.asar.unpacked$1');
}

function standIn(fallbackReason: string): Segmenter {
  const jieba = loadNodeRsJieba();
  const { idf } = require('@node-rs/jieba/dict') as typeof import('@node-rs/jieba/dict');
  return {
    info: { name: '@node-rs/jieba', fallbackReason },
    cut: (text) => jieba.cut(text, true),
    tag: (text) => jieba.tag(text, true),
    readIdf: () => parseIdf(Buffer.from(idf).toString('utf8')),
  };
}
