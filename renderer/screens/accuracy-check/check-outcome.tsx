import { useTranslation } from 'react-i18next';
import type { CheckEstimate, CheckState, RevealedPair } from '#shared/contract/accuracy-check.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { Table } from '../../ui/table.tsx';

/** With this many planted pairs the interval is narrow enough to need no explanation. */
const MANY = 40;

export function CheckOutcome({ project, state }: { project: string; state: CheckState }) {
  const { t } = useTranslation();
  const revealed = state.session?.revealed;
  return (
    <>
      {state.estimate && <Estimate estimate={state.estimate} />}
      {revealed && (
        <section aria-labelledby="check-revealed">
          <h2 id="check-revealed">{t('check.revealed')}</h2>
          {revealed.some(({ kind }) => kind === 'own') && <p className="soft">{t('check.ownText')}</p>}
          <Table
            layout="wide"
            columns={[t('check.article'), t('check.kindLabel'), t('check.answer'), t('check.outcome')]}
          >
            {revealed.map((pair) => (
              <PairRow key={pair.place} project={project} pair={pair} />
            ))}
          </Table>
        </section>
      )}
    </>
  );
}

function Estimate({ estimate }: { estimate: CheckEstimate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { checked, missed, mistaken, low, high } = estimate;
  const rate = format.percent((missed + mistaken) / checked);
  return (
    <section aria-labelledby="check-estimate">
      <h2 id="check-estimate">{t('check.estimate')}</h2>
      <p className="check-rate numbers">
        {t('check.rate', { rate, low: format.percent(low), high: format.percent(high) })}
      </p>
      <p>{t('check.rateText', { checked, missed, mistaken })}</p>
      {checked < MANY && <p className="soft">{t('check.few')}</p>}
    </section>
  );
}

function PairRow({ project, pair }: { project: string; pair: RevealedPair }) {
  const { t } = useTranslation();
  const { kind, cluster, answer, right } = pair;
  const title = pair.title || t('check.untitled');
  const outcome = kind === 'own' ? (right ? 'same' : 'other') : right ? 'right' : 'wrong';
  return (
    <tr>
      <td>
        {cluster === null || kind !== 'own' ? (
          title
        ) : (
          <a href={hrefOf({ at: 'review', project, cluster })} aria-label={t('check.open', { title })}>
            {title}
          </a>
        )}
      </td>
      <td className="one-line">{t(`check.kind.${kind}`)}</td>
      <td className="one-line">{t(answer === 'duplicate' ? 'check.duplicate' : 'check.different')}</td>
      <td className={right ? 'one-line' : 'one-line accent'}>{t(`check.${outcome}`)}</td>
    </tr>
  );
}
