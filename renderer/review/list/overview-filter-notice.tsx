import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model/model.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { DiscardIcon } from '../../ui/icons.tsx';

type OverviewFilterNoticeProps = { project: string; pick: OverviewFilter; selected: ClusterId | undefined };

export function OverviewFilterNotice({ project, pick, selected }: OverviewFilterNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="line small picked" role="status">
      <span>{t('overview.picked', { what: useOverviewFilterLabel()(pick) })}</span>
      <Button
        type="text"
        size="small"
        icon={<DiscardIcon />}
        aria-label={t('overview.clearPick')}
        title={t('overview.clearPick')}
        onClick={() => go({ at: 'review', project, cluster: selected }, { replace: true })}
      />
    </div>
  );
}

function useOverviewFilterLabel(): (pick: OverviewFilter) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (pick) => {
    if (pick.by === 'sources') {
      const [first, other] = [pick.first ?? t('overview.anyone'), pick.other ?? t('overview.anyone')];
      return t('overview.pickedLabels.sources', { first, other });
    }
    if (pick.by === 'surplus') return t('overview.pickedLabels.surplus');
    return t(`overview.pickedLabels.${pick.by}`, { range: format.range(pick.from, pick.to) });
  };
}
