// Small files that once took minutes or gigabytes. The run begins with them.
import { workbookOfXml } from '../../fixtures/workbooks.ts';

export type Sample = { readonly name: string; readonly make: () => string | Buffer };

const BODY = '市民政局今日公布，三条新的公交线路将于下周一开通，沿线居民出行时间平均缩短二十分钟。';
const MANY = 200_000;

const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

export const samples: readonly Sample[] = [
  { name: '不闭合.html', make: () => `<html><body>${'<p><div>'.repeat(100_000)}${BODY}` },
  { name: '闭合.html', make: () => `<html><body>${'<div>'.repeat(MANY)}${BODY}${'</div>'.repeat(MANY)}` },
  { name: '多行.html', make: () => `<table><tr><th>标题<th>正文</tr>${`<tr><td>甲<td>${BODY}</tr>`.repeat(10_000)}` },
  {
    name: '末行.xlsx',
    make: () =>
      workbookOfXml({
        rows: `<row r="1">${inline('A1', '正文')}</row><row r="1048576">${inline('A1048576', BODY)}</row>`,
      }),
  },
  {
    name: '宽.csv',
    make: () => `${Array.from({ length: 16_384 }, (_, n) => `列${n}`).join(',')}\n${`${BODY},`.repeat(16_384)}`,
  },
  {
    name: '深.csv',
    make: () => `标题,正文\n${`甲,${'<b>'.repeat(60_000)}${BODY}${'</b>'.repeat(60_000)}\n`.repeat(3)}`,
  },
  { name: '长.csv', make: () => `标题,正文\n${Array.from({ length: 100_000 }, (_, n) => `甲${n},\n`).join('')}` },
  { name: '参差.csv', make: () => `标题,正文\n甲,${BODY}\n${'乙\n丙,,戊\n'.repeat(MANY / 10)}` },
  {
    name: '深.jsonl',
    make: () => `{"标题":"甲","正文":${'['.repeat(MANY)}${']'.repeat(MANY)}}\n{"标题":"乙","正文":"${BODY}"}\n`,
  },
  {
    name: '深.xml',
    make: () =>
      `<r><item><a>${BODY}</a></item><item>${'<b>'.repeat(MANY)}${'</b>'.repeat(MANY)}</item><item><a>${BODY}</a></item></r>`,
  },
  { name: '深.json', make: () => '['.repeat(MANY) + ']'.repeat(MANY) },
  { name: '属性.html', make: () => `<p ${Array.from({ length: MANY }, (_, n) => `a${n}="1"`).join(' ')}>${BODY}</p>` },
];
