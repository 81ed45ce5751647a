import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/text/language.ts';
import { PAGES } from '../../renderer/screens/help/pages.ts';
import { linksOf, ROOT, readDocuments } from './documents.ts';

describe.each(languages)('the guide in %s', (language) => {
  const folder = `docs/guide/${language}`;
  const pages = readDocuments().filter(({ file }) => path.posix.dirname(file) === folder);
  const pictures = fs.readdirSync(path.join(ROOT, folder, 'pictures')).map((name) => `pictures/${name}`);

  it('has the pages that Help lists', () => {
    expect(pages.map(({ file }) => path.basename(file, '.md')).sort()).toEqual([...PAGES].sort());
  });

  it('leads to its own pages only, and shows each picture', () => {
    const links = new Set(pages.flatMap(linksOf));
    const own = new Set([...PAGES.map((name) => `${name}.md`), ...pictures]);
    expect([...links].filter((link) => !own.has(link))).toEqual([]);
    expect(pictures.filter((picture) => !links.has(picture))).toEqual([]);
  });
});
