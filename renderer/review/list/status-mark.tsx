import { useTranslation } from 'react-i18next';
import type { ClusterStatus } from '#shared/model/model.ts';
import { KeepIcon, PartialIcon, UndecidedIcon } from '../../ui/icons.tsx';

const icons = { open: UndecidedIcon, partial: PartialIcon, resolved: KeepIcon };

export function StatusMark({ status }: { status: ClusterStatus }) {
  const { t } = useTranslation();
  const Icon = icons[status];
  return (
    <span className="status-mark" title={t(`status.${status}`)}>
      <Icon />
      <span className="hidden-text">{t(`status.${status}`)}</span>
    </span>
  );
}
