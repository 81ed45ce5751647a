// A list of every kind of cell, in the shapes of ten other makers: every cell, heading and link comes back, rows without
// a body as well. What is exported is read by an independent reader.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFile, temporaryFolder } from '../fixtures/workbooks.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { HEADINGS, plainText, ROWS, shapes, type Value } from './foreign-shapes.ts';
import { exportAll, importAll } from './kept.ts';
import { convert, hasLibreOffice } from './libre-office.ts';
import { type ReadCell, readSheet } from './read-sheet.ts';

const WITHOUT_BODY = ROWS.filter(([, , body]) => body === null).length;

function asRead(value: Value, isText: boolean): ReadCell {
  if (isText) return { value: plainText(value) || null, format: '', link: '' };
  if (typeof value !== 'object' || value === null) return { value, format: '', link: '' };
  if ('n' in value) return { value: value.n, format: value.format, link: '' };
  return { value: value.of, format: '', link: value.link };
}

/** As the cells of a text file show them. */
function asText(value: Value, isText: boolean): string {
  if (isText || typeof value !== 'object' || value === null || 'of' in value) return plainText(value);
  const [days, time] = [46_000, 46_001.5, 46_002].includes(value.n) ? [value.n, value.n % 1] : [0, 0];
  if (days > 0) return `2025-12-${String(Math.floor(days) - 45_991).padStart(2, '0')}${time > 0 ? ' 12:00' : ''}`;
  return ({ 123456: '12.3万', 98765: '9.9万', 0.125: '12.5%' } as Record<number, string>)[value.n]!;
}

const linkOf = (value: Value) => (typeof value === 'object' && value !== null && 'link' in value ? value.link : '');

function expectSheet(file: string, isText: boolean): void {
  const rows = readSheet(file);
  const padded = rows.map((cells) =>
    HEADINGS.map((_, column) => cells[column] ?? { value: null, format: '', link: '' }),
  );
  expect(padded).toEqual([HEADINGS, ...ROWS].map((cells) => cells.map((value) => asRead(value, isText))));
  expect(Math.max(...rows.map(({ length }) => length))).toBe(HEADINGS.length);
}

function escaped(text: string): string {
  return text.startsWith('=') ? `'${text}` : text;
}

describe.each(shapes)('$name', ({ file, isText, make }) => {
  const headings: readonly string[] = HEADINGS.map((heading) => heading ?? '');
  const expected = ROWS.map((cells) => cells.map((value) => escaped(asText(value, isText))));
  const links = ROWS.map((cells) => cells.map(linkOf).find((link) => link !== '') ?? '');

  it('comes back as it was', async () => {
    const project = await importAll(temporaryFile(file, make()), temporaryFolder(), WITHOUT_BODY);
    expectSheet(await exportAll(project, 'xlsx'), isText);

    const csv = parseCsv(fs.readFileSync(await exportAll(project, 'csv'), 'utf8'));
    const withLinks = (cells: readonly string[], link: string) => (isText ? [...cells] : [...cells, link]);
    expect(csv).toEqual([
      withLinks(headings, '链接 链接'),
      ...expected.map((cells, row) => withLinks(cells, links[row]!)),
    ]);

    const lines = fs
      .readFileSync(await exportAll(project, 'jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    // An object has each key once: only there a second 来源 and a column without a name are called otherwise.
    const keys = headings.with(4, '来源 (2)').with(5, 'F');
    for (const [row, object] of objects.entries()) {
      expect(Object.keys(object)).toEqual(withLinks(keys, '链接 链接'));
      expect(Object.values(object).map((value) => escaped(String(value ?? '')))).toEqual(
        withLinks(expected[row]!, links[row]!),
      );
    }
    expect(objects).toHaveLength(ROWS.length);
  });
});

describe.skipIf(!hasLibreOffice)('what LibreOffice makes of it', () => {
  it.each(['xlsx', 'ods'] as const)('comes back from .%s with every text and link', async (format) => {
    const source = temporaryFile('来稿.xlsx', shapes[0]!.make());
    const [file] = convert([source], format);
    const project = await importAll(file!, temporaryFolder(), WITHOUT_BODY);
    const rows = readSheet(await exportAll(project, 'xlsx'));
    for (const [r, cells] of [HEADINGS, ...ROWS].entries())
      for (const [c, value] of cells.entries()) {
        const wanted = asRead(value, false);
        const read = rows[r]![c] ?? { value: null, format: '', link: '' };
        // In its own format it keeps no tabs, and no spaces at the ends.
        const trim = (one: ReadCell['value']) =>
          format === 'ods' && typeof one === 'string' ? one.replaceAll('\t', '').trim() || null : one;
        expect([trim(read.value), read.link], `${r + 1}, ${c + 1}`).toEqual([trim(wanted.value), wanted.link]);
      }
  });
});
