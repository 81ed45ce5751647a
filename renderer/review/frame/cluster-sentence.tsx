// The sentence of the cluster, why an article is suggested, and the note where it fits.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { hrefOf } from '../../routes.ts';
import { NoteIcon } from '../../ui/icons.tsx';
import { findKept } from '../comparison/use-lost.ts';
import { RiskLine } from '../risk/risk-line.tsx';
import { SuggestionLine } from './suggestion-line.tsx';

type ClusterSentenceProps = { project: string; detail: ClusterDetail; onNote: () => void };

/** Two lines at most: the first of these have the room. */
export function ClusterSentence({ project, detail, onNote }: ClusterSentenceProps) {
  const { t } = useTranslation();
  const kept = findKept(detail);
  return (
    <div className="cluster-sentence two-lines">
      <div>
        {/* The risk of the suggestion says nothing about another pick: its warnings have both lines. */}
        {kept === detail.suggested.ranking[0] && <RiskLine detail={detail} />}
        {/* Drawn again where the risk before them is known: what is drawn has not moved. */}
        {detail.mayBeSameAs.map(({ cluster, title }) => {
          const name = t('compare.mayBeSame', { title: title || t('article.untitled') });
          return (
            <a
              key={`${cluster} ${detail.risk !== null}`}
              className="may-be-same one-line"
              title={name}
              href={hrefOf({ at: 'review', project, cluster })}
            >
              {name}
            </a>
          );
        })}
        <SuggestionLine key={`${kept} ${detail.risk !== null}`} detail={detail} />
        {detail.note !== '' && (
          <button type="button" className="note-line one-line" title={detail.note} onClick={onNote}>
            <NoteIcon />
            {detail.note}
          </button>
        )}
      </div>
    </div>
  );
}
