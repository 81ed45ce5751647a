// Files that hold articles: saved pages, documents of word processors and others, plain texts.
import type { Encoding, PageText } from '#shared/contract/intake.ts';
import { readWhole } from '../byte-source.ts';
import type { ArticleFile } from './article-table.ts';
import { decodePiece } from './decode.ts';
import { type ContentReader, type DocumentFormat, readContent } from './documents/content.ts';
import { type Article, splitArticles } from './several-articles.ts';

/** Bytes of a text or page. */
const MAX_LENGTH = 50_000_000;

/** How the articles of a file are told apart. */
export type Splitting = 'one' | 'marked' | 'likely';

/** The whole text of a file without its byte order mark. @throws AppError FILE_TOO_LARGE */
export function readText(file: string, encoding: Encoding): string {
  return decodePiece(readWhole(file, MAX_LENGTH), encoding)
    .toString()
    .replace(/^\uFEFF/, '');
}

/** @throws AppError FILE_TOO_LARGE, FILE_UNREADABLE */
export async function readPage(
  file: string,
  encoding: Encoding,
  name: string,
  pageText: PageText,
): Promise<ArticleFile[]> {
  // Loaded when it is needed: a workbook's preview should not wait for it.
  const { articleOf } = await import('./page.ts');
  return [articleOf(readText(file, encoding), name, pageText)];
}

/** @throws AppError FILE_TOO_LARGE, FILE_UNREADABLE */
export function readPlainText(file: string, encoding: Encoding, name: string, splitting: Splitting): ArticleFile[] {
  return inFile(name, splitArticles(readText(file, encoding), splitting));
}

let content: ContentReader = readContent;

/** Threads of the program read documents apart, within limits of time and memory (`documents/read-apart.ts`). */
export function readContentBy(reader: ContentReader): void {
  content = reader;
}

/** The articles of a document. @param name of the file, as its rows have it. @throws AppError as `readContent` */
export async function readDocument(
  file: string,
  format: DocumentFormat,
  name: string,
  { splitting, pageText }: { readonly splitting: Splitting; readonly pageText: PageText },
): Promise<ArticleFile[]> {
  const found = await content(file, format);
  if (found.kind === 'page') {
    const { articleOf } = await import('./page.ts');
    return [articleOf(found.html, name, pageText)];
  }
  if (found.kind === 'text') return inFile(name, splitArticles(found.text, splitting));
  const { articles } = found;
  return inFile(name, splitting === 'one' && articles.length > 1 ? [joined(articles)] : articles);
}

/** The HTML of a document that is a page. @throws AppError as `readContent` */
export async function readHtml(file: string, format: DocumentFormat): Promise<string> {
  const found = await content(file, format);
  return found.kind === 'page' ? found.html : '';
}

function joined(chapters: readonly Article[]): Article {
  const { source = '', author = '', published = '' } = chapters[0] ?? {};
  const body = chapters.map((chapter) => `${chapter.title}\n${chapter.body}`).join('\n');
  return { title: source, body, source, author, published };
}

function inFile(file: string, articles: readonly Article[]): ArticleFile[] {
  return articles.map((article) => ({ file, ...article }));
}
