import { Button, Modal, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NearMatch } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { useNearMatches } from '../../data/queries.ts';
import { describeRelation } from '../../ui/labels/evidence-labels.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import './dialogs.css';

type NearMatchDialogProps = {
  project: string;
  cluster: ClusterId;
  onAdd: (match: NearMatch) => void;
  onClose: () => void;
};

export function NearMatchDialog({ project, cluster, onAdd, onClose }: NearMatchDialogProps) {
  const { t } = useTranslation();
  const matches = useNearMatches(project, cluster);
  const list = useRef<HTMLOListElement>(null);
  // An outdated list has old revisions of the clusters, so that adding an article from it would be refused.
  const isReading = matches.isFetching && matches.isStale;
  const shown = isReading ? [] : (matches.data ?? []);
  const found = shown.length;
  useEffect(() => {
    if (found > 0) list.current?.querySelector('button')?.focus();
  }, [found]);

  function press(event: React.KeyboardEvent): void {
    const match = shown[Number(event.key) - 1];
    if (!match) return;
    event.preventDefault();
    onAdd(match);
  }

  return (
    <Modal open width={720} title={t('correct.nearMatches')} footer={null} onCancel={onClose}>
      {isReading && <Spin description={t('related.searching')} />}
      {matches.isError && <ErrorNotice error={matches.error} />}
      {matches.isSuccess && !isReading && found === 0 && <p>{t('correct.noNearMatches')}</p>}
      {found > 0 && <p className="soft">{t('correct.nearMatchesHint')}</p>}
      {found > 0 && (
        <ol ref={list} className="near-matches lined" onKeyDown={press}>
          {shown.map((match, at) => (
            <NearMatchItem key={match.article.id} project={project} match={match} number={at + 1} onAdd={onAdd} />
          ))}
        </ol>
      )}
    </Modal>
  );
}

type NearMatchItemProps = { project: string; match: NearMatch; number: number; onAdd: (match: NearMatch) => void };

function NearMatchItem({ project, match, number, onAdd }: NearMatchItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { article, cluster, size, status, figures } = match;
  const title = article.title || t('article.untitled');
  return (
    <li className="line">
      <div className="fill small">
        <div className="picker-title one-line">
          {size > 1 ? <a href={hrefOf({ at: 'review', project, cluster })}>{title}</a> : title}
        </div>
        <div className="soft numbers" title={t('evidence.alignedHint')}>
          {describeRelation(t, format, figures)}
        </div>
        <div className="faint numbers">
          {t('correct.figures', {
            similarity: format.percent(figures.similarity),
            containment: format.percent(figures.containment),
            hd: figures.hd ?? '—',
          })}
          {' · '}
          {[
            article.source,
            displayPublished(article.published),
            size > 1 && t('correct.inClusterOf', { size }),
            size > 1 && status !== 'open' && t(`correct.inCluster.${status}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <Button aria-label={t('correct.addNamed', { title })} onClick={() => onAdd(match)}>
        {t('correct.add')} {number <= 9 && <kbd>{number}</kbd>}
      </Button>
    </li>
  );
}
