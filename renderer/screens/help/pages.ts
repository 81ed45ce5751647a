// The pages of the guide (docs/guide), as packaging/guide.ts makes them.
import type { Language } from '#shared/language.ts';

export type GuidePage = { readonly name: string; readonly title: string; readonly html: string };

/** In the order in which they are listed; the first one is shown at the beginning. */
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
