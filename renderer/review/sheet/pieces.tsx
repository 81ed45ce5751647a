// The text of one side, its differences marked by element, shape and colour; always text nodes, never markup.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cutAtMarks, type Mark, type MarkedPiece } from './marks.ts';
import type { Piece } from './row-pieces.ts';
import { bringIntoView } from './use-places.ts';

type PiecesProps = { pieces: readonly Piece[]; marks?: readonly Mark[]; currentFact?: number | null };

export function Pieces({ pieces, marks = [], currentFact = null }: PiecesProps) {
  const cut: readonly MarkedPiece[] =
    marks.length > 0 ? cutAtMarks(pieces, marks) : pieces.map((piece) => ({ ...piece, mark: null }));
  const last = cut.length - 1;
  return cut.map((piece, at) => (
    // A side's pieces never change places: they are made anew as a whole.
    // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
    <PieceText key={at} piece={piece} last={at === last} currentFact={currentFact} />
  ));
}

function PieceText({ piece, last, currentFact }: { piece: MarkedPiece; last: boolean; currentFact: number | null }) {
  // The break at a block's end is already the end of a grid row.
  const plain = last ? piece.text.replace(/\n+$/, '') : piece.text;
  const text = piece.mark ? (
    <mark className={piece.mark.fact === currentFact ? 'fact current-fact' : 'fact'} data-fact={piece.mark.fact}>
      {plain}
    </mark>
  ) : (
    plain
  );
  switch (piece.kind) {
    case 'same':
      return text;
    case 'boilerplate':
      return <span className="boilerplate">{text}</span>;
    case 'deleted':
      return <del>{text}</del>;
    case 'inserted':
      return <ins>{text}</ins>;
    case 'moved':
      return <Moved move={piece.move}>{text}</Moved>;
  }
}

/** Apart, because a long text has thousands of pieces and hardly one that has words of the screen to look up. */
function Moved({ move, children }: { move: number | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="moved" data-move={move}>
      <button type="button" className="moved-label" onClick={showOtherHalf} title={t('compare.movedHint')}>
        {t('compare.moved', { number: move })}
      </button>
      {children}
    </span>
  );
}

function showOtherHalf(event: React.MouseEvent<HTMLButtonElement>): void {
  const here = event.currentTarget.closest('[data-move]');
  const sheet = event.currentTarget.closest('.sheet');
  const halves = sheet?.querySelectorAll(`[data-move="${here?.getAttribute('data-move')}"]`) ?? [];
  const other = [...halves].find((half) => half !== here);
  bringIntoView(() => other);
}
