// The main text of a web page as a server sends it, and a word where it is a small part of the page.

import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { temporaryFile, temporaryFolder } from '../fixtures/workbooks.ts';

const PARAGRAPHS = Array.from(
  { length: 7 },
  (_, at) => `第${at + 1}段：河谷镇的水文站今天发布第${at + 3}号通报，提醒沿岸居民注意水位变化，夜间不要靠近堤岸。`,
);
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/** An article of a public account; a script shows its text. */
const account = (style: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>水位通报</title></head><body><div id="page-content"><div class="rich_media_area_primary_inner"><div id="img-content" class="rich_media_wrp"><h1 id="activity-name">水位通报</h1><div id="meta_content"><a id="js_name">河谷发布</a><em id="publish_time">2026年3月1日 08:00</em></div><div class="rich_media_content" id="js_content" style="${style}">${paragraphs(PARAGRAPHS)}</div></div></div></div><script>var shown = 1;</script></body></html>`;

const bodyOf = async (html: string, pageText?: 'main' | 'whole') => {
  const { preview, reading, pages } = await inspectSource(temporaryFile('页.html', html), { pageText });
  return { body: preview[0]!.cells[reading.mapping.body!]!, pages, reading };
};

describe('a page whose text a script shows', () => {
  it.each([
    ['visibility: hidden; opacity: 0; '],
    ['visibility:hidden'],
    ['color: #333; VISIBILITY : hidden !important; margin: 0'],
    [''],
  ])('is read whole with the style “%s”', async (style) => {
    const { body, pages } = await bodyOf(account(style));
    for (const paragraph of PARAGRAPHS) expect(body).toContain(paragraph);
    expect(body).not.toContain('var shown');
    expect(pages).toEqual({ text: 'main', partial: [] });
  });
});

describe('a page of which a small part is taken', () => {
  /** The text is hidden in a way that is taken seriously; a short note is shown. */
  const page = `<!DOCTYPE html><html><head><title>通报</title></head><body><article><h1>通报</h1>${paragraphs(
    PARAGRAPHS.slice(0, 1),
  )}</article><div style="display:none">${paragraphs(PARAGRAPHS.slice(1))}</div></body></html>`;

  it('says so, and offers the whole', async () => {
    const main = await bodyOf(page);
    expect(main.body).not.toContain(PARAGRAPHS[6]);
    expect(main.pages).toEqual({ text: 'main', partial: ['页.html'] });
    expect(main.reading.pageText).toBeUndefined();

    const whole = await bodyOf(page, 'whole');
    for (const paragraph of PARAGRAPHS) expect(whole.body).toContain(paragraph);
    expect(whole.pages).toEqual({ text: 'whole', partial: [] });
    expect(whole.reading.pageText).toBe('whole');
  });

  it('is named among the pages of a folder', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, '一.html'), account('visibility: hidden'));
    fs.writeFileSync(path.join(folder, '二.html'), page);
    expect((await inspectSource(folder)).pages).toEqual({ text: 'main', partial: ['二.html'] });
    expect((await inspectSource(folder, { pageText: 'whole' })).pages).toEqual({ text: 'whole', partial: [] });
  });

  it('is not one whose other text is in links, scripts and menus', async () => {
    const links = Array.from(
      { length: 200 },
      (_, at) => `<li><a href="/${at}">第${at}条相关新闻的标题在这里</a></li>`,
    ).join('');
    const menu = `<nav><ul>${links}</ul></nav><script>${'var a = "文字";'.repeat(500)}</script>`;
    const { body, pages } = await bodyOf(
      account('').replace('<div id="page-content">', `${menu}<div id="page-content">`),
    );
    expect(body).toContain(PARAGRAPHS[6]);
    expect(pages!.partial).toEqual([]);
  });
});

it('a table has no page text', async () => {
  expect((await inspectSource(temporaryFile('稿.csv', '标题,正文\n甲,正文甲\n'))).pages).toBeNull();
});
