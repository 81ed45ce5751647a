// Tags of web pages that are not those of articles.
import { expect, test } from 'vitest';
import { stripMarkup } from '#electron/core/text/markup/markup.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';

const INSIDE =
  '<time datetime="2026-03-01">3月1日</time> <ruby>镕<rp>(</rp><rt>róng</rt><rp>)</rp></ruby>基路<svg viewBox="0 0 1 1"><title>图标</title><path d="M0 0"/></svg><mark>通车</mark>';
const TEXT = '3月1日 镕(róng)基路通车';

test('are no part of the text of a page, whatever they are called', async () => {
  const paragraphs = Array.from(
    { length: 6 },
    (_, n) => `<p>第${n}段写的是新开的公交线路，沿线居民出行时间缩短二十分钟，首日客流平稳。</p>`,
  );
  const html = `<html><body><article><h1>公交</h1><p>${INSIDE}<wx-card data-x="1">卡片</wx-card></p>${paragraphs.join('')}</article></body></html>`;
  const [row] = await Array.fromAsync((await openSource(temporaryFile('页.html', html))).tables[0]!.read().rows);
  expect(row!.cells[2]).toMatch(`${TEXT}卡片\n第0段`);
});

test('are no part of the text of a cell, where a name between angles is one', () => {
  expect(stripMarkup(`<p>${INSIDE}，<张三> 与 <B公司</p>`)).toBe(`${TEXT}，<张三> 与 <B公司`);
});
