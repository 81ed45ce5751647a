// Rewrites legal but unusual XML in the parts of an .xlsx into the form that SheetJS 0.20.3 reads without loss.
// Each repair names the loss it prevents; parts that need none (nearly all) are passed on as they are.

/** Number formats 27–36 and 50–58 as a Chinese Excel understands them (ECMA-376 part 1, 18.8.30, zh-cn). */
export const chineseDateFormats: Readonly<Record<number, string>> = {
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'AM/PM h"时"mm"分"',
  35: 'AM/PM h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'AM/PM h"时"mm"分"',
  56: 'AM/PM h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

/** A part of the package in the form SheetJS reads faithfully. `name` is its path in the package. */
export function repairPart(name: string, bytes: Buffer): Buffer {
  if (/(^|\/)styles\d*\.xml$/i.test(name)) return repairStyles(bytes);
  if (/(^|\/)worksheets\/_rels\/[^/]+\.rels$/i.test(name)) return repairRelationships(bytes);
  if (/(^|\/)(sharedStrings\d*|worksheets\/[^/]+)\.xml$/i.test(name)) return repairText(bytes);
  return bytes;
}

// The parts are edited as latin1, one character a byte, so that they are never decoded twice.
function repairText(bytes: Buffer): Buffer {
  const holdsAny = (...texts: string[]) => texts.some((text) => bytes.includes(text));
  const repairs = textRepairs.filter(({ needed }) => needed(holdsAny));
  if (repairs.length === 0) return bytes;
  return Buffer.from(
    repairs.reduce((xml, { apply }) => apply(xml), bytes.toString('latin1')),
    'latin1',
  );
}

interface TextRepair {
  /** Only searches the bytes of the part, which is far cheaper than an edit. */
  needed(holdsAny: (...texts: string[]) => boolean): boolean;
  apply(xml: string): string;
}

const textRepairs: readonly TextRepair[] = [
  {
    // A CDATA section is cut off at tags inside it.
    needed: (holdsAny) => holdsAny('<![CDATA['),
    // A section that is never closed takes the rest, which would otherwise be searched again from each later beginning.
    apply: (xml) =>
      xml.replace(/<!\[CDATA\[(?:([\s\S]*?)\]\]>|[\s\S]*)/g, (rest, text?: string) =>
        text === undefined ? rest : escapeXml(text),
      ),
  },
  {
    // A character beyond U+FFFF written as a number, &#x1F600;, comes out as another character.
    needed: (holdsAny) => holdsAny('&#'),
    apply: (xml) =>
      xml.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (reference, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        if (code < 0x80 || code > 0x10ffff) return reference;
        return Buffer.from(String.fromCodePoint(code)).toString('latin1');
      }),
  },
  {
    // An empty shared string written <si/> shifts every string after it to the wrong cell; <t/> swallows what follows.
    needed: (holdsAny) => holdsAny('<si/>', '<si />', ':si/>', ':si />', '<t/>', '<t />', ':t/>', ':t />'),
    apply: (xml) =>
      xml
        .replace(/<((?:\w+:)?)si\s*\/>/g, '<$1si><$1t></$1t></$1si>')
        .replace(/<((?:\w+:)?)t(?:\s[^<>]*)?\/>/g, '<$1t></$1t>'),
  },
  {
    // A formula's text is unescaped twice: &amp;lt; becomes < instead of &lt;. An inline string is unescaped once.
    needed: (holdsAny) =>
      holdsAny('t="str"', "t='str'") &&
      holdsAny(
        '&amp;lt;',
        '&amp;gt;',
        '&amp;amp;',
        '&amp;quot;',
        '&amp;apos;',
        '&amp;#',
        '_x005F_',
        '_x005f_',
        '<![CDATA[',
      ),
    apply: (xml) =>
      xml.replace(
        /(<(?:\w+:)?c\b[^<>]*\bt=["'])str(["'][^<>]*[^<>/]>|["']>)([\s\S]*?)(?=<\/(?:\w+:)?c>)/g,
        (_, start: string, end: string, contents: string) =>
          `${start}inlineStr${end}${contents.replace(
            /<((?:\w+:)?)v\b[^<>]*>([^<]*)<\/(?:\w+:)?v>/,
            '<$1is><$1t>$2</$1t></$1is>',
          )}`,
      ),
  },
];

/** SheetJS takes each byte of a link's address for a character: those beyond ASCII are given by their numbers. */
function repairRelationships(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8').replace(/[\u0080-\uffff]/g, (unit) => `&#${unit.charCodeAt(0)};`));
}

/** SheetJS leaves numbers of the Chinese date formats without any format: a date would be imported as 45356. */
function repairStyles(bytes: Buffer): Buffer {
  const xml = bytes.toString('utf8');
  const root = xml.match(/<((?:\w+:)?)styleSheet\b[^<>]*>/);
  if (!root) return bytes;
  const prefix = root[1] ?? '';
  const described = Array.from(xml.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g), ([tag]) => tag).filter((tag) =>
    tag.includes('formatCode='),
  );
  const known = new Set(described.map((tag) => /\bnumFmtId=["'](\d+)["']/.exec(tag)?.[1]));
  const added = Object.entries(chineseDateFormats)
    .filter(([id]) => !known.has(id))
    .map(([id, format]) => `<${prefix}numFmt numFmtId="${id}" formatCode="${escapeXml(format)}"/>`)
    .join('');
  const list = xml.match(/<(?:\w+:)?numFmts\b(?:[^<>]*[^<>/])?>/);
  const [after, text] = list ? [list[0], added] : [root[0], `<${prefix}numFmts>${added}</${prefix}numFmts>`];
  return Buffer.from(xml.replace(after, () => after + text));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
