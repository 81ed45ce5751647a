// Texts of records, as reference managers and databases export them: each line begins with the tag of a field, or goes on
// with the one above.

export interface RecordSyntax {
  /** The beginning of such a file. */
  readonly begins: RegExp;
  /** A line that begins a field: its tag and its text. */
  readonly field: RegExp;
  /** The tag with which every record begins; else the first tag of the file. */
  readonly first?: string;
  /** A line that ends a record. */
  readonly ends?: RegExp;
  /** Names of columns for tags that do not say what they are. */
  readonly names?: Readonly<Record<string, string>>;
}

/** RIS, as EndNote, Zotero and 知网 write it. */
const ris: RecordSyntax = {
  begins: /^TY {1,2}- /,
  field: /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/,
  first: 'TY',
  ends: /^ER {1,2}-/,
  names: {
    ...{ TI: '题名', T1: '题名', AB: '摘要', N2: '摘要', AU: '作者', A1: '作者', T2: '来源', JO: '来源', JF: '来源' },
    ...{ DA: '发布日期', PY: '日期', Y1: '日期', UR: '链接', KW: '关键词', PB: '出版者', ID: '编号' },
  },
};

/** EndNote's tagged text (.enw). */
const enw: RecordSyntax = {
  begins: /^%0 /,
  field: /^%([0-9A-Z!@#$&()*+<=>?[\]^~:;|-]) (.*)$/,
  first: '0',
  names: {
    ...{ T: '题名', X: '摘要', A: '作者', J: '来源', B: '来源', W: '数据库', 8: '发布日期', D: '日期', U: '链接' },
    ...{ K: '关键词', I: '出版者', P: '页码', 0: '类型' },
  },
};

const noteExpress: RecordSyntax = {
  begins: /^\{Reference Type\}:/,
  field: /^\{([^{}]{1,60})\}: ?(.*)$/,
  first: 'Reference Type',
  names: { Journal: '来源', Newspaper: '来源', 'Secondary Title': '来源', 'Publish Date': '发布日期', Year: '日期' },
};

const webOfScience: RecordSyntax = {
  begins: /^FN [^\n]*\r?\nVR /,
  field: /^([A-Z][A-Z0-9]) (.*)$/,
  first: 'PT',
  ends: /^(?:ER|EF)\s*$/,
  names: {
    ...{ TI: '题名', AB: '摘要', AU: '作者', SO: '来源', PY: '日期', UT: '编号', DE: '关键词', DI: 'DOI' },
  },
};

const refWorks: RecordSyntax = {
  begins: /^RT [^\n]*\r?\n(?:SR|ID|A1|T1) /,
  field: /^([A-Z][A-Z0-9]) (.*)$/,
  first: 'RT',
  names: {
    ...{ T1: '题名', AB: '摘要', A1: '作者', JF: '来源', FD: '发布日期', YR: '日期', LK: '链接', K1: '关键词' },
  },
};

/** What 知网 calls its own formats: each tag is English, with its Chinese. */
const cnki: RecordSyntax = {
  begins: /^(?:DataType: |[A-Z][A-Za-z]+-\p{Script=Han}{2,8}[:：])/u,
  field: /^([A-Z][A-Za-z]*(?:-\p{Script=Han}{2,8})?)[:：] ?(.*)$/u,
};

/** Corpora that hold an element a line, without a root: no XML. */
const elements: RecordSyntax = {
  begins: /^<doc>\s*\n\s*<(\w+)>[^\n]*<\/\1>/i,
  field: /^\s*<(\w{1,40})>(.*?)(?:<\/\1>)?\s*$/,
  first: 'doc',
  ends: /^<\/doc>/i,
  names: { contenttitle: '题名', docno: '编号' },
};

/** Labels that people write above the parts of an article, several of which are in one text. */
const LABELS =
  '标题|题名|题目|来源|媒体|稿源|出处|作者|记者|时间|日期|发布时间|发布日期|刊发时间|链接|网址|原文链接|摘要|关键词|版次|版面|正文|内容|全文';
const LABEL = String.raw`[【\[]?(${LABELS})(?:[】\]][:：]?|[:：])[ \t\u3000]*`;
const labelled: RecordSyntax = {
  begins: /^[【[]?(?:标题|题名|题目)(?:[】\]]|[:：])/,
  field: new RegExp(`^${LABEL}(.*)$`),
};

const syntaxes = { ris, enw, noteExpress, webOfScience, refWorks, cnki, elements, labelled };
export type SyntaxName = keyof typeof syntaxes;

/** Fields that a text has to have before it is taken for records: a letter may begin with 标题. */
const MIN_FIELDS: Partial<Record<SyntaxName, number>> = { labelled: 2, cnki: 3 };

export function syntaxOf(name: SyntaxName): RecordSyntax {
  return syntaxes[name];
}

/** @param start the beginning of a text */
export function recogniseRecords(start: string): SyntaxName | null {
  const text = start.trimStart();
  for (const [name, { begins, field }] of Object.entries(syntaxes) as [SyntaxName, RecordSyntax][]) {
    if (!begins.test(text)) continue;
    const tags = text.split(/\r?\n|\r/, 200).flatMap((line) => field.exec(line)?.[1] ?? []);
    const [first] = tags;
    const isSeveral = name !== 'labelled' || tags.filter((tag) => tag === first).length > 1;
    if (new Set(tags).size >= (MIN_FIELDS[name] ?? 2) && isSeveral) return name;
  }
  return null;
}
