// A report without duplicates, which has no place in the list of clusters and is read here.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { textQuery } from '../../data/cluster-queries.ts';
import { Chip } from '../../ui/chip.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

type SingleArticleProps = { project: string; cluster: ClusterId; article: ArticleId };

export function SingleArticle({ project, cluster, article }: SingleArticleProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [open, setOpen] = useState(false);
  const text = useQuery({ ...textQuery(client, project, cluster, article), enabled: open });
  return (
    <>
      <Chip aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'related.close' : 'related.read')}
      </Chip>
      {open && text.error && <ErrorNotice error={text.error} />}
      {open && text.data && <div className="lone-body">{text.data.article.body}</div>}
    </>
  );
}
