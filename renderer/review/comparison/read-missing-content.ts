// Finds the content of a text that the kept text lacks, each clause with its place in the kept text.
import { diffTexts } from '#shared/compare/diff/index.ts';
import { findMissingContent } from '#shared/compare/missing-content/index.ts';
import type { Range } from '#shared/text/range.ts';
import type { UnitFolding } from '#shared/text/unit-folding.ts';
import type { BodyWithBoilerplate, MissingContent, MissingStatement } from './requests.ts';

/** Short, because only the places, and the kept text next to a changed clause, depend on this comparison. */
const PLACES_BUDGET_MS = 60;

/** Returns the statements in the order of the text. */
export function readMissingContent(
  article: BodyWithBoilerplate,
  canonical: BodyWithBoilerplate,
  script: UnitFolding,
  timeoutMs = PLACES_BUDGET_MS,
): MissingContent {
  const alignedTo = alignWhenAsked(() => alignBodies(article, canonical, { script, timeoutMs }));
  const { missing, changed, covered } = findMissingContent(blankBoilerplate(article), blankBoilerplate(canonical), {
    script,
    alignedTo,
  });
  const statements = [
    ...missing.map((clause): MissingStatement => ({ ...clause, anchor: alignedTo(clause).start, facts: [] })),
    ...changed.map(
      ({ start, end, text, match, facts }): MissingStatement => ({
        start,
        end,
        text,
        anchor: match.start,
        facts: facts.map(({ kind, own, other }) => ({ kind, own: own?.text ?? null, kept: other?.text ?? null })),
      }),
    ),
  ];
  return { statements: statements.sort((one, two) => one.start - two.start), covered };
}

/** Replaces boilerplate by blanks, which keeps all offsets and contains no statement. */
function blankBoilerplate({ body, boilerplate }: BodyWithBoilerplate): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of boilerplate) {
    blanked += body.slice(at, start) + body.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return blanked + body.slice(at);
}

/** A range of the text, and the range of the kept text next to it, which may be empty. */
type AlignedRow = Range & { readonly kept: Range };

/**
 * Maps a clause to the range of the kept text next to it. Aligns on the first call only, because many texts need no
 * call.
 */
function alignWhenAsked(align: () => AlignedRow[]): (clause: Range) => Range {
  let rows: AlignedRow[] | null = null;
  return ({ start, end }) => {
    rows ??= align();
    const aligned = rows.filter((row) => row.start < end && start < row.end);
    return { start: aligned[0]!.kept.start, end: aligned.at(-1)!.kept.end };
  };
}

function alignBodies(
  article: BodyWithBoilerplate,
  canonical: BodyWithBoilerplate,
  { script, timeoutMs }: { readonly script: UnitFolding; readonly timeoutMs: number },
): AlignedRow[] {
  const excluded = { left: canonical.boilerplate, right: article.boilerplate };
  const options = { timeoutMs, ignore: { width: true, script }, excluded };
  const rows: AlignedRow[] = [];
  let [at, place] = [0, 0];
  for (const row of diffTexts(canonical.body, article.body, options)) {
    const end = at + (row.kind === 'deleted' ? 0 : lengthOf(row.right));
    const placeEnd = place + (row.kind === 'inserted' ? 0 : lengthOf(row.left));
    if (end > at) rows.push({ start: at, end, kept: { start: place, end: placeEnd } });
    [at, place] = [end, placeEnd];
  }
  return rows;
}

function lengthOf(side: string | readonly { readonly text: string }[]): number {
  return typeof side === 'string' ? side.length : side.reduce((length, { text }) => length + text.length, 0);
}
