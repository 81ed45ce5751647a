// A chip with the number of articles of a cluster that are already published. It opens the list of their publications.
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { useFormat } from '../../base/format.ts';
import { Chip } from '../../ui/chip.tsx';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { MatchLine } from './match-line.tsx';
import './published.css';

/** A large cluster may have thousands. */
const MAX_MATCHES = 20;

type PublishedChipProps = {
  detail: ClusterDetail;
  numbers: MemberNumbers;
  /** Null if no reference is shown. */
  shown: PublishedMatch | null;
  onShow: (match: PublishedMatch) => void;
};

export function PublishedChip({ detail: { members, published }, numbers, shown, onShow }: PublishedChipProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (published.length === 0) return null;
  const count = new Set(published.map(({ article }) => article)).size;
  const left = published.length - MAX_MATCHES;
  const list = (
    <section className="stack close published-list" aria-label={t('published.title')}>
      <p>{t('published.members', { count, members: members.length })}</p>
      <ul className="stack close">
        {published.slice(0, MAX_MATCHES).map((match) => {
          const number = numbers.get(match.article)!;
          return (
            <li key={`${match.article} ${match.set}`} className="line top">
              <Button
                size="small"
                aria-pressed={match === shown}
                title={t('published.compareNth', { number })}
                onClick={() => {
                  setOpen(false);
                  onShow(match);
                }}
              >
                {t('compare.nth', { number })}
              </Button>
              <MatchLine match={match} />
            </li>
          );
        })}
      </ul>
      {left > 0 && <p className="soft">{t('published.more', { count: left })}</p>}
    </section>
  );
  return (
    <Popover
      trigger="click"
      placement="topRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      // Kept within the main landmark, where a screen reader looks for it.
      getPopupContainer={(within) => within.closest<HTMLElement>('.cluster-screen')!}
      content={list}
    >
      <Chip className="accent" aria-expanded={isOpen}>
        {t('published.tag')} <span className="numbers">{format.number(count)}</span>
      </Chip>
    </Popover>
  );
}
