// Taking between the two articles on the sheet: the canonical one takes from the other, by pointer and by keys.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTakenFrom } from '#shared/model/taken.ts';
import type { Range } from '#shared/text/range.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import type { Pair } from '../members/choose-pair.ts';
import { type Addition, additionAt } from '../taking/place-parts.ts';
import type { SheetTaking } from '../taking/taken-parts.tsx';
import type { TakeableSentence, Taking } from '../taking/use-taking.ts';
import type { Compare } from './use-compare.ts';

export type SheetTakingState = ReturnType<typeof useSheetTaking>;

export function useSheetTaking(
  taking: Taking,
  pair: Pair,
  { texts, read, laidOut, changes, unkept, context }: Compare,
  { numbers, isDecidable }: { numbers: MemberNumbers; isDecidable: boolean },
) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { canonical, parts, take, remove } = taking;
  const kept = canonical === pair.base ? 'left' : canonical === pair.other ? 'right' : null;
  const copy = kept === 'left' ? pair.other : pair.base;
  const copyText = kept === 'left' ? texts.pair?.right : texts.pair?.left;
  // Texts that are shown with their markup have other offsets, so nothing can be taken from them.
  const isAsRead =
    texts.pair?.left.body === read.base?.article.body && texts.pair?.right.body === read.other?.article.body;
  const takeAddition = (addition: Addition) => take({ from: copy, ...addition });
  const findTaken = (from: typeof copy, range: Range) => parts.find((part) => isTakenFrom(part, from, range));
  const sheet: SheetTaking | null = kept && {
    kept,
    parts,
    numbers,
    copy,
    onTake: isDecidable && isAsRead ? takeAddition : null,
    onRemove: isDecidable ? remove : null,
  };

  /** The sentences at the current difference; null if nothing can be taken there. */
  function currentSentence(): TakeableSentence | null {
    const { current } = changes;
    if (!kept || !copyText || current === null || !isAsRead) return null;
    const blocks = laidOut?.sections.flatMap((section) => section.blocks) ?? [];
    const addition = additionAt(blocks, current, kept, copyText.body);
    if (!addition) return null;
    return {
      text: copyText.body.slice(addition.start, addition.end).trim(),
      taken: findTaken(copy, addition) ?? null,
      take: () => takeAddition(addition),
    };
  }

  const report = (key: 'noCanonical' | 'noSentence') => toast.open(t(`taking.${key}`), { kind: 'info' });

  function takeCurrent(): void {
    const sentence = currentSentence();
    if (!kept) report('noCanonical');
    else if (!sentence) report('noSentence');
    else if (!sentence.taken) sentence.take();
  }

  return {
    sheet,
    /** Takes clauses of an article that the canonical one lacks; null if nothing can be taken now. */
    missing:
      canonical !== null && canonical === context.kept && unkept !== null && isDecidable
        ? {
            isTaken: (range: Range) => findTaken(unkept, range) !== undefined,
            onTake: (addition: Addition) => take({ from: unkept, ...addition }),
          }
        : null,
    menu: { isOpen: isMenuOpen && kept !== null, onOpen: setMenuOpen, findSentence: currentSentence },
    bindings: {
      q: () => (kept ? setMenuOpen(true) : report('noCanonical')),
      Q: takeCurrent,
    },
  };
}
