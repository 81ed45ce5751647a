// Overview 概览: charts of the project that link to the clusters of each figure.
import { Button, Select, Spin } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Statistics } from '#shared/contract/overview.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { go, hrefOf } from '../../base/routes.ts';
import { useMayShow } from '../../data/desk-queries.ts';
import { useAgreement, useStatistics, useTimeline } from '../../data/overview-queries.ts';
import { ClusterTimeline } from '../../review/published/cluster-timeline.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice, RetryNotice } from '../../ui/notice.tsx';
import { BarChart } from './bar-chart.tsx';
import { distanceBins, similarityBins, sizeBins } from './bins.ts';
import { Funnel } from './funnel.tsx';
import { OverviewTabs } from './overview-tabs.tsx';
import './print.css';
import { PrintButtons } from './print-buttons.tsx';
import { ReportButton } from './report-button.tsx';
import { ReviewProgress } from './review-progress.tsx';
import { SourcesChart } from './sources-chart.tsx';

export function OverviewScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const statistics = useStatistics(info.path);
  const overview = useRef<HTMLDivElement>(null);
  const isEmpty = !statistics.data?.funnel.articles;
  return (
    <div className="page">
      <div ref={overview} className="stack overview">
        <OverviewTabs project={info.path} at="overview" />
        <ButtonRow spread>
          <h1>{t('overview.title')}</h1>
          <ButtonRow className="no-print">
            <ReportButton project={info.path} days={statistics.data?.progress.days ?? []} disabled={isEmpty} />
            <PrintButtons name={info.name} overview={overview} disabled={isEmpty} />
          </ButtonRow>
        </ButtonRow>
        {statistics.data ? (
          <Stats project={info.path} statistics={statistics.data} />
        ) : statistics.isError ? (
          <RetryNotice error={statistics.error} onRetry={() => void statistics.refetch()} />
        ) : (
          <Spin className="overview-wait" description={t('overview.counting')} />
        )}
      </div>
    </div>
  );
}

function Stats({ project, statistics }: { project: string; statistics: Statistics }) {
  const { t } = useTranslation();
  const mayShow = useMayShow();
  const followed = useAgreement(project);
  const { progress, funnel, sizes, distances, similarities, reprints, largest } = statistics;
  const bins = useMemo(
    () => ({ size: sizeBins(sizes), hd: distanceBins(distances), similarity: similarityBins(similarities) }),
    [sizes, distances, similarities],
  );
  if (funnel.articles === 0) {
    return (
      <div className="stack">
        <p className="soft">{t('overview.nothing')}</p>
        {mayShow('imports') && (
          <Button type="primary" onClick={() => go({ at: 'imports', project })}>
            {t('review.toImport')}
          </Button>
        )}
      </div>
    );
  }
  const withoutHd = distances.find(({ hd }) => hd === null)?.articles ?? 0;
  return (
    <>
      <Funnel project={project} funnel={funnel} />
      {funnel.clusters > 0 && <ReviewProgress progress={progress} followed={followed} />}
      {funnel.clusters === 0 ? (
        <p className="soft">{t('overview.noClusters')}</p>
      ) : (
        <>
          <div className="charts">
            <BarChart
              project={project}
              title={t('overview.sizeTitle')}
              text={t('overview.sizeText')}
              by="size"
              bins={bins.size}
            />
            <BarChart
              project={project}
              title={t('overview.similarityTitle')}
              text={t('overview.similarityText')}
              by="similarity"
              bins={bins.similarity}
            />
            <BarChart
              project={project}
              title={t('overview.hdTitle')}
              text={withoutHd > 0 ? t('overview.hdTextWithout', { count: withoutHd }) : t('overview.hdText')}
              by="hd"
              bins={bins.hd}
            />
          </div>
          <SourcesChart project={project} reprints={reprints} />
          <TimelineOfChosen project={project} largest={largest} />
        </>
      )}
    </>
  );
}

function TimelineOfChosen({ project, largest }: { project: string; largest: Statistics['largest'] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ClusterId | null>(null);
  const cluster = chosen ?? largest[0]?.cluster ?? null;
  const timeline = useTimeline(project, cluster);
  return (
    <section className="chart chart-wide" aria-label={t('overview.timelineTitle')}>
      <h2>{t('overview.timelineTitle')}</h2>
      <ButtonRow className="timeline-choice no-print">
        <Select
          aria-label={t('overview.chooseCluster')}
          value={cluster}
          onChange={setChosen}
          showSearch={{ optionFilterProp: 'label' }}
          options={largest.map(({ cluster, title, size }) => ({
            value: cluster,
            label: t('overview.clusterOption', { title: title || t('article.untitled'), size }),
          }))}
        />
        {cluster !== null && <a href={hrefOf({ at: 'review', project, cluster })}>{t('overview.openCluster')}</a>}
      </ButtonRow>
      {timeline.data && <ClusterTimeline members={timeline.data} />}
      {timeline.isError && <ErrorNotice error={timeline.error} />}
    </section>
  );
}
