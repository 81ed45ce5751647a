import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { go } from '../base/routes.ts';
import { useMayShow } from '../data/desk-queries.ts';

export function NoClusters({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const mayShow = useMayShow();
  const nothing = info.articles === 0;
  const next = nothing ? 'imports' : 'export';
  return (
    <div className="page waiting">
      <div className="review-empty">
        <h1>{t(nothing ? 'review.nothing' : 'review.none')}</h1>
        <p className="soft">{t(nothing ? 'review.nothingText' : 'review.noneText')}</p>
        {mayShow(next) && (
          <Button type="primary" onClick={() => go({ at: next, project: info.path })}>
            {t(nothing ? 'review.toImport' : 'imports.toExport')}
          </Button>
        )}
      </div>
    </div>
  );
}
