// Which column is which field, guessed from the columns' names.
import { type ColumnMapping, type Field, fields } from '#shared/model/model.ts';

/** The names a field goes by, likeliest first. To teach Tonggao another name, add it here. */
const columnAliases: Readonly<Record<Field, readonly string[]>> = {
  title: [
    ...['标题', '题名', '新闻标题', '文章标题', '稿件标题', '题目', '主题', '標題', '新聞標題'],
    ...['title', 'headline', 'subject'],
  ],
  body: [
    ...['正文', '内容', '文章内容', '新闻内容', '稿件内容', '全文', '文本', '內容', '內文'],
    ...['body', 'content', 'text', 'article', 'fulltext'],
  ],
  source: [
    ...['来源', '媒体', '稿源', '出处', '媒体名称', '发布媒体', '网站', '站点名称', '來源', '媒體', '網站'],
    ...['用户昵称', '公众号', '账号名称'],
    ...['source', 'media', 'site', 'outlet'],
  ],
  url: ['链接', '网址', '原文链接', '地址', '鏈接', '連結', '網址', 'url', 'link', 'href'],
  published: [
    ...['发布时间', '发布日期', '发表时间', '刊发时间', '日期', '时间', '發布時間', '發佈時間', '時間'],
    ...['published', 'publish_time', 'pubdate', 'date', 'time', 'created_at'],
  ],
  author: ['作者', '记者', '编辑', '责编', '署名', '記者', '編輯', 'author', 'byline', 'reporter'],
  id: ['编号', '序号', '稿号', '稿件号', '編號', '序號', '稿號', '稿件號', 'id', 'no', 'news_id', 'article_id', 'uuid'],
};

const HAN = /\p{Script=Han}/u;

/** What is the body where nothing better is: a feed of summaries has no other text. */
const SUMMARIES = ['摘要', '简介', 'description', 'summary', 'abstract'].map(toAlias);
const ABOUT_A_SUMMARY = /字数|长度|数量|length|count/;
/** The first and last words of names that count or ask: has_url, article_num. */
const ASKS = new Set(['has', 'is', 'no']);
const COUNTS = new Set(['num', 'number', 'count', 'cnt', 'size', 'len']);

/** Names like 标题字数, 内容摘要 or 编辑备注 hold an alias but describe the field instead of holding it. */
const ABOUT_A_FIELD = /字数|长度|数量|摘要|分类|类型|状态|副标题|备注|備註|length|count|summary|type|status|remark/;

/** A name without case, width, spaces and punctuation: `Publish Time：` → `publishtime`. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
}

type Alias = { readonly text: string; readonly plain: string; readonly isHan: boolean };

function toAlias(text: string): Alias {
  return { text, plain: plainName(text), isHan: HAN.test(text) };
}

const aliasesOf = new Map<Field, readonly Alias[]>(fields.map((field) => [field, columnAliases[field].map(toAlias)]));
const fieldByAlias = new Map(
  [...fields].reverse().flatMap((field) => aliasesOf.get(field)!.map(({ plain }) => [plain, field] as const)),
);

export function fieldNamed(name: string): Field | undefined {
  return fieldByAlias.get(plainName(name));
}

/**
 * The likeliest mapping: a column whose name is an alias, else ends with one, else contains one. An alias in Latin
 * letters must be a word of the name (`id` is not in `video`). One column a field.
 */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const names = columns.map(readName).filter(({ plain }) => plain !== '');
  const mapping: ColumnMapping = {};
  const taken = new Set<number>();
  for (const matches of [isAlias, endsWithAlias, containsAlias]) {
    for (const field of fields) {
      if (mapping[field] !== undefined) continue;
      const column = findColumn(field, names, taken, matches);
      if (column === -1) continue;
      mapping[field] = column;
      taken.add(column);
    }
  }
  if (mapping.body === undefined) {
    const summary = findSummary(names.filter(({ column }) => !taken.has(column)));
    if (summary) mapping.body = summary.column;
  }
  return mapping;
}

function findSummary(names: readonly Name[]): Name | undefined {
  const likely = names.filter(({ plain }) => !ABOUT_A_SUMMARY.test(plain));
  const isOne = ({ plain, latinWords }: Name, { text, isHan }: Alias) =>
    isHan ? plain.includes(text) : latinWords.includes(text);
  return [isAlias, isOne]
    .flatMap((matches) => SUMMARIES.map((alias) => likely.find((name) => matches(name, alias))))
    .find(Boolean);
}

/** A name in the forms in which aliases are looked for. A row of a damaged file may have thousands: each is read once. */
type Name = {
  readonly column: number;
  readonly plain: string;
  readonly latinWords: readonly string[];
  readonly isAboutAField: boolean;
};
type Matches = (name: Name, alias: Alias) => boolean;

function readName(name: string, column: number): Name {
  const plain = plainName(name);
  const words = latinWords(name);
  const isCount = words.length > 1 && (ASKS.has(words[0]!) || COUNTS.has(words.at(-1)!));
  return { column, plain, latinWords: words, isAboutAField: isCount || ABOUT_A_FIELD.test(plain) };
}

function findColumn(field: Field, names: readonly Name[], taken: ReadonlySet<number>, matches: Matches): number {
  for (const alias of aliasesOf.get(field)!) {
    const found = names.find((name) => matches(name, alias) && !taken.has(name.column));
    if (found) return found.column;
  }
  return -1;
}

function isAlias({ plain }: Name, alias: Alias): boolean {
  return plain === alias.plain;
}

function endsWithAlias({ plain, latinWords, isAboutAField }: Name, { text, isHan }: Alias): boolean {
  if (isAboutAField) return false;
  return isHan ? plain.endsWith(text) : latinWords.at(-1) === text;
}

function containsAlias({ plain, latinWords, isAboutAField }: Name, { text, isHan }: Alias): boolean {
  if (isAboutAField) return false;
  return isHan ? plain.includes(text) : latinWords.includes(text);
}

/** `newsTitle`, `news_title` → news, title. */
function latinWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
