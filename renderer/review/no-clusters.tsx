import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { go } from '../routes.ts';

export function NoClusters({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const nothing = info.articles === 0;
  return (
    <div className="page waiting">
      <div className="review-empty">
        <h1>{t(nothing ? 'review.nothing' : 'review.none')}</h1>
        <p className="soft">{t(nothing ? 'review.nothingText' : 'review.noneText')}</p>
        <Button type="primary" onClick={() => go({ at: nothing ? 'imports' : 'export', project: info.path })}>
          {t(nothing ? 'review.toImport' : 'imports.toExport')}
        </Button>
      </div>
    </div>
  );
}
