// The overview ruler next to the scrollbar shows where in the whole text the differences are. A click scrolls to the
// nearest one.
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { LaidOutDiff } from '#shared/compare/sheet/lay-out.ts';

const tickKinds = ['deleted', 'inserted', 'moved', 'form'] as const;
type TickKind = (typeof tickKinds)[number];
/** Sorted like the differences. `at` is a share of the height, 0–1. */
type Ticks = readonly { readonly kinds: ReadonlySet<TickKind>; readonly at: number }[];

/** The height of the drawing in its own units. */
const UNITS = 10_000;

/** The kinds of each difference, indexed by its number. */
export type TickKinds = readonly ReadonlySet<TickKind>[];

type RulerProps = {
  sheet: RefObject<HTMLElement | null>;
  /** Null until they are known. */
  kinds: TickKinds | null;
  onChange: (change: number) => void;
};

/** Hidden from screen readers, because N and P reach the same places by keyboard. */
export function Ruler({ sheet, kinds, onChange }: RulerProps) {
  const [ticks, setTicks] = useState<Ticks>([]);
  const ruler = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const inner = sheet.current?.firstElementChild;
    if (!inner || !kinds) return setTicks([]);
    let frame = 0;
    // The size changes while a long text is drawn in steps, and when a folded passage unfolds.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTicks(measure(sheet.current!, kinds)));
    });
    observer.observe(inner);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [sheet, kinds]);

  function lead({ clientY }: MouseEvent): void {
    const { top, height } = ruler.current!.getBoundingClientRect();
    const at = (clientY - top) / height;
    const distances = ticks.map((tick) => Math.abs(tick.at - at));
    const nearest = distances.indexOf(Math.min(...distances));
    if (nearest !== -1) onChange(nearest);
  }
  return (
    <div ref={ruler} className="ruler" aria-hidden="true" onClick={lead}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers with the ruler */}
      <svg data-ticks={ticks.length} viewBox={`0 0 1 ${UNITS}`} preserveAspectRatio="none">
        {tickKinds.map((kind) => (
          <path key={kind} stroke={`var(--${spans[kind].colour})`} d={drawTicks(ticks, kind)} />
        ))}
      </svg>
    </div>
  );
}

/** The differences of one side are drawn as far as the middle. */
const spans: Readonly<Record<TickKind, { readonly from: number; readonly width: number; readonly colour: string }>> = {
  deleted: { from: 0, width: 0.5, colour: 'del-line' },
  inserted: { from: 0.5, width: 0.5, colour: 'ins-line' },
  moved: { from: 0, width: 1, colour: 'moved-line' },
  form: { from: 0, width: 1, colour: 'ink-faint' },
};

function drawTicks(ticks: Ticks, kind: TickKind): string {
  const { from, width } = spans[kind];
  return ticks.map((tick) => (tick.kinds.has(kind) ? `M${from} ${Math.round(tick.at * UNITS)}h${width}` : '')).join('');
}

export function kindsOf({ title, sections }: LaidOutDiff): TickKinds {
  const found: Set<TickKind>[] = [];
  const blocks = sections.flatMap((section) => section.blocks);
  for (const { change, kind, isForm } of [title.unified, ...blocks.map(({ unified }) => unified)].flat()) {
    if (change === undefined) continue;
    const known = found[change] ?? new Set();
    found[change] = known.add(isForm ? 'form' : (kind as TickKind));
  }
  return found;
}

/** Measures only rows, because measuring the marks would lay out what is out of view. */
function measure(sheet: HTMLElement, kindsInOrder: TickKinds): Ticks {
  const whole = Math.max(sheet.scrollHeight, sheet.clientHeight, 1);
  const ticks: { kinds: ReadonlySet<TickKind>; at: number }[] = [];
  for (const row of sheet.querySelectorAll<HTMLElement>('[data-changes]')) {
    const count = Number(row.dataset.changes);
    for (let at = 0; at < count && ticks.length < kindsInOrder.length; at++) {
      const top = row.offsetTop + (row.offsetHeight * (at + 0.5)) / count;
      ticks.push({ kinds: kindsInOrder[ticks.length]!, at: top / whole });
    }
  }
  return ticks;
}
