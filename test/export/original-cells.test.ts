import { describe, expect, it } from 'vitest';
import { type Cell, isMerged } from '#electron/cells/cell.ts';
import { layOut } from '#electron/stages/export/original-cells.ts';
import { addArticle } from '#electron/store/articles.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

const workbook = { language: 'zh', isWorkbook: true } as const;
const text = { language: 'zh', isWorkbook: false } as const;
const every = () => true;

type Given = { readonly columns: string[]; readonly rows: readonly (readonly Cell[])[] };

/** Makes a project; the rows of each import begin in row 2. */
function projectOf(...imports: Given[]) {
  const { db } = newProject();
  const articles: ArticleId[] = [];
  for (const [sheet, { columns, rows }] of imports.entries()) {
    const importId = newImport(db, { columns, mapping: { body: 0 }, sheet: String(sheet) });
    for (const [index, cells] of rows.entries())
      articles.push(
        addArticle(db, { importId, row: index + 2, fields: fieldsFrom({ body: '文' }), cells }, { body: 0 }),
      );
  }
  const written = (style: typeof workbook | typeof text, isWritten: (article: ArticleId) => boolean) => {
    const { columns, rows } = layOut(db, isWritten, style);
    return { columns, rows: Array.from(rows(), ({ cells }) => cells) };
  };
  return { db, articles, written };
}

const below = (merged: string, top: number) => ({ merged, top });

describe('merged cells', () => {
  const given = {
    columns: ['正文', '来源'],
    rows: [
      ['一', '晚报'],
      ['二', below('晚报', 2)],
      ['三', below('晚报', 2)],
      ['四', '晚报'],
      ['五', below('晚报', 5)],
    ],
  };

  it('stay merged with those above them, and show what they hold where those are not written', () => {
    const { db, articles, written } = projectOf(given, given);
    const sourcesWithout = (...rows: number[]) =>
      written(workbook, (article) => !rows.includes(articles.indexOf(article) + 2))
        .rows.slice(0, 5 - rows.length)
        .map(([, source]) => (isMerged(source!) ? '↑' : source));
    expect(sourcesWithout()).toEqual(['晚报', '↑', '↑', '晚报', '↑']);
    expect(sourcesWithout(2)).toEqual(['晚报', '↑', '晚报', '↑']);
    expect(sourcesWithout(3)).toEqual(['晚报', '↑', '晚报', '↑']);
    // Two merged cells with the same text stay separate.
    expect(sourcesWithout(5)).toEqual(['晚报', '↑', '↑', '晚报']);
    expect(sourcesWithout(2, 3, 5)).toEqual(['晚报', '晚报']);
    db.close();
  });

  it('of one import are not merged with those of another', () => {
    const { db, articles, written } = projectOf(given, given);
    const { rows } = written(workbook, (article) => [0, 6].includes(articles.indexOf(article)));
    expect(rows.map(([, source]) => source)).toEqual(['晚报', '晚报']);
    db.close();
  });
});

describe('links', () => {
  const link = 'https://example.com/1.html';
  const given: Given = {
    columns: ['正文', '链接', '附注'],
    rows: [
      ['一', { of: '查看原文', link }, null],
      ['二', null, { of: link, link }],
      ['三', { of: 7, link: 'mailto:desk@example.com' }],
    ],
  };

  it('stay in the cells of a workbook', () => {
    const { db, written } = projectOf(given);
    expect(written(workbook, every)).toEqual({
      columns: given.columns,
      rows: given.rows.map(([a, b, c = null]) => [a, b, c]),
    });
    db.close();
  });

  it('leave as text where a click on them might do harm', () => {
    const [script, file] = ['JavaScript:alert(1)', 'file://host/share/a.exe'];
    const rows = [
      ['一', { of: '原文', link: script }],
      ['二', { of: '原文', link: file }],
      ['三', { of: '原文', link }],
      ['四', { of: file, link: file }],
    ];
    const { db, written } = projectOf({ columns: ['正文', '链接'], rows });
    expect(written(workbook, every)).toEqual({
      columns: ['正文', '链接', '链接 链接'],
      rows: [
        ['一', '原文', script],
        ['二', '原文', file],
        ['三', { of: '原文', link }, null],
        ['四', file, null],
      ],
    });
    db.close();
  });

  it('are a column after the others elsewhere, unless the cells show them', () => {
    const { db, articles, written } = projectOf(given);
    expect(written(text, every)).toEqual({
      columns: ['正文', '链接', '附注', '链接 链接'],
      rows: [
        ['一', '查看原文', null, link],
        ['二', null, link, null],
        ['三', 7, null, 'mailto:desk@example.com'],
      ],
    });
    expect(written(text, (article) => article === articles[1])).toEqual({
      columns: given.columns,
      rows: [['二', null, link]],
    });
    db.close();
  });

  it('are a column too where an address is longer than Excel takes, without a link of any cell', () => {
    const far = `${link}?${'长'.repeat(2079)}`;
    const { db, written } = projectOf({ columns: ['正文', '链接'], rows: [['一', { of: '原文', link: far }]] });
    expect(written(workbook, every)).toEqual({
      columns: ['正文', '链接', '链接 链接'],
      rows: [['一', '原文', far]],
    });
    db.close();
  });

  it('are a column too where they are more than Excel takes', () => {
    const columns = ['正文', ...Array.from({ length: 100 }, (_, n) => `链接${n}`)];
    const rows = Array.from({ length: 656 }, () => ['文', ...columns.slice(1).map(() => ({ of: '原文', link }))]);
    const { db, written } = projectOf({ columns, rows });
    expect(written(workbook, every).columns).toHaveLength(201);
    let some = 0;
    expect(written(workbook, () => some++ % 656 < 655).columns).toHaveLength(101);
    db.close();
  });
});
