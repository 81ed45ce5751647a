// The two articles that a merge or a move would put into one cluster. Says how much of the text they share.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MemberText } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { clip } from '#shared/text/characters.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { clusterQuery, textQuery } from '../../data/cluster-queries.ts';
import { Notice } from '../../ui/notice.tsx';
import { clusterQueue } from '../comparison/compare-queue.ts';
import type { BodyWithBoilerplate, MissingContent } from '../comparison/requests.ts';

/** UTF-16 units of an article that are shown. */
const BEGINNING = 300;
/** If neither article has at least this share of the other, they have only turns of phrase in common. */
const MIN_SHARED = 0.05;

/** An article of a cluster; by default its first one. */
type Shown = { readonly name: string; readonly cluster: ClusterId; readonly article?: ArticleId | undefined };

export function PickerPair({ project, one, other }: { project: string; one: Shown; other: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = useText(project, one);
  const right = useText(project, other);
  const shared = useShared(left, right);
  return (
    <>
      <div className="picker-pair">
        <Beginning name={one.name} text={left} />
        <Beginning name={other.name} text={right} />
      </div>
      {shared !== null &&
        (shared < MIN_SHARED ? (
          <Notice kind="warning">{t('correct.nothingShared', { share: format.percent(shared) })}</Notice>
        ) : (
          <p className="soft numbers">{t('correct.shared', { share: format.percent(shared) })}</p>
        ))}
    </>
  );
}

/** Null until the text is read. */
function useText(project: string, { cluster, article }: Shown): MemberText | null {
  const client = useClient();
  const detail = useQuery({ ...clusterQuery(client, project, cluster), enabled: article === undefined });
  const wanted = article ?? detail.data?.members[0]?.article;
  const text = useQuery({ ...textQuery(client, project, cluster, wanted!), enabled: wanted !== undefined });
  return text.data ?? null;
}

/** The share of an article that the other also has, 0–1, the larger of both directions. Null until it is known. */
function useShared(left: MemberText | null, right: MemberText | null): number | null {
  const shared = useQuery({
    queryKey: ['shared', left?.article.id, right?.article.id, left?.article.body, right?.article.body],
    queryFn: async ({ signal }) => {
      const shareOf = async (text: BodyWithBoilerplate, kept: BodyWithBoilerplate) => {
        const [missing] = await clusterQueue.ask<readonly MissingContent[]>(
          { kind: 'missing-content', kept, others: [text] },
          { signal },
        );
        return missing!.covered;
      };
      const [one, other] = [framed(left!), framed(right!)];
      return Math.max(await shareOf(one, other), await shareOf(other, one));
    },
    enabled: left !== null && right !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return shared.data ?? null;
}

function framed({ article: { body }, boilerplate }: MemberText): BodyWithBoilerplate {
  return { body, boilerplate };
}

function Beginning({ name, text }: { name: string; text: MemberText | null }) {
  const { t } = useTranslation();
  const article = text?.article;
  return (
    <section aria-label={name}>
      <div className="faint">{name}</div>
      <strong>{article && (article.title || t('article.untitled'))}</strong>
      <div className="faint numbers">
        {article && [article.source, displayPublished(article.published)].filter(Boolean).join(' · ')}
      </div>
      <p>{article && clip(article.body, BEGINNING)}</p>
    </section>
  );
}
