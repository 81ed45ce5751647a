import { describe, expect, it } from 'vitest';
import { partOfSpeechOf } from '#electron/core/text/parts-of-speech.ts';
import { partsOfSpeech } from '#shared/model/detection.ts';

/** All tags of jieba's dictionary, and those that its taggers make themselves (eng, x). */
const tags: [string, string][] = [
  ['noun', 'n nz ng j'],
  ['person', 'nr nrt nrfg'],
  ['place', 'ns s'],
  ['organisation', 'nt'],
  ['time', 't tg'],
  ['numeral', 'm mq mg q'],
  ['verb', 'v vn vd vg vi vq'],
  ['adjective', 'a ad an ag b z'],
  ['adverb', 'd dg df'],
  ['foreign', 'eng nx'],
  ['unknown', 'x'],
  ['other', 'zg i l g r rr rz rg c f o p y e u uz uv ul uj ug ud k h'],
];

describe('partOfSpeechOf', () => {
  it.each(tags)('%s: %s', (part, list) => {
    for (const tag of list.split(' ')) expect(partOfSpeechOf(tag), tag).toBe(part);
  });

  it('knows a tag for every part of speech, and takes a strange one for other', () => {
    expect(new Set(tags.map(([part]) => part))).toEqual(new Set(partsOfSpeech));
    for (const strange of ['', 'w', '0', 'constructor']) expect(partOfSpeechOf(strange)).toBe('other');
  });
});
