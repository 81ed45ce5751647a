// Several sheets, or the files of a folder, are imported through the router in one job, each as one import.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { imported, newProject, runImport, session, write } from './import-session.ts';

describe('several sheets', () => {
  const rows = (word: string) => [
    ['标题', '正文'],
    [`${word}甲`, `${word}一`],
    [`${word}乙`, `${word}二`],
  ];

  it('of one workbook are one import each, in one job; those already there are passed over', async () => {
    const sheets = ['三月', '四月', '五月'].map((name) => ({ name, rows: rows(name) }));
    const file = writeWorkbook(path.join(session.folder, '多表.xlsx'), { sheets });
    const project = await newProject('多表');
    await imported(project, file, { reading: { sheet: '四月' } });
    const further = [{ sheet: '四月' }, { sheet: '五月' }];
    const result = await imported(project, file, { reading: { sheet: '三月' }, further });
    expect(result).toMatchObject({ rows: 4, imported: 4, rejected: 0 });
    expect(result.imports.map(({ sheet }) => sheet)).toEqual(['三月', '五月']);
    const info = await session.client.projects.info({ path: project });
    expect([info.articles, info.imports.map(({ sheet }) => sheet)]).toEqual([6, ['四月', '三月', '五月']]);
  });

  it('of which one cannot be read are refused before a row is saved', async () => {
    const file = path.join(session.folder, '多表.xlsx');
    const project = await newProject('缺表');
    const ended = await runImport(project, file, { reading: { sheet: '三月' }, further: [{ sheet: '没有' }] });
    expect(ended).toMatchObject({ type: 'refused', appError: { code: 'SHEET_MISSING' } });
    expect((await session.client.projects.info({ path: project })).articles).toBe(0);
  });

  describe('with columns that no name explains', () => {
    const columns = ['甲栏', '乙栏'];
    const odd = (word: string) => [columns, [`${word}题`, `${word}文`]];
    const byHand = { headerRow: 1, mapping: { title: 0, body: 1 } };
    const fileOf = (name: string, sheets: Record<string, string[][]>) =>
      writeWorkbook(path.join(session.folder, `${name}.xlsx`), {
        sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
      });
    const readingsOf = (project: string) =>
      session
        .db(project)
        .prepare('SELECT sheet, header_row AS headerRow, mapping FROM imports ORDER BY id')
        .all()
        .map((one) => ({ ...(one as object), mapping: JSON.parse((one as { mapping: string }).mapping) }));
    const mapping = { title: 0, body: 1 };

    it('are read as the first was by hand, each under its own header row', async () => {
      const project = await newProject('怪列');
      const file = fileOf('怪列', { 一: odd('一'), 二: odd('二'), 三: [['三月来稿'], ...odd('三')] });
      const further = [{ sheet: '二' }, { sheet: '三' }];
      expect(await imported(project, file, { reading: { sheet: '一', ...byHand }, further })).toMatchObject({
        rows: 3,
      });
      expect(readingsOf(project)).toEqual([
        { sheet: '一', headerRow: 1, mapping },
        { sheet: '二', headerRow: 1, mapping },
        { sheet: '三', headerRow: 2, mapping },
      ]);
    });

    it('take the header row that was chosen, also the choice of no header', async () => {
      const plain = (word: string) => [
        [`${word}题`, `${word}文`],
        [`${word}题二`, `${word}文二`],
      ];
      for (const [headerRow, rows] of [
        [0, 4],
        [2, 2],
      ] as const) {
        const project = await newProject(`行${headerRow}`);
        const sheet = (word: string) => (headerRow === 0 ? plain(word) : [columns, ...odd(word)]);
        const file = fileOf(`行${headerRow}`, { 一: sheet('一'), 二: sheet('二') });
        const reading = { sheet: '一', headerRow, mapping };
        expect(await imported(project, file, { reading, further: [{ sheet: '二' }] })).toMatchObject({ rows });
        expect(readingsOf(project)).toMatchObject([{ headerRow }, { headerRow }]);
      }
    });

    it('are read as remembered where the first has others, and their names count where nothing is remembered', async () => {
      const project = await newProject('记得');
      const named = [
        ['标题', '正文'],
        ['题', '文'],
      ];
      const strange = (word: string) => [['丙栏', '丁栏', '戊栏'], ...odd(word).slice(1)];
      const teacher = fileOf('先生', { 一: strange('旧') });
      await imported(await newProject('先生'), teacher, { reading: { headerRow: 1, mapping: { title: 1, body: 0 } } });
      const file = fileOf('记得', { 一: odd('一'), 二: strange('二'), 三: named });
      const further = [{ sheet: '二' }, { sheet: '三' }];
      await imported(project, file, { reading: { sheet: '一', ...byHand }, further });
      expect(readingsOf(project)).toMatchObject([{ mapping }, { mapping: { title: 1, body: 0 } }, { mapping }]);
    });

    it('are refused by the name of their sheet where nothing says which is the body', async () => {
      const project = await newProject('不知');
      const file = fileOf('不知', { 一: odd('一'), 附表: [['己栏', '庚栏'], ...odd('二').slice(1)] });
      const ended = await runImport(project, file, {
        reading: { sheet: '一', ...byHand },
        further: [{ sheet: '附表' }],
      });
      const appError = { code: 'BODY_UNMAPPED', data: { sheet: '附表', columns: ['己栏', '庚栏'] } };
      expect(ended).toMatchObject({ type: 'refused', appError });
      expect((await session.client.projects.info({ path: project })).articles).toBe(0);
    });
  });

  it('of a folder too', async () => {
    const folder = path.dirname(write('来稿/1.txt', '索道开通\n山城新开一条跨江索道。'));
    write('来稿/2.txt', '索道开通二\n山城又开一条跨江索道。');
    write('来稿/表.csv', '标题,正文\n甲,一\n');
    const project = await newProject('文件夹');
    const { sheets } = await session.client.intake.inspect({ path: folder });
    expect(sheets).toEqual([
      { name: '文章', rows: 2, appError: null },
      { name: '表.csv', rows: 1, appError: null },
    ]);
    const [reading, ...further] = sheets.map(({ name }) => ({ sheet: name }));
    expect(await imported(project, folder, { reading, further })).toMatchObject({ rows: 3, imported: 3 });
    const again = await runImport(project, folder, { reading });
    expect(again).toMatchObject({ type: 'refused', appError: { code: 'ALREADY_IMPORTED' } });
    write('来稿/2.txt', '改了\n不再是那一份。');
    expect((await imported(project, folder, { reading })).imported).toBe(2);
  });
});
