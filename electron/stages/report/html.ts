// HTML in which every text is escaped: the template `html` is the only way to make it.

const escaped = Symbol('made by the template');

export type Html = { readonly [escaped]: string };

/** Texts and numbers are escaped, HTML and lists of it are inserted unchanged, null is left out. */
type Content = Html | string | number | null | readonly Content[];

const SPECIAL = /[&<>"'\r\0]/g;
/** Escapes also characters that a parser changes: it reads a carriage return as a line feed, and drops a NUL. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
  '\0': '\ufffd',
};

/** Safe in the content of elements and in quoted attributes, but not in style or script elements. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { [escaped]: parts.reduce((text, part, at) => text + spell(contents[at - 1]!) + part) };
}

export function toSource(page: Html): string {
  return page[escaped];
}

function spell(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number') return String(content);
  return isList(content) ? content.map(spell).join('') : content[escaped];
}

function isList(content: Html | readonly Content[]): content is readonly Content[] {
  return Array.isArray(content);
}

function escapeText(text: string): string {
  return text.toWellFormed().replace(SPECIAL, (character) => ESCAPES[character]!);
}
