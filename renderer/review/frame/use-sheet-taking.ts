// Taking between the two articles on the sheet: the canonical one takes from the other, by pointer and by keys.
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Range } from '#shared/range.ts';
import { isTakenFrom } from '#shared/taken.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import type { Pair } from '../members/choose-pair.ts';
import { type Addition, additionAt } from '../taking/place-parts.ts';
import type { SheetTaking } from '../taking/taken-parts.tsx';
import type { Taking } from '../taking/use-taking.ts';
import type { Compare } from './use-compare.ts';

export type SheetTakingState = ReturnType<typeof useSheetTaking>;

/** @param isDecidable the articles are on the screen, and the cluster is in the list */
export function useSheetTaking(
  taking: Taking,
  pair: Pair,
  { texts, read, laidOut, changes, unkept, context }: Compare,
  { numbers, isDecidable }: { numbers: MemberNumbers; isDecidable: boolean },
) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { canonical, parts, take, remove } = taking;
  const kept = canonical === pair.base ? 'left' : canonical === pair.other ? 'right' : null;
  const copy = kept === 'left' ? pair.other : pair.base;
  const copyText = kept === 'left' ? texts.pair?.right : texts.pair?.left;
  // JumpNavigation in texts that are shown with their markup are others.
  const isAsRead =
    texts.pair?.left.body === read.base?.article.body && texts.pair?.right.body === read.other?.article.body;
  const takeAddition = ({ start, end, place }: Addition) => take({ from: copy, start, end, place });
  const isTaken = (from: typeof copy, range: Range) => parts.some((part) => isTakenFrom(part, from, range));
  const sheet: SheetTaking | null = kept && {
    kept,
    parts,
    numbers,
    copy,
    onTake: isDecidable && isAsRead ? takeAddition : null,
    onRemove: isDecidable ? remove : null,
  };

  function takeCurrent(): void {
    if (!kept) return void message.info(t('taking.noCanonical'));
    const { current } = changes;
    const blocks = laidOut?.sections.flatMap((section) => section.blocks) ?? [];
    const addition = current !== null && isAsRead && additionAt(blocks, current, kept, copyText?.body ?? '');
    if (!addition) void message.info(t('taking.noSentence'));
    else if (!isTaken(copy, addition)) takeAddition(addition);
  }

  return {
    sheet,
    /** For clauses of an article that the canonical one lacks; null: nothing is taken now. */
    missing:
      canonical !== null && canonical === context.kept && unkept !== null && isDecidable
        ? {
            isTaken: (range: Range) => isTaken(unkept, range),
            onTake: ({ start, end, place }: Addition) => take({ from: unkept, start, end, place }),
          }
        : null,
    menu: { isOpen: isMenuOpen && kept !== null, onOpen: setMenuOpen },
    bindings: {
      q: () => (kept ? setMenuOpen(true) : void message.info(t('taking.noCanonical'))),
      Q: takeCurrent,
    },
  };
}
