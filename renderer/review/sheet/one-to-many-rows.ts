// One to many: splits the base text into passages, each with the statements of other articles that it lacks.
import type { ArticleId } from '#shared/model/model.ts';
import { sentenceEnd } from '#shared/text/cut.ts';
import type { MissingContent, MissingStatement } from '../comparison/requests.ts';

/** A statement with all articles that have it: the same clause of several articles is one note. */
export type Note = Pick<MissingStatement, 'text' | 'facts'> & { readonly articles: readonly ArticleId[] };
export type OneToManyRow = { readonly text: string; readonly start: number; readonly notes: readonly Note[] };

/** A passage ends with its line, or with the sentence that makes it this many characters long. */
const PASSAGE = 120;
const BREAK = new RegExp(`\\n\\s*|${sentenceEnd}`, 'gu');

/** The joined passages equal the base. */
export function oneToManyRows(base: string, missing: ReadonlyMap<ArticleId, MissingContent>): OneToManyRow[] {
  const passages = cutPassages(base);
  const notes = passages.map((): Map<string, Note> => new Map());
  for (const [article, { statements }] of missing) {
    for (const { text, anchor, facts } of statements) {
      const row = notes[findPassage(passages, anchor)];
      const key = text.replace(/[^\p{L}\p{N}]/gu, '');
      const known = row?.get(key);
      row?.set(key, {
        text: known?.text ?? text.trim(),
        facts,
        articles: [...new Set([...(known?.articles ?? []), article])],
      });
    }
  }
  return passages.map((passage, at) => ({ ...passage, notes: [...notes[at]!.values()] }));
}

type Passage = { readonly text: string; readonly start: number };

function cutPassages(base: string): Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  for (const match of base.matchAll(BREAK)) {
    const end = match.index + match[0].length;
    if (!match[0].includes('\n') && end - start < PASSAGE) continue;
    passages.push({ text: base.slice(start, end), start });
    start = end;
  }
  if (start < base.length || passages.length === 0) passages.push({ text: base.slice(start), start });
  return passages;
}

/** An anchor right before a passage belongs to the previous passage. */
function findPassage(passages: readonly Passage[], anchor: number): number {
  const after = passages.findIndex(({ start }) => start >= Math.max(1, anchor));
  return after === -1 ? passages.length - 1 : Math.max(0, after - 1);
}
