// Several articles of a cluster are chosen, to be split out together or put into another cluster.
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import './dialogs.css';

type PartDialogProps = {
  detail: ClusterDetail;
  active: ArticleId;
  onSplit: (articles: ArticleId[]) => void;
  onMove: (articles: ArticleId[]) => void;
  onClose: () => void;
};

export function PartDialog({ detail, active, onSplit, onMove, onClose }: PartDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly ArticleId[]>([active]);
  const all = chosen.length === detail.members.length;
  const toggle = (article: ArticleId) =>
    setChosen(chosen.includes(article) ? chosen.filter((one) => one !== article) : [...chosen, article]);

  function press(event: React.KeyboardEvent): void {
    const member = detail.members[Number(event.key) - 1];
    if (member) toggle(member.article.id);
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
      <div className="part-list" onKeyDown={press}>
        {detail.members.map(({ article }, at) => (
          <Checkbox
            key={article.id}
            autoFocus={article.id === active}
            checked={chosen.includes(article.id)}
            onChange={() => toggle(article.id)}
          >
            <span className="two-lines" title={article.title}>
              <span className="numbers faint">
                {at + 1} {article.source}
              </span>{' '}
              {article.title || t('article.untitled')}
            </span>
          </Checkbox>
        ))}
      </div>
    </Modal>
  );
}
