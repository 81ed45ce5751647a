// The sentence of the cluster, why an article is suggested, and the editor's note.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { hrefOf } from '../../base/routes.ts';
import { NoteIcon } from '../../ui/icons.tsx';
import { findKept } from '../comparison/use-missing-content.ts';
import { RiskLine } from '../risk/risk-line.tsx';
import type { ClaimPlaces } from '../risk/use-claim-places.ts';
import { SuggestionLine } from './suggestion-line.tsx';

type ClusterSentenceProps = { project: string; detail: ClusterDetail; claims: ClaimPlaces; onNote: () => void };

/** Only small windows cut the sentence, until it is pointed at. When its words change, a new key draws it again instead of moving it. */
export function ClusterSentence({ project, detail, claims, onNote }: ClusterSentenceProps) {
  const { t } = useTranslation();
  const kept = findKept(detail);
  const { risk, note, members, mayBeSameAs, suggested } = detail;
  const isPicked = members.some(({ verdict }) => verdict === 'canonical');
  const words = [kept, isPicked, risk, note, mayBeSameAs, suggested.reasons, suggested.ties, suggested.measured];
  return (
    <div className="line fill cluster-sentence">
      <div key={JSON.stringify(words)}>
        {claims.isSaid && <RiskLine {...{ project, detail, claims }} />}
        <div className="line below-sentence">
          <SuggestionLine detail={detail} />
          {mayBeSameAs.map(({ cluster, title }) => {
            const name = t('compare.mayBeSame', { title: title || t('article.untitled') });
            return (
              <a
                key={cluster}
                className="may-be-same one-line"
                title={name}
                href={hrefOf({ at: 'review', project, cluster })}
              >
                {name}
              </a>
            );
          })}
          {note !== '' && (
            <button type="button" className="note-line one-line" title={note} onClick={onNote}>
              <NoteIcon />
              {note}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
