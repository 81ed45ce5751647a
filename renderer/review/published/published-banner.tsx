// Which articles of a cluster are already published, by whom and when, and what follows from it.
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { displayPublished } from '#shared/published-time.ts';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import { useFormat } from '../../ui/format.ts';
import './published.css';

/** Matches that are named; a large cluster may have thousands. */
const MAX_NAMED = 3;

export function PublishedBanner({ detail }: { detail: ClusterDetail }) {
  const { t } = useTranslation();
  const { members, published } = detail;
  if (published.length === 0) return null;
  const numberOf = (match: PublishedMatch) => members.findIndex(({ article }) => article === match.article) + 1;
  const left = published.length - MAX_NAMED;
  return (
    <section className="published-banner" aria-label={t('published.title')}>
      <ul>
        {published.slice(0, MAX_NAMED).map((match) => (
          <li key={`${match.article} ${match.set}`} className="published-match">
            <span className="tag accent">{t('published.tag')}</span>{' '}
            {members.length > 1 && <span className="numbers">{t('compare.nth', { number: numberOf(match) })} · </span>}
            <MatchLine match={match} />
          </li>
        ))}
        {left > 0 && <li className="soft">{t('published.more', { count: left })}</li>}
      </ul>
    </section>
  );
}

function MatchLine({ match }: { match: PublishedMatch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { set, externalId, title, source, url, published, relation, matchedShare, more, facts } = match;
  const where = [source, displayPublished(published), externalId && t('published.id', { id: externalId })];
  const advice = [
    t(`relation.${relation}`),
    t('published.matched', { share: format.percent(matchedShare) }),
    more === 0 ? t('published.covered') : t('published.saysMore', { count: more }),
    facts > 0 && t('published.facts', { count: facts }),
  ];
  return (
    <>
      <span className="published-title">{t('published.quoted', { title: title || t('article.untitled') })}</span>{' '}
      <span className="soft">{[...where, t('published.inSet', { set })].filter(Boolean).join(' · ')}</span>{' '}
      {isWebAddress(url) && (
        <a href={url} target="_blank" rel="noreferrer" title={url}>
          {t('published.open')}
        </a>
      )}{' '}
      <span className="published-advice">{advice.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** Addresses of a set come from anyone. The shell asks before it opens one. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
