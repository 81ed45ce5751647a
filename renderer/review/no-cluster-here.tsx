// Shown for the address of a cluster with one article or none left. Offers other ways, because reading it again would
// change nothing.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { Notice } from '../ui/notice.tsx';
import { useWantedElement, useWantedIn } from '../ui/toast/show-changed.ts';
import { SingleArticle } from './related/single-article.tsx';

type NoClusterHereProps = {
  project: string;
  cluster: ClusterId;
  /** The last article of the cluster; null if it is gone, too. */
  left: Member | null;
  /** Opens the first cluster of the list. Null if the list is empty. */
  onFirst: (() => void) | null;
  onNext: () => void;
};

export function NoClusterHere({ project, cluster, left, onFirst, onNext }: NoClusterHereProps) {
  const { t } = useTranslation();
  const title = t(left ? 'review.onlyOne' : 'review.noneHere');
  const screen = useWantedElement<HTMLElement>(useWantedIn(cluster) !== null);
  return (
    <section ref={screen} className="column cluster-screen cluster-failed" aria-label={title}>
      <Notice
        kind="hint"
        title={title}
        actions={
          <>
            {onFirst && <Button onClick={onFirst}>{t('decide.toFirst')}</Button>}
            <Button type="primary" onClick={onNext}>
              {t('review.toNext')}
            </Button>
          </>
        }
      >
        {left && (
          <>
            <p>{[left.article.title || t('article.untitled'), left.article.source].filter(Boolean).join(' · ')}</p>
            <SingleArticle project={project} cluster={cluster} article={left.article.id} />
          </>
        )}
      </Notice>
    </section>
  );
}
