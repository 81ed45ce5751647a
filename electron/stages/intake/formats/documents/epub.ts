// The chapters of an e-book (EPUB 3.3): each is an article.
import path from 'node:path';
import { countLetters } from '#shared/text/characters.ts';
import { AppError } from '#shared/words/errors.ts';
import { textOfPage } from '../../../../core/text/markup/markup.ts';
import { type Article, titled } from '../several-articles.ts';
import { Parts, readXml } from './parts.ts';

const HEADING = /<(h[1-3])\b[^>]{0,1000}>([\s\S]{0,1000}?)<\/\1>/i;
const TITLE = /<title\b[^>]{0,1000}>([\s\S]{0,1000}?)<\/title>/i;
/** Letters of a chapter; a cover and a page with the publisher's address have fewer. */
const MIN_LETTERS = 20;

/** @throws AppError FILE_ENCRYPTED, FILE_DAMAGED, and as `Parts` */
export function articlesOfEpub(bytes: Buffer, file: string): Article[] {
  const parts = new Parts(bytes, file);
  const book = readBook(parts);
  if (book === null) throw new AppError('FILE_DAMAGED', { file });
  const encrypted = parts.text('META-INF/encryption.xml') ?? '';
  const articles: Article[] = [];
  const seen = new Set<string>();
  for (const chapter of book.chapters) {
    // A list of a million entries may name one chapter.
    if (seen.has(chapter)) continue;
    seen.add(chapter);
    if (encrypted.includes(`"${chapter}"`)) throw new AppError('FILE_ENCRYPTED', { file });
    const html = parts.text(chapter);
    if (html === null) throw new AppError('FILE_DAMAGED', { file });
    const { source, author, published } = book;
    const start = html.search(/<body\b/i);
    const heading = HEADING.exec(html);
    const title = textOfPage(heading?.[2] ?? TITLE.exec(html)?.[1] ?? '').replaceAll('\n', ' ');
    const text = textOfPage(html.slice(Math.max(0, start)));
    const body = title !== '' && text.startsWith(title) ? text.slice(title.length).trim() : text;
    articles.push({ ...(title === '' ? titled(text) : { title, body }), source, author, published });
  }
  const chapters = articles.filter(({ body }) => countLetters(body) >= MIN_LETTERS);
  return chapters.length > 0 ? chapters : articles;
}

type Book = { chapters: string[]; source: string; author: string; published: string };

/** Null where the package names no chapters. */
function readBook(parts: Parts): Book | null {
  let packagePath = '';
  readXml(parts.xml('META-INF/container.xml'), {
    open(_, attributes) {
      packagePath ||= attributes['full-path'] ?? '';
    },
  });
  if (packagePath === '') return null;
  const hrefs = new Map<string, string>();
  const chapters: string[] = [];
  const said: Record<string, string> = {};
  let element = '';
  readXml(parts.xml(packagePath), {
    open(name, attributes) {
      element = name.replace(/^\w+:/, '');
      const { id = '', href = '', idref = '' } = attributes;
      if (element === 'item') hrefs.set(id, href);
      if (element === 'itemref') chapters.push(idref);
    },
    text(data) {
      said[element] = (said[element] ?? '') + data;
    },
    close() {
      element = '';
    },
  });
  const folder = path.posix.dirname(packagePath);
  const paths = chapters.flatMap((id) => {
    const href = hrefs.get(id);
    return href === undefined ? [] : [path.posix.join(folder, decodeHref(href.split('#')[0]!))];
  });
  const { title = '', creator = '', date = '' } = said;
  return paths.length === 0
    ? null
    : { chapters: paths, source: title.trim(), author: creator.trim(), published: date.trim() };
}

function decodeHref(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
