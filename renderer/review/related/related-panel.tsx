// Other reports of the same event: stories that share sentences with an article but are no duplicates of it.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RelatedReport } from '#shared/contract/review/related.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { useMay } from '../../data/desk-queries.ts';
import { describeRelation, reasonLabels } from '../../ui/labels/evidence-labels.ts';
import { ErrorNotice, RetryNotice } from '../../ui/notice.tsx';
import { SingleArticle } from './single-article.tsx';
import './related.css';
import { type JobView, rateOf } from '../../data/job-view.ts';
import { usePrepare, useRelated } from './use-related.ts';

type NumberedArticle = { readonly article: ArticleId; readonly number: number };

type RelatedPanelProps = {
  project: string;
  /** The article whose sentences are searched for. */
  searched: NumberedArticle;
  /** The kept article of the cluster, to which relations are stated. */
  kept: NumberedArticle;
};

export function RelatedPanel({ project, searched, kept }: RelatedPanelProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { reports, setBegun, job, isInBackground, view, cancel } = useRelated(project, searched.article, kept.article);
  if (job !== null)
    return (
      <SentenceIndexProgress
        view={view}
        cancelling={cancel.isPending}
        onCancel={may('jobs.cancel') ? () => cancel.mutate(job) : null}
      />
    );
  if (reports.error) return <RetryNotice error={reports.error} onRetry={() => void reports.refetch()} />;
  if (!reports.data) return <p className="soft">{t('related.searching')}</p>;
  const { unindexed, reports: found } = reports.data;
  return (
    <>
      <p className="panel-lead">
        {t('related.of', { number: searched.number })}{' '}
        {found.length > 0 && kept.number !== searched.number && (
          <span className="soft">{t('related.relationTo', { number: kept.number })}</span>
        )}
      </p>
      {unindexed > 0 && (
        <Unindexed key={searched.article} {...{ project, isInBackground }} articles={unindexed} onBegun={setBegun} />
      )}
      {unindexed === 0 && found.length === 0 && <p>{t('related.none')}</p>}
      <ol>
        {found.map((report) => (
          <Report key={report.article.id} project={project} report={report} />
        ))}
      </ol>
    </>
  );
}

type UnindexedProps = {
  project: string;
  articles: number;
  isInBackground: boolean;
  onBegun: (job: string) => void;
};

function Unindexed({ project, articles, isInBackground, onBegun }: UnindexedProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { mutate, isPending, error } = usePrepare(project, onBegun);
  return (
    <div className="stack close">
      <p>{t(isInBackground ? 'related.indexingSoon' : 'related.unindexed', { count: articles })}</p>
      {may('related.prepare') && (
        <Button size="small" loading={isPending} onClick={() => mutate()}>
          {t('related.prepare')}
        </Button>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

function Report({ project, report }: { project: string; report: RelatedReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { article, cluster, size, sentences, figures } = report;
  return (
    <li className="report">
      <h3>{article.title || t('article.untitled')}</h3>
      <p className="soft">{[article.source, displayPublished(article.published)].filter(Boolean).join(' · ')}</p>
      <p title={describeRelation(t, format, figures)}>
        <strong>{reasonLabels(t, report)}</strong>
      </p>
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
        <SingleArticle project={project} cluster={cluster} article={article.id} />
      )}
    </li>
  );
}

type SentenceIndexProgressProps = { view: JobView | null; cancelling: boolean; onCancel: (() => void) | null };

function SentenceIndexProgress({ view, cancelling, onCancel }: SentenceIndexProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stage = view?.stages.fingerprint;
  const rate = rateOf(stage);
  const share = stage?.total ? stage.done / stage.total : 0;
  return (
    <section aria-label={t('related.indexing')}>
      <p className="panel-lead">{t('related.indexing')}</p>
      <progress className="bar" aria-label={t('related.indexing')} max={1} value={share} />
      <p className="soft numbers">
        {format.number(stage?.done ?? 0)}
        {stage?.total != null && ` / ${format.number(stage.total)}`}
        {rate !== null && ` · ${t('job.rate', { rate: format.number(Math.round(rate)) })}`}
      </p>
      {onCancel && (
        <Button size="small" loading={cancelling} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </section>
  );
}
