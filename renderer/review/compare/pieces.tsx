// The text of one side, its differences marked by element, shape and colour; always text nodes, never markup.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece } from './blocks.ts';

export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const last = pieces.length - 1;
  return pieces.map((piece, at) => (
    // A side's pieces never change places: they are made anew as a whole.
    // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
    <PieceText key={at} piece={piece} last={at === last} />
  ));
}

function PieceText({ piece, last }: { piece: Piece; last: boolean }) {
  const { t } = useTranslation();
  // The break at a block's end is already the end of a grid row.
  const text = last ? piece.text.replace(/\n+$/, '') : piece.text;
  switch (piece.kind) {
    case 'same':
      return <Fragment>{text}</Fragment>;
    case 'deleted':
      return <del>{text}</del>;
    case 'inserted':
      return <ins>{text}</ins>;
    case 'moved':
      return (
        <span className="moved" data-move={piece.move}>
          <button type="button" className="moved-label" onClick={showOtherHalf} title={t('compare.movedHint')}>
            {t('compare.moved', { number: piece.move })}
          </button>
          {text}
        </span>
      );
  }
}

function showOtherHalf(event: React.MouseEvent<HTMLButtonElement>): void {
  const here = event.currentTarget.closest('[data-move]');
  const sheet = event.currentTarget.closest('.sheet');
  const halves = sheet?.querySelectorAll(`[data-move="${here?.getAttribute('data-move')}"]`) ?? [];
  const other = [...halves].find((half) => half !== here);
  other?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
