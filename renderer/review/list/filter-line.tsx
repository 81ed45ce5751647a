import { Popover, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListFilter, type ListOrder, listOrders } from '#shared/review/cluster-list/list-view.ts';
import { useOfferedCommands } from '../../keys/offered-commands.ts';
import { Chip } from '../../ui/chip.tsx';
import { countMore } from './list-filter.ts';

export function FilterMenu({ filter, children }: { filter: ListFilter; children: ReactNode }) {
  const { t } = useTranslation();
  // Clusters to do have a chip next to the menu, so this filter is not counted for the menu.
  const isByStatus = filter.status !== null && filter.status !== 'open';
  const { risk, tier, grown, flagged, noted } = filter;
  const inUse =
    countMore(filter) + [isByStatus, risk !== null, tier !== null, grown, flagged, noted].filter(Boolean).length;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      // Kept within the list, where a screen reader looks for it.
      getPopupContainer={(within) => within.parentElement!}
      content={<div className="popup-form filter-menu">{children}</div>}
    >
      <Chip className={inUse > 0 ? 'in-use' : ''} aria-haspopup="true">
        {inUse > 0 ? t('list.moreInUse', { filters: inUse }) : t('list.more')}
        <span aria-hidden="true"> ▾</span>
      </Chip>
    </Popover>
  );
}

export function OrderSelect({ order, onOrder }: { order: ListOrder; onOrder: (order: ListOrder) => void }) {
  const { t } = useTranslation();
  useOfferedCommands(
    listOrders
      .filter((one) => one !== order)
      .map((one) => ({
        id: `order ${one}`,
        name: (t) => `${t('list.orderBy')}: ${t(`list.orders.${one}`)}`,
        run: () => onOrder(one),
      })),
  );
  return (
    <Select
      size="small"
      variant="borderless"
      className="order-select"
      aria-label={t('list.orderBy')}
      popupMatchSelectWidth={false}
      value={order}
      onChange={onOrder}
      options={listOrders.map((one) => ({ value: one, label: t(`list.orders.${one}`) }))}
    />
  );
}
