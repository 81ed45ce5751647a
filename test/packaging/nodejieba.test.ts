import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyEdit, edits } from '../../packaging/build-nodejieba.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const replace = (source: string) => source.replace('new Extractor(all);', '');
const before = 'delete extractor;\nextractor = new Extractor(all);\n';
const after = replace(before);
const edit = { file: 'lib/made.cpp', before: sha256(before), after: sha256(after), edit: replace };

describe('an edit', () => {
  it('changes the source that it was written for, once', () => {
    expect(applyEdit(edit, before)).toBe(after);
    expect(applyEdit(edit, after)).toBe(after);
  });

  it('refuses any other source, and a pattern that did not match', () => {
    for (const source of ['', `${before}\n`, before.replace('all', 'some'), `${after} `])
      expect(() => applyEdit(edit, source)).toThrow('is not the file');
    expect(() => applyEdit({ ...edit, edit: (source: string) => source }, before)).toThrow('did not have its result');
  });
});

it('compiles the source that is installed after its edits', () => {
  for (const { file, after } of edits) {
    const source = fs.readFileSync(path.join(import.meta.dirname, '../../node_modules/nodejieba', file), 'utf8');
    expect(sha256(source)).toBe(after);
  }
});
