// Other reports of the same event: stories that share sentences with an article and are not its duplicates.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RelatedReport } from '#shared/contract/related.ts';
import type { ArticleId } from '#shared/model.ts';
import { shownPublished } from '#shared/published-time.ts';
import { hrefOf } from '../../routes.ts';
import { useFormat } from '../../ui/format.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Filing } from './filing.tsx';
import { LoneArticle } from './lone-article.tsx';
import './related.css';
import { useRelated } from './use-related.ts';

type RelatedPanelProps = { project: string; article: ArticleId; number: number };

export function RelatedPanel({ project, article, number }: RelatedPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reports, prepare, job, view, cancel } = useRelated(project, article);
  if (job !== null) return <Filing view={view} cancelling={cancel.isPending} onCancel={() => cancel.mutate(job)} />;
  const error = reports.error ?? prepare.error;
  if (error) {
    return (
      <ErrorNotice error={error} actions={<Button onClick={() => reports.refetch()}>{t('action.retry')}</Button>} />
    );
  }
  if (!reports.data) return <p className="soft">{t('related.searching')}</p>;
  const { unfiled, reports: found } = reports.data;
  return (
    <>
      <p className="panel-lead">{t('related.of', { number })}</p>
      {unfiled > 0 && (
        <div className="unfiled">
          <p>{t('related.unfiled', { articles: format.number(unfiled) })}</p>
          <Button size="small" loading={prepare.isPending} onClick={() => prepare.mutate()}>
            {t('related.prepare')}
          </Button>
        </div>
      )}
      {unfiled === 0 && found.length === 0 && <p>{t('related.none')}</p>}
      <ol className="reports">
        {found.map((report) => (
          <Report key={report.article.id} project={project} report={report} />
        ))}
      </ol>
    </>
  );
}

function Report({ project, report }: { project: string; report: RelatedReport }) {
  const { t } = useTranslation();
  const { article, cluster, size, sentences } = report;
  return (
    <li className="report">
      <h3>{article.title || t('article.untitled')}</h3>
      <p className="soft">{[article.source, shownPublished(article.published)].filter(Boolean).join(' · ')}</p>
      <ul className="shared-sentences" aria-label={t('related.sentences')}>
        {sentences.map(({ own, other }) => (
          <li key={`${own} ${other}`}>
            <q>{own}</q>
            {other !== own && <q className="soft">{other}</q>}
          </li>
        ))}
      </ul>
      {size > 1 ? (
        <a href={hrefOf({ at: 'review', project, cluster })}>{t('related.openCluster', { size })}</a>
      ) : (
        <LoneArticle project={project} cluster={cluster} />
      )}
    </li>
  );
}
