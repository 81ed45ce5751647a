// The pages of the guide (docs/guide), as packaging/guide.ts builds them.
import type { Language } from '#shared/text/language.ts';

export type GuidePage = { readonly name: string; readonly title: string; readonly html: string };

/** The pages in the order of the list; the first is the initial one. */
export const PAGES = [
  'README',
  'import',
  'review',
  'export',
  'overview',
  'detection',
  'desk',
  'files',
  'shortcuts',
] as const;

const modules = import.meta.glob<GuidePage>('../../../docs/guide/*/*.md', { import: 'default' });

export function readGuide(language: Language): Promise<GuidePage[]> {
  return Promise.all(PAGES.map((name) => modules[`../../../docs/guide/${language}/${name}.md`]!()));
}
