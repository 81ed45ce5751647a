// Names and paths of project files.
import fs from 'node:fs';
import path from 'node:path';

/** Characters that some file system forbids, and leading dots, give way to a space. */
function safeFileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
  const safe = name.replace(/[<>:"/\\|?*\u0000-\u001f]+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  return safe || '同稿';
}

/** `<folder>/<name>.tonggao`. */
export function projectPath(folder: string, name: string): string {
  return path.join(folder, `${safeFileName(name)}.tonggao`);
}

/** `<folder>/<name>.tonggao`, with a number behind the name where it is taken. */
export function freePath(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = projectPath(folder, number === 1 ? name : `${name} ${number}`);
    if (!fs.existsSync(file)) return file;
  }
}
