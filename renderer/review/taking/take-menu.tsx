// A menu of the parts of an article that the canonical one may take: fields that differ, and sentences at the current
// difference.
import { Button, Dropdown } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberText } from '#shared/contract/review.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { type TakeableField, type TakenPart, takeableFields } from '#shared/model/taken.ts';
import { clip } from '#shared/text/characters.ts';
import { queueKeysDuring } from '../../keys/shortcuts.ts';
import type { TakeableSentence, Taking } from './use-taking.ts';

const MAX_LABEL = 40;

type TakeMenuProps = {
  taking: Taking;
  kept: MemberText;
  copy: MemberText;
  number: number;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  findSentence: () => TakeableSentence | null;
};

export function TakeMenu({ taking, kept, copy, number, isOpen, onOpen, findSentence }: TakeMenuProps) {
  const { t } = useTranslation();
  const from = copy.article.id;
  const shown = (field: TakeableField) =>
    field === 'published' ? displayPublished(copy.article.published) : copy.article[field];
  const differing = takeableFields.filter(
    (field) => copy.article[field] !== '' && copy.article[field] !== kept.article[field],
  );
  const itemOf = (key: string, label: string, taken: TakenPart | null, take: () => void) => ({
    key,
    label,
    extra: taken && t('taking.taken'),
    onClick: () => {
      leaveMenu();
      if (taken) taking.remove(taken);
      else take();
    },
  });
  const items = differing.map((field) => {
    const taken = taking.parts.find((part) => part.field === field && part.from === from) ?? null;
    const label = t('taking.field', { part: t(`taking.part.${field}`), text: clip(shown(field), MAX_LABEL) });
    return itemOf(field, label, taken, () => taking.take({ from, field }));
  });
  const sentence = isOpen ? findSentence() : null;
  if (sentence)
    items.push(
      itemOf('sentence', t('taking.current', { text: clip(sentence.text, MAX_LABEL) }), sentence.taken, sentence.take),
    );
  const isEmpty = items.length === 0;
  const focused = useRef(() => {});
  // The menu gets the focus some frames later; Enter pressed before is meant for its first item, not for the cluster.
  useLayoutEffect(() => {
    if (!isOpen || isEmpty) return;
    void queueKeysDuring(new Promise<void>((resolve) => (focused.current = resolve)));
    return () => focused.current();
  }, [isOpen, isEmpty]);
  const nothing = { key: 'nothing', label: t('taking.nothing'), disabled: true };
  return (
    <Dropdown
      menu={{ items: isEmpty ? [nothing] : items, onFocus: () => focused.current() }}
      trigger={['click']}
      open={isOpen}
      onOpenChange={onOpen}
      autoFocus
    >
      <Button type="link" size="small" className="take-menu" title={t('taking.menuOf', { number })}>
        {t('taking.menu')}
      </Button>
    </Dropdown>
  );
}

/** A closing menu would keep the focus for a moment and take the keys of the review. */
function leaveMenu(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
