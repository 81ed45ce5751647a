import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../base/routes.ts';
import { useMayShow } from '../../data/desk-queries.ts';
import './overview.css';

const names = { overview: 'overview.charts', suggest: 'suggest.title', check: 'check.title' } as const;

export function OverviewTabs({ project, at }: { project: string; at: keyof typeof names }) {
  const { t } = useTranslation();
  const mayShow = useMayShow();
  const pages = (Object.keys(names) as (keyof typeof names)[]).filter(mayShow);
  if (pages.length === 1) return null;
  return (
    <nav className="overview-tabs no-print" aria-label={t('steps.overview')}>
      {pages.map((page) => (
        <a key={page} href={hrefOf({ at: page, project })} aria-current={page === at ? 'page' : undefined}>
          {t(names[page])}
        </a>
      ))}
    </nav>
  );
}
