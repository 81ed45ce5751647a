// To any article of a large cluster by a few keys: its number, or words of its source or title.
import { type GetRef, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { useShortcuts } from '../shortcuts.ts';

/** The keys 1–9 reach these; a larger cluster has the box. */
const REACHED_BY_DIGITS = 9;

type MemberJumpProps = { members: readonly Member[]; onChoose: (article: ArticleId) => void };

export function MemberJump({ members, onChoose }: MemberJumpProps) {
  const { t } = useTranslation();
  const box = useRef<GetRef<typeof Select>>(null);
  const [open, setOpen] = useState(false);
  const needed = members.length > REACHED_BY_DIGITS;
  useShortcuts(
    {
      0: () => {
        box.current?.focus();
        setOpen(true);
      },
    },
    needed,
  );
  if (!needed) return null;
  return (
    <Select
      ref={box}
      className="member-jump"
      size="small"
      showSearch={{
        filterOption: (words, option) =>
          /^\d+$/.test(words)
            ? String(option?.number).startsWith(words)
            : (option?.label.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()) ?? false),
      }}
      aria-label={t('compare.jump')}
      placeholder={t('compare.jumpHint')}
      // Within the page's main part, where a screen reader looks for it.
      getPopupContainer={(within) => within.parentElement!}
      popupMatchSelectWidth={360}
      value={null}
      open={open}
      onOpenChange={(toOpen) => {
        setOpen(toOpen);
        // The keys are the review's again.
        if (!toOpen) box.current?.blur();
      }}
      options={members.map(({ article }, at) => ({
        value: article.id,
        number: at + 1,
        label: [at + 1, article.source, article.title].filter(Boolean).join(' · '),
      }))}
      onSelect={(_, { value }) => {
        // Before the choice is seen: whatever is pressed then is meant for the article.
        box.current?.blur();
        onChoose(value);
      }}
    />
  );
}
