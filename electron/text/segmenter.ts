// Words of a Chinese text. nodejieba is the product's segmenter; @node-rs/jieba (same dictionary, prebuilt) stands in
// where nodejieba cannot be built or loaded. Load only in a child process: nodejieba aborts a process that ends in mid-cut.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { SegmenterInfo } from '#shared/contract/app.ts';

export type Segmenter = {
  readonly info: SegmenterInfo;
  /** The words of a text in order, with unknown words found by the HMM; concatenated they give the text. */
  cut(text: string): string[];
};

const require = createRequire(import.meta.url);

/** What nodejieba exports and its own typings leave out. */
type DictionaryPaths = Record<
  'DEFAULT_DICT' | 'DEFAULT_HMM_DICT' | 'DEFAULT_USER_DICT' | 'DEFAULT_IDF_DICT' | 'DEFAULT_STOP_WORD_DICT',
  string
>;

/** Loads nodejieba, or else @node-rs/jieba with the reason in `info.fallbackReason`. Takes 1–2 s and about 240 MB. */
export function loadSegmenter(): Segmenter {
  try {
    return loadNodejieba();
  } catch (error) {
    return loadNodeRsJieba(error instanceof Error ? error.message : String(error));
  }
}

function loadNodejieba(): Segmenter {
  if (process.env.TONGGAO_WITHOUT_NODEJIEBA) throw new Error('TONGGAO_WITHOUT_NODEJIEBA is set');
  const nodejieba = require('nodejieba') as typeof import('nodejieba') & DictionaryPaths;
  const dictionaries = {
    dict: outsideArchive(nodejieba.DEFAULT_DICT),
    hmmDict: outsideArchive(nodejieba.DEFAULT_HMM_DICT),
    userDict: outsideArchive(nodejieba.DEFAULT_USER_DICT),
    idfDict: outsideArchive(nodejieba.DEFAULT_IDF_DICT),
    stopWordDict: outsideArchive(nodejieba.DEFAULT_STOP_WORD_DICT),
  };
  // A dictionary that it cannot open makes nodejieba abort the process, so look first.
  for (const file of Object.values(dictionaries)) fs.accessSync(file, fs.constants.R_OK);
  nodejieba.load(dictionaries);
  return { info: { name: 'nodejieba' }, cut: (text) => nodejieba.cut(text, true) };
}

/** Native code cannot read inside an asar archive; electron-builder.yml unpacks the dictionaries beside it. */
function outsideArchive(file: string): string {
  return file.replace(/app\.asar([\\/])/, 'app.asar.unpacked$1');
}

function loadNodeRsJieba(fallbackReason: string): Segmenter {
  const { Jieba } = require('@node-rs/jieba') as typeof import('@node-rs/jieba');
  const { dict } = require('@node-rs/jieba/dict') as typeof import('@node-rs/jieba/dict');
  const jieba = Jieba.withDict(dict);
  return { info: { name: '@node-rs/jieba', fallbackReason }, cut: (text) => jieba.cut(text, true) };
}
