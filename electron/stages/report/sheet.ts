// Two articles side by side as a table. Differences are marked by lines, which survive black-and-white printing.

import type { Block } from '#shared/compare/sheet/blocks.ts';
import { cutAtMarks, type Mark, type MarkedPiece, marksByBlock, marksOf } from '#shared/compare/sheet/marks.ts';
import type { Piece, Side } from '#shared/compare/sheet/row-pieces.ts';
import type { ComparedPair } from './compare-pair.ts';
import { type Html, html } from './html.ts';
import type { ReportLabels } from './labels.ts';

const sides = ['left', 'right'] as const;

/** The joined cells of a side are the text of its article. */
export function sheetTable({ base, other, sheet, facts }: ComparedPair, labels: ReportLabels): Html {
  const blocks = sheet.sections.flatMap((section) => section.blocks);
  const marks = marksByBlock(blocks, marksOf(facts?.alerts ?? []));
  const { title } = sheet;
  return html`<table class="sheet">
    <thead><tr><th></th><th scope="col">${labels.heading(base)}</th><th scope="col">${labels.heading(other)}</th></tr></thead>
    <tbody>
      <tr class="headline"><th scope="row">${sheet.titleChanges > 0 ? spanOf(1, sheet.titleChanges) : null}</th>${sides.map(
        (side) => html`<td>${piecesHtml(title[side], [], labels)}</td>`,
      )}</tr>
      ${blocks.map((block) => blockRow(block, marks.get(block.at) ?? [], labels))}
    </tbody>
  </table>`;
}

function blockRow(block: Block, marks: readonly Mark[], labels: ReportLabels): Html {
  const { change, changes, newParagraph } = block;
  const number = change === null ? null : spanOf(change + 1, changes);
  return html`<tr${newParagraph ? html` class="paragraph"` : null}><th scope="row">${number}</th>${sides.map(
    (side: Side) => html`<td>${piecesHtml(block[side], marks, labels)}</td>`,
  )}</tr>`;
}

/** The numbers of consecutive differences, as `3` or `3–5`. */
function spanOf(first: number, count: number): string {
  return count > 1 ? `${first}–${first + count - 1}` : String(first);
}

function piecesHtml(pieces: readonly Piece[], marks: readonly Mark[], labels: ReportLabels): Html[] {
  return cutAtMarks(pieces, marks).map((piece) => pieceHtml(piece, labels));
}

function pieceHtml({ text, at, kind, move, mark }: MarkedPiece, labels: ReportLabels): Html {
  // A fact may be cut into pieces by differences; only its last piece has the number.
  const number = mark?.end === at + text.length ? html` data-number="${mark.fact + 1}"` : null;
  const inner = mark ? html`<mark${number}>${text}</mark>` : html`${text}`;
  switch (kind) {
    case 'same':
      return inner;
    case 'boilerplate':
      return html`<span class="boilerplate">${inner}</span>`;
    case 'deleted':
      return html`<del>${inner}</del>`;
    case 'inserted':
      return html`<ins>${inner}</ins>`;
    case 'moved':
      return html`<span class="moved" data-label="${labels.moved(move!)}">${inner}</span>`;
  }
}
