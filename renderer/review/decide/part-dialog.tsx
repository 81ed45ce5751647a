// Several articles of a cluster are chosen, to be split out together or put into another cluster.
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Checkbox, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { useMembers } from '../../data/cluster-queries.ts';
import './dialogs.css';

/** Pixels of an article with a title of one line; longer ones are measured. */
const ROW_HEIGHT = 28;

type PartDialogProps = {
  project: string;
  detail: ClusterDetail;
  active: ArticleId;
  onSplit: (articles: ArticleId[]) => void;
  onMove: (articles: ArticleId[]) => void;
  onClose: () => void;
};

export function PartDialog({ project, detail, active, onSplit, onMove, onClose }: PartDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly ArticleId[]>([active]);
  const all = chosen.length === detail.members.length;
  const toggle = (article: ArticleId) =>
    setChosen(chosen.includes(article) ? chosen.filter((one) => one !== article) : [...chosen, article]);

  function press(event: React.KeyboardEvent): void {
    const member = detail.members[Number(event.key) - 1];
    if (member) toggle(member.article);
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onSplit([...chosen]);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      open
      title={t('correct.part')}
      onCancel={onClose}
      footer={[
        <Button key="move" disabled={chosen.length === 0} onClick={() => onMove([...chosen])}>
          {t('correct.moveThese')}
        </Button>,
        <Button key="split" type="primary" disabled={chosen.length === 0 || all} onClick={() => onSplit([...chosen])}>
          {t('correct.splitThese', { articles: chosen.length })}
        </Button>,
      ]}
    >
      <p className="soft">{t('correct.splitHint')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits and Enter for whichever box has the focus */}
      <div onKeyDown={press}>
        <Members project={project} detail={detail} active={active} chosen={chosen} onToggle={toggle} />
      </div>
    </Modal>
  );
}

type MembersProps = Pick<PartDialogProps, 'project' | 'detail' | 'active'> & {
  chosen: readonly ArticleId[];
  onToggle: (article: ArticleId) => void;
};

/** Those in sight are drawn; it opens at the active one. */
function Members({ project, detail, active, chosen, onToggle }: MembersProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const articles = detail.members.map(({ article }) => article);
  const virtual = useVirtualizer({
    count: articles.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => articles[index]!,
    initialOffset: Math.max(0, articles.indexOf(active) - 2) * ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [top, bottom] = [items[0], items.at(-1)];
  const sight = top && bottom ? { first: top.index, last: bottom.index } : null;
  const members = useMembers(project, detail.id, articles, sight);
  return (
    <div ref={scroll} className="part-list">
      <div style={{ height: virtual.getTotalSize() }}>
        <div style={{ transform: `translateY(${top?.start ?? 0}px)` }}>
          {items.map(({ index, key }) => {
            const article = articles[index]!;
            const { source, title } = members.get(article)?.article ?? {};
            return (
              <div key={key} data-index={index} ref={virtual.measureElement} className="part-member">
                <Checkbox
                  autoFocus={article === active}
                  checked={chosen.includes(article)}
                  onChange={() => onToggle(article)}
                >
                  <span className="two-lines" title={title}>
                    <span className="numbers faint">
                      {index + 1} {source}
                    </span>{' '}
                    {title === '' ? t('article.untitled') : title}
                  </span>
                </Checkbox>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
