// Documents as files of an import: several articles in one, and one without any text.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docx, wordXml } from '../../fixtures/documents.ts';
import { pdf } from '../../fixtures/office-documents.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, readFigure } from '../open-app.ts';

const BODY = '山城新开一条跨江索道，全长一千二百米，单程只需六分钟，首日客流超过三万人次。';

test.skipIf(!hasBrowser)('a document with several articles is divided, or read as one', async () => {
  const folder = temporaryFolder();
  const report = join(folder, '舆情日报.docx');
  const article = (title: string) => [title, '2026-11-20 08:00 来源：山城晚报', BODY];
  writeFileSync(report, docx(wordXml(...['索道开通', '票价公布', '首日客流'].flatMap(article))));
  const { page } = await openApp();
  await page.locator('input[type=file]').setInputFiles(report);
  const second = page.getByRole('cell', { name: '票价公布', exact: true });
  await page.getByText(/“舆情日报.docx”.*像是含有多篇稿件，已分成 3 篇/).waitFor();
  await second.waitFor();
  await expectNoViolations(page, 'a document with several articles');
  await page.getByRole('button', { name: '每个文件算一篇', exact: true }).click();
  await page.getByText('每个文件算一篇稿件。').waitFor();
  expect(await second.count()).toBe(0);
  await page.getByRole('button', { name: '分成几篇', exact: true }).click();
  await second.waitFor();
  await page.getByRole('button', { name: '每个文件算一篇', exact: true }).click();
  await page.getByText('每个文件算一篇稿件。').waitFor();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('heading', { name: '导入完成' }).waitFor();
  expect(await readFigure(page, '已导入')).toBe(1);
});

test.skipIf(!hasBrowser)('a scan says that its text has to be recognised first', async () => {
  const folder = temporaryFolder();
  const scan = join(folder, '扫描.pdf');
  writeFileSync(scan, pdf([[]]));
  const { page } = await openApp();
  await page.locator('input[type=file]').setInputFiles(scan);
  await page
    .getByText(/“扫描.pdf”里没有文字，只有图像，可能是扫描件，没有导入任何内容。请先用 WPS、Acrobat 等识别文字/)
    .waitFor();
  await expectNoViolations(page, 'a scan');
});
