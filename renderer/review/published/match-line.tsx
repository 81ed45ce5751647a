// The publication that an article copies, in two lines: where and what, and the advice that follows.
import { useTranslation } from 'react-i18next';
import { isCovered, type PublishedMatch } from '#shared/contract/reference-sets.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import './published.css';

/** Outlet, date, and the id of the reference in its set. */
export function useReferenceFacts({ set, externalId, source, published }: PublishedMatch): string {
  const { t } = useTranslation();
  const where = [source, displayPublished(published), externalId && t('published.id', { id: externalId })];
  return [...where, t('published.inSet', { set })].filter(Boolean).join(' · ');
}

export function useMatchAdvice(match: PublishedMatch): string {
  const { relation, matchedShare, more, facts } = match;
  const { t } = useTranslation();
  const format = useFormat();
  // The least important comes last, because a narrow column cuts off the end.
  const advice = [
    isCovered(match) && t('published.covered'),
    more > 0 && t('published.saysMore', { count: more }),
    facts > 0 && t(more > 0 ? 'published.facts' : 'published.factsOnly', { count: facts }),
    t(`relation.${relation}`),
    t('published.matched', { share: format.percent(matchedShare) }),
  ];
  return advice.filter(Boolean).join(' · ');
}

export function MatchLine({ match }: { match: PublishedMatch }) {
  const { t } = useTranslation();
  const title = t('published.quoted', { title: match.title || t('article.untitled') });
  const facts = useReferenceFacts(match);
  const advice = useMatchAdvice(match);
  return (
    <>
      <span className="column fill">
        <span className="one-line match-facts" title={`${facts}\n${title}`}>
          {facts} <span className="soft">{title}</span>
        </span>
        <span className="one-line match-advice" title={advice}>
          {advice}
        </span>
      </span>
      <ReferenceLink url={match.url} />
    </>
  );
}

/** Addresses in reference sets are untrusted. The shell asks before it opens one. */
function ReferenceLink({ url }: { url: string }) {
  const { t } = useTranslation();
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a className="published-link" href={url} target="_blank" rel="noreferrer" title={url}>
      {t('published.open')}
    </a>
  );
}
