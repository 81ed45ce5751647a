// Chooses several articles of a cluster, to split them out together or to move them into another cluster.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox, Modal } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { toSight, useMembers } from '../../data/cluster-queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import './dialogs.css';

/** Height in pixels of an article with a one-line title; taller ones are measured. */
const ROW_HEIGHT = 28;

type SplitDialogProps = {
  project: string;
  detail: ClusterDetail;
  active: ArticleId;
  onSplit: (articles: ArticleId[]) => void;
  onMove: (articles: ArticleId[]) => void;
  onClose: () => void;
};

export function SplitDialog({ project, detail, active, onSplit, onMove, onClose }: SplitDialogProps) {
  const { t } = useTranslation();
  // Initially empty: a digit toggles an article, and would deselect one that the editor did not choose.
  const [chosen, setChosen] = useState<readonly ArticleId[]>([]);
  const canSplit = chosen.length > 0 && chosen.length < detail.members.length;
  const toggle = (article: ArticleId) =>
    setChosen(chosen.includes(article) ? chosen.filter((one) => one !== article) : [...chosen, article]);

  return (
    <Modal
      open
      title={t('correct.part')}
      onCancel={onClose}
      footer={[
        <Button key="move" disabled={chosen.length === 0} onClick={() => onMove([...chosen])}>
          {t('correct.moveThese')}
        </Button>,
        <Button key="split" type="primary" disabled={!canSplit} onClick={() => onSplit([...chosen])}>
          {t('correct.splitThese', { count: chosen.length })}
        </Button>,
      ]}
    >
      <p className="soft">{t('correct.splitHint')}</p>
      <Members
        project={project}
        detail={detail}
        active={active}
        chosen={chosen}
        onToggle={toggle}
        onEnter={() => canSplit && onSplit([...chosen])}
      />
    </Modal>
  );
}

type MembersProps = Pick<SplitDialogProps, 'project' | 'detail' | 'active'> & {
  chosen: readonly ArticleId[];
  onToggle: (article: ArticleId) => void;
  onEnter: () => void;
};

/** Draws only visible rows and the focused one. It opens at the active article. */
function Members({ project, detail, active, chosen, onToggle, onEnter }: MembersProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const retry = useRetry();
  const articles = useMemo(() => detail.members.map(({ article }) => article), [detail.members]);
  const [opened] = useState(() => articles.indexOf(active));
  const [focused, setFocused] = useState(opened);
  const virtual = useVirtualizer({
    count: articles.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => articles[index]!,
    initialOffset: Math.max(0, opened - 2) * ROW_HEIGHT,
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) => {
        const kept = Math.min(focused, range.count - 1);
        return [...new Set([kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  const items = virtual.getVirtualItems();
  const isDrawn = items.length > 0;
  useEffect(() => {
    if (isDrawn) scroll.current?.querySelector<HTMLElement>(`[data-index="${opened}"] input`)?.focus();
  }, [isDrawn, opened]);
  const members = useMembers(project, detail.id, articles, toSight(virtual.range?.startIndex, virtual.range?.endIndex));

  function press(event: React.KeyboardEvent): void {
    const at = Number(event.key) - 1;
    const article = articles[at];
    if (article !== undefined) {
      onToggle(article);
      virtual.scrollToIndex(at);
    } else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
  }

  return (
    <>
      {members.error && <RetryNotice error={members.error} onRetry={retry} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits and Enter for whichever box has the focus */}
      <div ref={scroll} className="part-list" onKeyDown={press}>
        <ul className="rows-in-sight" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const article = articles[index]!;
            const { source, title } = members.byId.get(article)?.article ?? {};
            return (
              <li
                key={key}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={articles.length}
                ref={virtual.measureElement}
                className="part-member"
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setFocused(index)}
              >
                <Checkbox checked={chosen.includes(article)} onChange={() => onToggle(article)}>
                  <span className="two-lines" title={title}>
                    <span className="numbers faint">
                      {index + 1} {source}
                    </span>{' '}
                    {title === '' ? t('article.untitled') : title}
                  </span>
                </Checkbox>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
