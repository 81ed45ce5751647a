// The publication that an article copies: its outlet, date and place, and the advice that follows.
import { useTranslation } from 'react-i18next';
import { displayPublished } from '#shared/published-time.ts';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import { useFormat } from '../../ui/format.ts';

/** Outlet, date, and the id of the reference in its set. */
export function useReferenceFacts({ set, externalId, source, published }: PublishedMatch): string {
  const { t } = useTranslation();
  const where = [source, displayPublished(published), externalId && t('published.id', { id: externalId })];
  return [...where, t('published.inSet', { set })].filter(Boolean).join(' · ');
}

export function useMatchAdvice({ relation, matchedShare, more, facts }: PublishedMatch): string {
  const { t } = useTranslation();
  const format = useFormat();
  // The least important comes last, because a narrow column cuts off the end.
  const advice = [
    more === 0 ? t('published.covered') : t('published.saysMore', { count: more }),
    facts > 0 && t('published.facts', { count: facts }),
    t(`relation.${relation}`),
    t('published.matched', { share: format.percent(matchedShare) }),
  ];
  return advice.filter(Boolean).join(' · ');
}

export function MatchLine({ match }: { match: PublishedMatch }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="tag accent">{t('published.tag')}</span>{' '}
      <span className="published-title">{t('published.quoted', { title: match.title || t('article.untitled') })}</span>{' '}
      <span className="soft">{useReferenceFacts(match)}</span> <ReferenceLink url={match.url} />
      <span className="published-advice">{useMatchAdvice(match)}</span>
    </>
  );
}

/** Addresses in reference sets are untrusted. The shell asks before it opens one. */
export function ReferenceLink({ url }: { url: string }) {
  const { t } = useTranslation();
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a className="published-link" href={url} target="_blank" rel="noreferrer" title={url}>
      {t('published.open')}
    </a>
  );
}
