// Shows which articles of a cluster are already published, and, below the two compared ones, by whom and when.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import type { Pair } from '../members/choose-pair.ts';
import { keyOf } from '../review-keys.ts';
import { ReferenceLink, useMatchAdvice, useReferenceFacts } from './match-line.tsx';
import './published.css';

/** The most articles with a button; a large cluster may have thousands. */
const MAX_NUMBERS = 20;

type PublishedMembersProps = {
  detail: ClusterDetail;
  numbers: MemberNumbers;
  /** The article that is shown next to its reference, or null. */
  shown: ArticleId | null;
  onShow: (match: PublishedMatch) => void;
};

export function PublishedMembers({ detail: { members, published }, numbers, shown, onShow }: PublishedMembersProps) {
  const { t } = useTranslation();
  // Each article's first match is the one whose reference covers most of it.
  const matches = [...new Map(published.toReversed().map((match) => [match.article, match])).values()].reverse();
  if (matches.length === 0) return null;
  const left = matches.length - MAX_NUMBERS;
  return (
    <section className="published-banner published-members" aria-label={t('published.title')}>
      <span className="tag accent">{t('published.tag')}</span>
      <span>{t('published.members', { count: matches.length, members: members.length })}</span>
      {matches.slice(0, MAX_NUMBERS).map((match) => (
        <Button
          key={match.article}
          size="small"
          aria-pressed={match.article === shown}
          type={match.article === shown ? 'primary' : 'default'}
          title={t('published.compareNth', { number: numbers.get(match.article)! })}
          onClick={() => onShow(match)}
        >
          {t('compare.nth', { number: numbers.get(match.article)! })}
        </Button>
      ))}
      {left > 0 && <span className="soft">{t('published.more', { count: left })}</span>}
    </section>
  );
}

type PublishedPairProps = { detail: ClusterDetail; pair: Pair; onShow: (match: PublishedMatch) => void };

/** The matches of the two compared articles, below their heads. */
export function PublishedPair({ detail: { published }, pair, onShow }: PublishedPairProps) {
  const sides = [pair.base, pair.other].map((article) => published.filter((match) => match.article === article));
  if (sides.every((matches) => matches.length === 0)) return null;
  return (
    <div className="published-pair small">
      {sides.map((matches, at) => (
        <ul key={at === 0 ? 'base' : 'other'}>
          {matches.map((match) => (
            <li key={match.set}>
              <PairMatch match={match} onShow={() => onShow(match)} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

function PairMatch({ match, onShow }: { match: PublishedMatch; onShow: () => void }) {
  const { t } = useTranslation();
  const facts = useReferenceFacts(match);
  const advice = useMatchAdvice(match);
  return (
    <>
      <span className="line">
        <span className="tag accent">{t('published.tag')}</span>
        <span className="one-line" title={`${match.title}\n${facts}`}>
          {facts}
        </span>
        <ReferenceLink url={match.url} />
      </span>
      <span className="line">
        <span className="one-line" title={advice}>
          {advice}
        </span>
        <Button type="link" size="small" title={`${t('published.compare')} (${keyOf('reference')})`} onClick={onShow}>
          {t('published.compare')}
        </Button>
      </span>
    </>
  );
}
