// An “XML Spreadsheet 2003” whose numbers would keep its reader busy for ever is refused.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { inspectTask } from '#electron/stages/intake/inspect.query.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';

const BODY = '渡口于昨日停航，两岸居民改走新桥。';

const xml = ({ styles = '', columns = '', row = '', cell = '' }) => `<?xml version="1.0"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="Default"/><Style ss:ID="s1" ss:Parent="Default"/>${styles}</Styles>
<Worksheet ss:Name="稿件"><Table>${columns}
<Row><Cell><Data ss:Type="String">正文</Data></Cell><Cell><Data ss:Type="String">来源</Data></Cell></Row>
<Row ${row}><Cell ss:StyleID="s1"><Data ss:Type="String">${BODY}</Data></Cell>
<Cell ss:Formula="=1>0" ${cell}><Data ss:Type="String">ss:Index="4294967295" 晚报</Data></Cell></Row>
</Table></Worksheet></Workbook>`;

function inspect(parts: Parameters<typeof xml>[0]) {
  const file = temporaryFile('稿件.xml');
  fs.writeFileSync(file, xml(parts));
  return inspectTask({ path: file });
}

test('one with usual numbers is read', async () => {
  const { columns, sheets } = await inspect({
    columns: '<Column ss:Index="1" ss:Span="1" ss:Width="80"/>',
    row: 'ss:Index="40"',
    cell: 'ss:Index="2"',
  });
  expect(columns).toEqual(['正文', '来源']);
  expect(sheets).toMatchObject([{ name: '稿件', rows: 39 }]);
});

test.each([
  ['a column beyond the last', { cell: 'ss:Index="4294967295"' }],
  ['a column without a number that can be', { cell: 'Index="1e999"' }],
  ['a column beyond the last after a bracket', { cell: 'ss:HRef="<" ss:Index="4294967295"' }],
  ['a column beyond the last after its name', { cell: 'ss:HRef=" Index=" ss:Index="4294967295"' }],
  ['a row beyond the last', { row: 'ss:Index="4294967295"' }],
  ['more columns than a sheet has', { columns: '<Column ss:Span="1000000000"/>' }],
  ['a style that is its own parent', { styles: '<Style ss:ID="s2" ss:Parent="s2"/>' }],
  ['styles in a circle', { styles: '<Style ss:ID="s2" ss:Parent="s3"/><ss:Style ss:Parent="s2" ss:ID="s3"/>' }],
])('one with %s is refused', async (_, parts) => {
  await expect(inspect(parts)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
});
