// Damages the text of a CSV, JSON, XML or HTML file like other programs and attackers.
import type { Random } from '../../helpers/random.ts';
import type { Damage } from './damage-bytes.ts';

/** Beginnings of constructs that are never closed. */
const OPENERS = [
  ...['"', "'", '[', '{', '{"a":', '["a",', '&#', '<', '<a>', '<p ', '<div>', '<table><tr><td>', '<script>', '<!--'],
  ...[
    '<![CDATA[',
    '<si',
    '<t>',
    '<row',
    '<c t="str"><v>',
    '<table:table-row',
    '<table:table-cell office:value-type="string"',
  ],
];
const ODD = ['\0', '\uFEFF', '\uFFFF', '\uFFFD', '\u2028', '\u0085', '\v', '\r', '\uD83D', '\uDE00', '\u{10FFFD}'];
const FILLERS = [' ', '\n', '　', '中', 'a', '1', '中国。', '<', '""', '\t', ',', '&nbsp;', '\u200B', '！', '12,'];
const NUMBERS = [
  '-1',
  '0',
  '1048577',
  '99999999999',
  '1e999',
  '123456789012345678',
  '0.1',
  'NaN',
  'XFE9',
  '4294967295',
];
const ATTRIBUTES = [
  'colspan="100000" rowspan="100000"',
  'table:number-columns-repeated="1000000000"',
  'table:number-rows-repeated="1048576"',
  't="s"',
  't="e"',
  's="99999"',
  'r="XFD1048576"',
  'xml:space="x"',
  'a="1" a="2"',
];
const NAMES = ['__proto__', 'constructor', 'toString', '', '正文', '标题', '#REF!', '=1+1'];
const ENTITIES =
  '<!DOCTYPE a [<!ENTITY a "哈哈哈哈"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>';

const MAX_LENGTH = 4_000_000;

export const textDamages = {
  'a mark left out': (text, random) => {
    const marks = [...text.matchAll(/["'<>{}[\],;:\n/=&]/g)];
    if (marks.length === 0) return text;
    const { index } = random.pick(marks);
    return text.slice(0, index) + text.slice(index + 1);
  },
  'something never closed': (text, random) => insert(text, random.pick(OPENERS), random),
  'deep nesting': (text, random) => insert(text, repeat(random.pick(OPENERS), random), random),
  'odd characters': (text, random) => {
    let odd = text;
    for (let times = 1 + random.int(4); times > 0; times--) odd = insert(odd, random.pick(ODD), random);
    return odd;
  },
  'a huge field': (text, random) => insert(text, repeat(random.pick(FILLERS), random), random),
  'numbers that cannot be': (text, random) => {
    const number = random.pick(NUMBERS);
    const every = 1 + random.int(20);
    let nth = 0;
    return text.replace(/\d+/g, (was) => (nth++ % every === 0 ? number : was));
  },
  'an attribute put in': (text, random) => {
    const attribute = random.pick(ATTRIBUTES);
    return text.replace(/<[\w:]+(?=[\s/>])/g, (tag) => (random.int(10) === 0 ? `${tag} ${attribute}` : tag));
  },
  'entities of its own': (text) => `${ENTITIES}${text.replace(/[\u4e00-\u9fff]/, '&b;&c;&d;')}`,
  'names that mean something else': (text, random) => {
    const name = random.pick(NAMES);
    return text.replaceAll(random.pick(['编号', '标题', '正文', '来源', 'title', 'content', 'item', 'row']), name);
  },
  'other line ends': (text, random) => {
    const ends = random.pick([['\r'], ['\r\n'], ['\r', '\n', '\r\n', '\n\r']]);
    return text.replaceAll('\n', () => random.pick(ends));
  },
  'lines twice, or out of order': (text, random) => {
    const lines = text.split('\n');
    const from = random.int(lines.length);
    return lines.toSpliced(random.int(lines.length), random.int(3), ...lines.slice(from, from + 3)).join('\n');
  },
  'an end too soon': (text, random) => text.slice(0, random.int(text.length)),
} satisfies Record<string, Damage<string>>;

function insert(text: string, put: string, random: Random): string {
  const at = random.int(text.length + 1);
  return text.slice(0, at) + put + text.slice(at);
}

/** Repeats ten to a million times; each order of magnitude is equally probable. */
function repeat(text: string, random: Random): string {
  return text.repeat(Math.ceil((MAX_LENGTH / text.length) ** random.next()));
}
