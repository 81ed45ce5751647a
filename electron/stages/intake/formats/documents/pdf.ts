// The text of a PDF with a text layer. PDF.js reads it; the layout is read in `pdf-layout.ts`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasLetters } from '#shared/text/characters.ts';
import { AppError } from '#shared/words/errors.ts';
import { type Page, type Piece, textOfPages } from './pdf-layout.ts';

/**
 * The character maps of Chinese, Japanese and Korean fonts, which a PDF may only name: next to the bundle, or in PDF.js.
 * PDF.js wants the path to end with a slash, on Windows, too.
 */
const MAPS = ['./cmaps/', '../../../../../node_modules/pdfjs-dist/cmaps/']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)).replaceAll(path.sep, '/'))
  .find((folder) => fs.existsSync(folder));

/** What PDF.js says of a document whose password it does not have. */
const PASSWORD = 'PasswordException';

/** @throws AppError FILE_ENCRYPTED, FILE_DAMAGED, FILE_WITHOUT_TEXT */
export async function textOfPdf(bytes: Buffer, file: string): Promise<string> {
  const pages = await readPages(bytes, file);
  const text = textOfPages(pages);
  if (!hasLetters(text)) throw new AppError('FILE_WITHOUT_TEXT', { file });
  return text;
}

async function readPages(bytes: Buffer, file: string): Promise<Page[]> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // PDF.js takes the bytes for itself.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, cMapUrl: MAPS, cMapPacked: true });
    try {
      const pages: Page[] = [];
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        const pieces = await readPieces(page.streamTextContent() as ReadableStream<{ items: readonly object[] }>);
        const [, bottom = 0, , top = 0] = page.view;
        pages.push({ pieces, bottom, top });
        page.cleanup();
      }
      return pages;
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    throw new AppError((error as Error).name === PASSWORD ? 'FILE_ENCRYPTED' : 'FILE_DAMAGED', { file });
  }
}

/** The part of an item of PDF.js that is read; marks of structure have none of it. */
type Item = {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
};

async function readPieces(stream: ReadableStream<{ items: readonly object[] }>): Promise<Piece[]> {
  const pieces: Piece[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const item of part.value.items as Item[]) {
      if (item.str === undefined || item.str.trim() === '') continue;
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform;
      const size = item.height || Math.hypot(a, b);
      pieces.push({ text: item.str, x, y, width: item.width, size });
    }
  return pieces;
}
