// The documents of the project and their parts that tests check: links, headings, code, emphasised labels.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked, type Token, type Tokens } from 'marked';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Document = { readonly file: string; readonly tokens: readonly Token[] };

export function readDocuments(): Document[] {
  const top = fs.readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const below = ['docs', '.github'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/'))),
  );
  return [...top, ...below].map((file) => ({
    file,
    tokens: marked.lexer(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  }));
}

function tokensOf({ tokens }: Document, type: string): Tokens.Generic[] {
  const found: Tokens.Generic[] = [];
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === type) found.push(token);
  });
  return found;
}

export function linksOf(document: Document): string[] {
  return [...tokensOf(document, 'link'), ...tokensOf(document, 'image')].map(({ href }) => decodeURI(href));
}

export function anchorsOf(document: Document): string[] {
  const seen = new Map<string, number>();
  return tokensOf(document, 'heading').map(({ text }) => {
    const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The lines of code blocks, without the output that a block may show. */
export function commandsOf(document: Document): string[] {
  return tokensOf(document, 'code').flatMap(({ text, lang }) => (lang === 'text' ? [] : text.split('\n')));
}

export function labelsOf(document: Document): string[] {
  return tokensOf(document, 'strong').map(({ text }) => text);
}
