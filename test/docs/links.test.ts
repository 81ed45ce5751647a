import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { anchorsOf, type Document, linksOf, ROOT, readDocuments } from './documents.ts';

const documents = readDocuments();
const byFile = new Map(documents.map((document) => [document.file, document]));

function faultOf({ file }: Document, link: string): string[] {
  if (/^(?:https:|mailto:)/.test(link)) return [];
  const [target = '', anchor] = link.split('#');
  const named = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
  if (!fs.existsSync(path.join(ROOT, named))) return [`${file}: ${link}`];
  const hasAnchor = anchor === undefined || anchorsOf(byFile.get(named)!).includes(anchor);
  return hasAnchor ? [] : [`${file}: ${link}`];
}

describe('documents', () => {
  it('link to what exists', () => {
    expect(documents.length).toBeGreaterThan(20);
    expect(documents.flatMap((document) => linksOf(document).flatMap((link) => faultOf(document, link)))).toEqual([]);
  });

  it('name files and folders of the sources that exist', () => {
    const NAMED = /`((?:electron|renderer|shared|test|packaging|docs|\.github)\/[\w./-]+)`/g;
    const missing = documents.flatMap(({ file }) => {
      const named = [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(NAMED)].map(([, name]) => name!);
      return named.filter((name) => !fs.existsSync(path.join(ROOT, name))).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('name scripts that package.json has', () => {
    const missing = documents.flatMap(({ file }) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      const named = [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script]) => script!);
      return named.filter((script) => !(script in packageJson.scripts)).map((script) => `${file}: ${script}`);
    });
    expect(missing).toEqual([]);
  });

  it('are linked: each page of docs/ is named by another document', () => {
    const linked = new Set(
      documents.flatMap((document) =>
        linksOf(document).map((link) => path.posix.join(path.posix.dirname(document.file), link.split('#')[0]!)),
      ),
    );
    expect([...byFile.keys()].filter((file) => file.startsWith('docs/') && !linked.has(file))).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  it('claims no protection without the test or the script that shows it', () => {
    const rows = fs
      .readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const [head, , ...claims] = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(head!.at(-2)).toBe('tested by');
    expect(claims.length).toBeGreaterThan(20);
    const shown = /^(?:`(?:test\/[\w./-]+\.test\.ts|npm run [\w:-]+(?: -- [\w -]+)?)`(?:, )?)+$/;
    expect(claims.filter((cells) => !shown.test(cells.at(-2)!)).map((cells) => cells[1])).toEqual([]);
  });
});

describe('README', () => {
  it.each(['README.md', 'README.zh-CN.md'])('%s is short', (file) => {
    expect(fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n').length).toBeLessThanOrEqual(121);
  });
});
