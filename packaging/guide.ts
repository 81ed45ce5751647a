// Makes each page of docs/guide a module for the screen Help: its title and HTML, with pictures as files of the page.
import path from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** The prefix of links to pages; the screen replaces it by its own address. */
const LINK = 'help:';
const PICTURE = /picture:(\d+)/g;

export function guide(): Plugin {
  return {
    name: 'guide',
    transform: {
      filter: { id: /[\\/]docs[\\/]guide[\\/].*\.md$/ },
      handler: (source, id) => ({ code: toModule(path.basename(id, '.md'), source), map: null, moduleType: 'js' }),
    },
  };
}

function toModule(name: string, source: string): string {
  const pictures: string[] = [];
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'link') token.href = LINK + path.basename(token.href, '.md');
      if (token.type === 'image') token.href = `picture:${pictures.push(`./${token.href}`) - 1}`;
    },
  });
  const html = marked.parse(source, { async: false });
  const title = /^# (.+)$/m.exec(source)![1];
  const imports = pictures.map((file, index) => `import picture${index} from ${JSON.stringify(file)};`);
  const page = JSON.stringify({ name, title, html }).replace(PICTURE, '" + picture$1 + "');
  return `${imports.join('\n')}\nexport default ${page};\n`;
}
