/**
 * The name that a project has as a file. Characters that some file system forbids become a space, and dots and spaces at
 * both ends are removed.
 */
export function projectFileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
  const safe = name.replace(/[<>:"/\\|?*\u0000-\u001f]+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  return safe || '同稿';
}
