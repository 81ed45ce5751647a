import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_COMPARED } from '#shared/contract/report.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { withOpenProject } from '../data/queries.ts';
import { ReportDialog } from './report-dialog.tsx';

type ClusterReportDialogProps = {
  project: string;
  cluster: ClusterId;
  size: number;
  pair: [left: ArticleId, right: ArticleId];
  onClose: () => void;
};

const scopes = ['pair', 'cluster'] as const;

export function ClusterReportDialog({ project, cluster, size, pair, onClose }: ClusterReportDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [scope, setScope] = useState<(typeof scopes)[number]>('pair');
  const labels = {
    pair: t('report.pair'),
    cluster:
      size > MAX_COMPARED + 1
        ? t('report.firstOf', { count: MAX_COMPARED + 1, size })
        : t('report.cluster', { count: size }),
  };
  return (
    <ReportDialog
      title={t('report.title')}
      project={project}
      queryKey={[cluster, ...pair, scope]}
      make={(request, signal) =>
        withOpenProject(client, project, () =>
          client.report.cluster(
            { project, cluster, ...request, ...(scope === 'pair' && { pair }) },
            signal && { signal },
          ),
        )
      }
      onClose={onClose}
    >
      {size > 2 && (
        <Segmented
          value={scope}
          aria-label={t('report.scope')}
          options={scopes.map((value) => ({ value, label: labels[value] }))}
          onChange={setScope}
        />
      )}
    </ReportDialog>
  );
}
