// A report that has no duplicates, and so no place in the list of clusters: read where it is found.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { clusterQuery } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';

export function LoneArticle({ project, cluster }: { project: string; cluster: ClusterId }) {
  const { t } = useTranslation();
  const client = useClient();
  const [open, setOpen] = useState(false);
  const detail = useQuery({ ...clusterQuery(client, project, cluster), enabled: open });
  return (
    <>
      <button type="button" className="panel-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'related.close' : 'related.read')}
      </button>
      {open && detail.error && <ErrorNotice error={detail.error} />}
      {open && detail.data && <div className="lone-body">{detail.data.members[0]?.article.body}</div>}
    </>
  );
}
