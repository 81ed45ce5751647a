import { useTranslation } from 'react-i18next';
import type { ReviewProgress as Progress } from '#shared/contract/overview.ts';
import type { Agreement } from '#shared/review/suggest/learned.ts';
import { useFormat } from '../../base/format.ts';
import { Stat, StatGap, Stats } from '../../ui/stats.tsx';
import { Table } from '../../ui/table.tsx';

/** How many days are shown, the latest ones. */
const MAX_DAYS = 14;

type ReviewProgressProps = {
  progress: Progress;
  /** Undefined until it is read. */
  followed: Agreement | undefined;
};

export function ReviewProgress({ progress, followed }: ReviewProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { clusters, accepted, picked, kept, msEach, days } = progress;
  const done = accepted + picked + kept;
  const busiest = Math.max(...days.map((one) => one.clusters));
  return (
    <section className="review-progress" aria-labelledby="review-progress">
      <h2 id="review-progress">{t('overview.progress')}</h2>
      <Stats>
        <Stat label={t('overview.done')} value={`${format.number(done)} / ${format.number(clusters)}`} strong />
        {msEach !== null && (
          <>
            <StatGap />
            <Stat label={t('overview.each')} value={format.duration(msEach)} />
            {done < clusters && <Stat label={t('overview.left')} value={format.duration(msEach * (clusters - done))} />}
          </>
        )}
        {done > 0 && (
          <>
            <StatGap />
            <Stat label={t('overview.accepted')} value={format.number(accepted)} />
            <Stat label={t('overview.ownPicks')} value={format.number(picked)} />
            {followed && followed.picks > 0 && (
              <Stat
                label={t('overview.followed')}
                value={`${format.number(followed.agreed)} / ${format.number(followed.picks)}`}
              />
            )}
            {kept > 0 && <Stat label={t('overview.withoutCanonical')} value={format.number(kept)} />}
          </>
        )}
      </Stats>
      {days.length > 0 && (
        <Table className="progress-days" caption={t('overview.byDay')}>
          {days.slice(-MAX_DAYS).map((one) => (
            <tr key={one.day}>
              <th scope="row" className="numbers">
                {one.day}
              </th>
              <td>
                <progress className="bar" aria-hidden="true" max={busiest} value={one.clusters} />
              </td>
              <td className="numbers">{t('overview.dayClusters', { count: one.clusters })}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
