// The sentence of the cluster, and why an article is suggested.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { hrefOf } from '../../routes.ts';
import { findKept } from '../comparison/use-lost.ts';
import { RiskLine } from '../risk/risk-line.tsx';
import { SuggestionLine } from './suggestion-line.tsx';

type ClusterSentenceProps = { project: string; detail: ClusterDetail };

/** Two lines at most. */
export function ClusterSentence({ project, detail }: ClusterSentenceProps) {
  const { t } = useTranslation();
  const kept = findKept(detail);
  return (
    <div className="cluster-sentence">
      {/* The risk of the suggestion says nothing about another pick: its warnings have both lines. */}
      {kept === detail.suggested.ranking[0] && <RiskLine detail={detail} />}
      {detail.mayBeSameAs.map(({ cluster, title }) => {
        const name = t('compare.mayBeSame', { title: title || t('article.untitled') });
        return (
          <a key={cluster} className="may-be-same" title={name} href={hrefOf({ at: 'review', project, cluster })}>
            {name}
          </a>
        );
      })}
      <SuggestionLine key={kept} detail={detail} />
    </div>
  );
}
