import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import { MAX_COMPARED } from '#shared/contract/report.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { useClient } from '../base/client.ts';
import { withOpenProject } from '../data/queries.ts';
import { ReportDialog } from './report-dialog.tsx';

/** Two articles of the cluster, or one of them and the set that has its reference. */
export type Compared = { readonly pair: [left: ArticleId, right: ArticleId] } | Pick<PublishedMatch, 'article' | 'set'>;

type ClusterReportDialogProps = {
  project: string;
  cluster: ClusterId;
  size: number;
  compared: Compared;
  onClose: () => void;
};

const scopes = ['pair', 'cluster'] as const;

export function ClusterReportDialog({ project, cluster, size, compared, onClose }: ClusterReportDialogProps) {
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
      queryKey={[cluster, compared, scope]}
      make={(request, signal) => {
        const chosen = { project, cluster, ...request };
        const options = signal && { signal };
        return withOpenProject(client, project, () =>
          'set' in compared
            ? client.report.reference({ ...chosen, article: compared.article, set: compared.set }, options)
            : client.report.cluster({ ...chosen, ...(scope === 'pair' && { pair: compared.pair }) }, options),
        );
      }}
      onClose={onClose}
    >
      {size > 2 && 'pair' in compared && (
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
