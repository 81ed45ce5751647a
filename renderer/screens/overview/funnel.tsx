// From the imported rows to the remaining stories: three bars on one scale, each split in two. Parts link to their
// rejected rows or clusters.
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel as FunnelFigures } from '#shared/contract/overview.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { useMayShow } from '../../data/desk-queries.ts';

type FunnelProps = { project: string; funnel: FunnelFigures };

export function Funnel({ project, funnel }: FunnelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rows, rejected, unchanged, superseded, articles, stories, clusters, inClusters, surplus } = funnel;
  const copies = articles - stories;
  const mayShow = useMayShow();
  const toImport = mayShow('imports') ? { href: hrefOf({ at: 'imports', project }) } : {};
  const toReview = hrefOf({ at: 'review', project });
  const toSurplus = hrefOf({ at: 'review', project, pick: { by: 'surplus' } });
  return (
    <section className="stack funnel" aria-label={t('overview.funnel')}>
      <Split
        total={rows}
        label={t('overview.rows')}
        kept={{ label: t('overview.imported'), count: articles }}
        other={{ label: t('overview.rejected'), count: rejected - unchanged, ...toImport }}
        rest={[
          { label: t('overview.unchanged'), count: unchanged },
          { label: t('overview.superseded'), count: superseded },
        ].filter(({ count }) => count > 0)}
      />
      <Split
        total={rows}
        label={t('overview.imported')}
        kept={{ label: t('overview.alone'), count: articles - inClusters }}
        other={{
          label: t('overview.inClusters', { count: clusters }),
          count: inClusters,
          href: toReview,
        }}
      />
      <Split
        total={rows}
        label={t('overview.distinct')}
        kept={{ label: t('overview.stories'), count: stories }}
        other={{
          label: t('overview.surplus', { surplus: format.number(surplus) }),
          count: copies,
          ...(surplus > 0 && { href: toSurplus }),
        }}
      />
      <p className="faint small">{t('overview.funnelText')}</p>
    </section>
  );
}

type Part = { label: string; count: number; href?: string };

type SplitProps = {
  total: number;
  label: string;
  kept: Part;
  other: Part;
  /** Parts without a bar of their own. */
  rest?: readonly Part[];
};

function Split({ total, label, kept, other, rest = [] }: SplitProps) {
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, total)}%` });
  return (
    <div className="split">
      <h2>{label}</h2>
      <div>
        <div className="split-bar" aria-hidden="true">
          <i className="split-kept" style={width(kept.count)} />
          <OtherBar part={other} style={width(other.count)} />
        </div>
        <p className="row baseline soft">
          <Swatch kind="kept" />
          <PartLabel part={kept} />
          <Swatch kind="other" />
          <PartLabel part={other} />
          {rest.map((part) => (
            <PartLabel key={part.label} part={part} />
          ))}
        </p>
      </div>
    </div>
  );
}

/** A link for the pointer only: the text below it is the same link. */
function OtherBar({ part: { label, href }, style }: { part: Part; style: CSSProperties }) {
  if (!href) return <i className="split-other" style={style} />;
  // biome-ignore lint/a11y/useAnchorContent: it is hidden from screen readers, which have the words below
  return <a className="split-other" style={style} href={href} title={label} tabIndex={-1} />;
}

function Swatch({ kind }: { kind: 'kept' | 'other' }) {
  return <i className={`swatch split-${kind}`} aria-hidden="true" />;
}

function PartLabel({ part: { label, count, href } }: { part: Part }) {
  const format = useFormat();
  const words: ReactNode = (
    <>
      {label} <strong className="numbers">{format.number(count)}</strong>
    </>
  );
  return href && count > 0 ? <a href={href}>{words}</a> : <span>{words}</span>;
}
