// Drags a field to a column: by pointer, or by Enter, arrows and Enter again.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { ColumnMapping, Field } from '#shared/model/model.ts';
import { assignColumn } from './assign-column.ts';

type Place = { readonly x: number; readonly y: number };

export type Carried = {
  readonly field: Field;
  /** The column that would take the field if it were dropped now. */
  readonly column: number | null;
  /** The position of the pointer; null if the keyboard drags the field. */
  readonly at: Place | null;
};

export function useRoleDrag(columns: number, mapping: ColumnMapping, onMapping: (mapping: ColumnMapping) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const assign = (field: Field, column: number | undefined) => onMapping(assignColumn(mapping, field, column));

  function drop({ field, column }: Carried): void {
    setCarried(null);
    if (column !== null) assign(field, column);
  }

  function pressKey(event: KeyboardEvent, field: Field): void {
    const at = carried?.field === field && !carried.at ? (carried.column ?? 0) : null;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      if (at === null) setCarried({ field, column: mapping[field] ?? 0, at: null });
      else drop({ field, column: at, at: null });
    } else if (at !== null && step !== undefined) {
      setCarried({ field, column: (at + step + columns) % columns, at: null });
    } else if (at !== null && event.key === 'Escape') {
      setCarried(null);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && field !== 'body') {
      assign(field, undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const bind = (field: Field) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setCarried({ field, column: null, at: { x: event.clientX, y: event.clientY } });
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (carried?.at) setCarried({ ...carried, column: columnAt(x, y), at: { x, y } });
    },
    onPointerUp: () => carried?.at && drop(carried),
    onPointerCancel: () => setCarried(null),
    // When another chip is dragged, this one loses the focus and must not end that drag.
    onBlur: () => setCarried((now) => (now?.field === field ? null : now)),
    onKeyDown: (event: KeyboardEvent) => pressKey(event, field),
  });
  return { carried, bind };
}

/** The column at a position: any cell of a column counts. */
function columnAt(x: number, y: number): number | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  return cell ? Number(cell.dataset.column) : null;
}
