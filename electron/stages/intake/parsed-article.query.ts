// The task of the mapping's example: an article in the form in which it is compared with others.
import type { ParsedArticle } from '#shared/contract/intake.ts';
import { countLetters } from '#shared/text/characters.ts';
import { aligned } from '#shared/text/view.ts';
import { NO_BOILERPLATE } from '../../core/boilerplate/boilerplate.ts';
import { findParts } from '../../core/boilerplate/parts.ts';
import { stripMarkup } from '../../core/text/markup/markup.ts';
import { simplify } from '../../core/text/traditional.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import { openForReading } from '../../store/database.ts';

type ParsedInput = {
  readonly project?: string | undefined;
  readonly title: string;
  readonly body: string;
  readonly source: string;
};

/** Characters by which an editor can recognise an article. */
const MAX_LENGTH = 5_000;

export async function parsedArticleTask({ project, title, body, source }: ParsedInput): Promise<ParsedArticle> {
  const text = stripMarkup(body).slice(0, MAX_LENGTH);
  const ranges = findParts(stripMarkup(title), text, source, readBoilerplateOf(project));
  const pieces: { text: string; isBoilerplate: boolean }[] = [];
  const add = (start: number, end: number, isBoilerplate: boolean) => {
    const folded = aligned(text.slice(start, end), { width: true, script: simplify }).text;
    if (folded !== '') pieces.push({ text: folded, isBoilerplate });
  };
  let at = 0;
  for (const { start, end } of ranges) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  const own = pieces.filter(({ isBoilerplate }) => !isBoilerplate).map((piece) => piece.text);
  return { pieces, letters: countLetters(own.join('')) };
}

function readBoilerplateOf(project: string | undefined) {
  if (project === undefined) return NO_BOILERPLATE;
  const db = openForReading(project);
  try {
    return readLeftOut(db);
  } finally {
    db.close();
  }
}
