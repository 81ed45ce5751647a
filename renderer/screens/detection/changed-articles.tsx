// The articles of one change: where each is, where it would be, and what its verdict would become.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChangedArticle, DecisionPolicy } from '#shared/contract/detection.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { changedArticlesQuery } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';

type ChangedArticlesProps = {
  given: { project: string; preview: string; policy: DecisionPolicy };
  change: number;
  total: number;
};

export function ChangedArticles({ given, change, total }: ChangedArticlesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const articles = useQuery(changedArticlesQuery(useClient(), given, change));
  if (articles.isError) return <ErrorNotice error={articles.error} />;
  if (!articles.data) return null;
  const unlisted = total - articles.data.length;
  return (
    <>
      <Table
        className="detection-table changed-articles"
        columns={(['article', 'source', 'before', 'after', 'verdict'] as const).map((column) =>
          t(`detection.columns.${column}`),
        )}
      >
        {articles.data.map((article) => (
          <Row key={article.article} article={article} />
        ))}
      </Table>
      {unlisted > 0 && <p className="soft">{t('detection.unlisted', { articles: format.number(unlisted) })}</p>}
    </>
  );
}

function Row({ article }: { article: ChangedArticle }) {
  const { t } = useTranslation();
  const place = (cluster: number | null) =>
    cluster === null ? t('detection.alone') : t('detection.cluster', { number: cluster });
  return (
    <tr>
      <td>
        <span className="two-lines" title={article.title}>
          {article.title || t('article.untitled')}
        </span>
      </td>
      <td className="soft">{article.source}</td>
      <td className="one-line">{place(article.before)}</td>
      <td className="one-line">{place(article.after)}</td>
      <td className="one-line">
        {article.verdict && t(`verdict.${article.verdict}`)}
        {article.dropped && <strong className="accent"> → {t('verdict.undecided')}</strong>}
      </td>
    </tr>
  );
}
