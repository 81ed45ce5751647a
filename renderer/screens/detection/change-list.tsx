// The changed clusters of a preview, page by page, clusters with decisions first. Each unfolds to its articles.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change, DecisionPolicy } from '#shared/contract/detection.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { changesQuery } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { ChangedArticles } from './changed-articles.tsx';

const PAGE = 50;

type ChangeListProps = { project: string; preview: string; policy: DecisionPolicy; total: number };

export function ChangeList({ project, preview, policy, total }: ChangeListProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [page, setPage] = useState(1);
  const given = { project, preview, policy };
  const changes = useQuery({
    ...changesQuery(client, given, (page - 1) * PAGE, PAGE),
    placeholderData: keepPreviousData,
  });
  const paging = total > PAGE && (
    <Pagination size="small" current={page} pageSize={PAGE} total={total} showSizeChanger={false} onChange={setPage} />
  );
  return (
    <section className="stack close">
      <ButtonRow spread>
        <h2>{t('detection.changes')}</h2>
        {paging}
      </ButtonRow>
      {changes.isError && <ErrorNotice error={changes.error} />}
      {changes.data && (
        <ul className="lined">
          {changes.data.map((change) => (
            <ChangeRow key={change.number} change={change} given={given} />
          ))}
        </ul>
      )}
      {paging}
    </section>
  );
}

type ChangeRowProps = { change: Change; given: { project: string; preview: string; policy: DecisionPolicy } };

function ChangeRow({ change, given }: ChangeRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <li className={change.dropped > 0 ? 'change change-dropping' : 'change'}>
      <button type="button" className="wide" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="soft">{t(`detection.kind.${change.kind}`)}</span>
        <span className="one-line">{change.title || t('article.untitled')}</span>
        <Verdicts change={change} />
        <Sizes change={change} />
      </button>
      {open && <ChangedArticles given={given} change={change.number} total={change.articles} />}
    </li>
  );
}

/** For example `3 + 2 → 5`; `–` if there are only single articles. */
function Sizes({ change }: { change: Change }) {
  const format = useFormat();
  const { t } = useTranslation();
  const sizes = (clusters: readonly number[]) => clusters.map(format.number).join(' + ') || t('detection.alone');
  return (
    <span className="change-sizes numbers">
      {sizes(change.before)} → {sizes(change.after)}
    </span>
  );
}

function Verdicts({ change }: { change: Change }) {
  const { t } = useTranslation();
  const format = useFormat();
  const given = (['canonical', 'keep', 'discard'] as const).filter((verdict) => change.verdicts[verdict] > 0);
  if (given.length === 0) return null;
  return (
    <span className="soft change-verdicts">
      {given.map((verdict) => `${t(`verdict.${verdict}`)} ${format.number(change.verdicts[verdict])}`).join(' · ')}
      {change.dropped > 0 && <strong className="accent"> {t('detection.dropped', { count: change.dropped })}</strong>}
    </span>
  );
}
