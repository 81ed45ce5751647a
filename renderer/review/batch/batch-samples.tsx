// Three random clusters of a batch: the article that would be kept, next to one that would be discarded.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { BatchCandidate } from '#shared/contract/review.ts';
import { useClient } from '../../base/client.ts';
import { clusterQuery } from '../../data/cluster-queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PickerPair } from '../decide/picker-pair.tsx';
import { sampleOf } from './group-candidates.ts';

const SAMPLES = 3;

type BatchSamplesProps = {
  project: string;
  candidates: readonly BatchCandidate[];
  clusters: readonly ClusterSummary[];
};

export function BatchSamples({ project, candidates, clusters }: BatchSamplesProps) {
  const { t } = useTranslation();
  const [draw, setDraw] = useState(0);
  // Drawn again when other clusters are marked.
  const marked = candidates.map(({ cluster }) => cluster).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same clusters draws no others
  const samples = useMemo(() => sampleOf(candidates, SAMPLES), [marked, draw]);
  const [shown, setShown] = useState<BatchCandidate | null>(null);
  const current = samples.find((sample) => sample === shown) ?? samples[0];
  if (!current) return null;
  const titleOf = ({ cluster }: BatchCandidate) =>
    clusters.find(({ id }) => id === cluster)?.title || t('article.untitled');
  return (
    <section className="stack close batch-samples" aria-label={t('batch.samples')}>
      <ButtonRow tight className="batch-sample-names">
        <span className="faint">{t('batch.samples')}</span>
        {samples.map((sample) => (
          <Chip key={sample.cluster} aria-pressed={sample === current} onClick={() => setShown(sample)}>
            <span className="one-line">{titleOf(sample)}</span>
          </Chip>
        ))}
        <Button type="link" size="small" onClick={() => setDraw(draw + 1)}>
          {t('batch.others')}
        </Button>
      </ButtonRow>
      <Sample project={project} candidate={current} />
    </section>
  );
}

function Sample({ project, candidate }: { project: string; candidate: BatchCandidate }) {
  const { t } = useTranslation();
  const client = useClient();
  const { cluster, suggested } = candidate;
  const detail = useQuery(clusterQuery(client, project, cluster));
  const discarded =
    detail.data?.risk?.mostToRead ?? detail.data?.members.find(({ article }) => article !== suggested)?.article;
  if (discarded === undefined) return <div className="picker-pair" />;
  return (
    <PickerPair
      project={project}
      one={{ name: t('batch.kept'), cluster, article: suggested }}
      other={{ name: t('batch.discarded'), cluster, article: discarded }}
    />
  );
}
