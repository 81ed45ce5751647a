// The sentence of a cluster. Its words lead to the characters that they mean.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { assessRisk } from '#shared/review/risk.ts';
import { hrefOf } from '../../base/routes.ts';
import { RiskMark } from './risk-mark.tsx';
import type { ClaimPlaces } from './use-claim-places.ts';

type RiskLineProps = { project: string; detail: ClusterDetail; claims: ClaimPlaces };

export function RiskLine({ project, detail, claims: { claims, current, show } }: RiskLineProps) {
  const { t } = useTranslation();
  const { id, risk } = detail;
  if (!risk) return <span className="risk-line faint">{t('risk.unmeasured')}</span>;
  return (
    <span className="risk-line" data-testid="risk-line">
      <RiskMark level={assessRisk(risk).level} />
      <span>
        {claims.map(({ text, first, places }) => {
          if (places.length === 0) return text;
          const at = current === null ? -1 : current - first;
          const isCurrent = at >= 0 && at < places.length;
          return (
            // A button would not break into lines with the words around it.
            <a
              key={first}
              className="claim"
              href={hrefOf({ at: 'review', project, cluster: id })}
              aria-current={isCurrent ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                show(isCurrent ? first + ((at + 1) % places.length) : first);
              }}
            >
              {text}
            </a>
          );
        })}
      </span>
    </span>
  );
}
