// The fact matrix: where the articles of a cluster contradict the kept one, what each of them says.
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, ClusterFactMatrix } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFactMatrix, useMembers } from '../../data/cluster-queries.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import './fact-matrix.css';

type FactMatrixPanelProps = {
  project: string;
  detail: ClusterDetail;
  kept: ArticleId;
  numbers: MemberNumbers;
  /** @param start offset in the body without markup */
  onShow: (article: ArticleId, start: number) => void;
};

export function FactMatrixPanel({ project, detail, kept, numbers, onShow }: FactMatrixPanelProps) {
  const { t } = useTranslation();
  const matrix = useFactMatrix(project, detail.id, kept);
  if (matrix.error) return <RetryNotice error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!matrix.data) return <Spin delay={150} />;
  const { rows, unread } = matrix.data;
  return (
    <>
      <p className="panel-lead">
        {t(rows.length > 0 ? 'factMatrix.lead' : 'factMatrix.none')}{' '}
        {rows.some(({ values }) => values.some(({ isMajority }) => isMajority)) && t('factMatrix.dot')}
      </p>
      {unread.length > 0 && <p className="soft">{t('factMatrix.unread', { count: unread.length })}</p>}
      {rows.length > 0 && <FactMatrix {...{ project, detail, kept, numbers, onShow }} rows={rows} />}
    </>
  );
}

function FactMatrix({
  project,
  detail,
  kept,
  numbers,
  onShow,
  rows,
}: FactMatrixPanelProps & Pick<ClusterFactMatrix, 'rows'>) {
  const { t } = useTranslation();
  const speaking = new Set(
    rows.flatMap(({ values }) => values.flatMap(({ places }) => places)).map(({ article }) => article),
  );
  const articles = detail.members.map(({ article }) => article).filter((article) => speaking.has(article));
  const { byId } = useMembers(project, detail.id, articles, { first: 0, last: articles.length - 1 });
  const heads = articles.map((article) => {
    const { source, published } = byId.get(article)?.article ?? { source: '', published: '' };
    return {
      className: article === kept ? 'fact-matrix-kept' : undefined,
      children: (
        <>
          <span className="numbers">{t('compare.nth', { number: numbers.get(article)! })}</span>
          <span className="soft one-line">{source}</span>
          <span className="soft numbers one-line">{displayPublished(published)}</span>
        </>
      ),
    };
  });
  return (
    <Table className="fact-matrix" columns={[t('factMatrix.fact'), ...heads]}>
      {rows.map(({ kind, values }) => (
        <tr key={`${kind} ${values[0]!.places[0]!.start}`}>
          <th scope="row">{t(`facts.kind.${kind}`)}</th>
          {articles.map((article) => {
            const value = values.find(({ places }) => places.some((place) => place.article === article));
            const place = value?.places.find((place) => place.article === article);
            return (
              <td key={article} className={article === kept ? 'fact-matrix-kept' : undefined}>
                {value && place ? (
                  <button
                    type="button"
                    className={`fact-value ${value.isMajority ? 'fact-majority' : ''}`}
                    title={t('factMatrix.show', { number: numbers.get(article)! })}
                    onClick={() => onShow(article, place.start)}
                  >
                    {value.text}
                    {value.isMajority && <span className="hidden-text">{t('factMatrix.majority')}</span>}
                  </button>
                ) : (
                  <span className="faint">{t('factMatrix.silent')}</span>
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}
