// The clusters that await a decision, by tier: how many, with the first of each as examples.
import { useTranslation } from 'react-i18next';
import type { ImportOutcome } from '#shared/contract/intake.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { Panel } from '../../ui/panel.tsx';

const NAMED_SOURCES = 3;

export function ClustersToReview({ project, awaiting }: { project: string; awaiting: ImportOutcome['awaiting'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section aria-labelledby="awaiting-title">
      <h2 id="awaiting-title">{t('imports.awaiting')}</h2>
      <ul className="awaiting">
        {awaiting.map(({ tier, clusters, articles, examples }) => (
          <Panel as="li" key={tier} className="stack close">
            <h3>{t(`tier.${tier}`)}</h3>
            <p className="numbers">
              <strong>{format.number(clusters)}</strong> {t('imports.awaitingCount', { count: clusters, articles })}
            </p>
            <p className="soft">{t(`imports.awaitingHint.${tier}`)}</p>
            {examples.map(({ cluster, title, sources, size }) => (
              <div key={cluster} className="stack tight">
                <a className="two-lines" href={hrefOf({ at: 'review', project, cluster })} title={title}>
                  {title || t('article.untitled')}
                </a>
                <p className="faint small">
                  {[t('list.size', { count: size }), ...sources.slice(0, NAMED_SOURCES)].join(' · ')}
                  {sources.length > NAMED_SOURCES && '…'}
                </p>
              </div>
            ))}
          </Panel>
        ))}
      </ul>
    </section>
  );
}
