// The text of one side, with differences marked by element, shape and colour. It consists of text nodes only, never of
// markup.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cutAtMarks, cutAtPlace, type Mark, type PlacedPiece, type SheetPlace } from '#shared/compare/sheet/marks.ts';
import type { Piece } from '#shared/compare/sheet/row-pieces.ts';
import { scrollIntoViewWhenReady } from './use-jump-navigation.ts';

type PiecesProps = {
  pieces: readonly Piece[];
  marks?: readonly Mark[];
  currentChange?: number | null;
  currentFact?: number | null;
  place?: SheetPlace | null;
};

export function Pieces({ pieces, marks = [], currentChange = null, currentFact = null, place = null }: PiecesProps) {
  const cut: readonly PlacedPiece[] =
    marks.length > 0 || place
      ? cutAtPlace(cutAtMarks(pieces, marks), place)
      : pieces.map((piece) => ({ ...piece, mark: null, place: null }));
  const last = cut.length - 1;
  return cut.map((piece, at) => (
    // By its place: a text that a later mark cuts would otherwise go on as the part behind the mark, and seem to move.
    <PieceText
      key={`${piece.side}${piece.at}`}
      piece={piece}
      last={at === last}
      currentChange={currentChange}
      currentFact={currentFact}
    />
  ));
}

type PieceTextProps = {
  piece: PlacedPiece;
  last: boolean;
  currentChange: number | null;
  currentFact: number | null;
};

function PieceText({ piece, last, currentChange, currentFact }: PieceTextProps) {
  // A line break at the end of a block is already the end of its grid row.
  const plain = last ? piece.text.replace(/(?<!\n)\n+$/, '') : piece.text;
  const placed =
    piece.place === null ? (
      plain
    ) : (
      <mark className="current-place" data-place={piece.place}>
        {plain}
      </mark>
    );
  const text = piece.mark ? (
    <mark className={piece.mark.fact === currentFact ? 'fact current-fact' : 'fact'} data-fact={piece.mark.fact}>
      {placed}
    </mark>
  ) : (
    placed
  );
  const { change, isForm } = piece;
  const isCurrent = change !== undefined && change === currentChange;
  const classes = [isForm && 'form', isCurrent && 'current-change'].filter(Boolean).join(' ') || undefined;
  switch (piece.kind) {
    case 'same':
      return text;
    case 'boilerplate':
      return <span className="boilerplate">{text}</span>;
    case 'deleted':
      return (
        <del className={classes} data-change={change}>
          {text}
        </del>
      );
    case 'inserted':
      return (
        <ins className={classes} data-change={change}>
          {text}
        </ins>
      );
    case 'moved':
      return (
        <Moved move={piece.move} change={change} isCurrent={isCurrent}>
          {text}
        </Moved>
      );
  }
}

type MovedProps = {
  move: number | undefined;
  change: number | undefined;
  isCurrent: boolean;
  children: ReactNode;
};

/**
 * A separate component, because `useTranslation` would be too slow in each of the thousands of pieces of a long text.
 */
function Moved({ move, change, isCurrent, children }: MovedProps) {
  const { t } = useTranslation();
  return (
    <span className={isCurrent ? 'moved current-change' : 'moved'} data-move={move} data-change={change}>
      <button type="button" className="tag moved-label" onClick={showOtherHalf} title={t('compare.movedHint')}>
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
  scrollIntoViewWhenReady(() => other);
}
