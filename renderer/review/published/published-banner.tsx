// The earlier publications of a single article, and what follows from them. Several sets may have it.
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import { MatchLine } from './match-line.tsx';
import './published.css';

export function PublishedBanner({ matches }: { matches: readonly PublishedMatch[] }) {
  const { t } = useTranslation();
  return (
    <section className="published-banner" aria-label={t('published.title')}>
      <ul>
        {matches.map((match) => (
          <li key={match.set} className="published-match">
            <MatchLine match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}
