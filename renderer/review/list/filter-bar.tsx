// Filters by status, risk, tier, flag and note, each with its number of clusters. Pressing an active filter removes it.
import { useTranslation } from 'react-i18next';
import { clusterStatuses, tiers } from '#shared/model/model.ts';
import type { ListFilter } from '#shared/review/cluster-list/list-view.ts';
import { riskLevels } from '#shared/review/risk.ts';
import { useFormat } from '../../base/format.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { ListCounts } from './list-filter.ts';

type FilterBarProps = {
  counts: ListCounts;
  /** False while the counts are not final. */
  isKnown: boolean;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
};

export function FilterBar({ counts, isKnown, filter, onFilter }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonRow as="fieldset" className="filters" aria-label={t('list.byStatus')}>
        <FilterChip
          label={t('list.all')}
          count={counts.all}
          isKnown={isKnown}
          pressed={filter.status === null}
          onPress={() => onFilter({ ...filter, status: null })}
        />
        {clusterStatuses.map((status) => (
          <FilterChip
            key={status}
            label={t(`status.${status}`)}
            count={counts.status[status]}
            isKnown={isKnown}
            pressed={filter.status === status}
            onPress={() => onFilter({ ...filter, status: filter.status === status ? null : status })}
          />
        ))}
      </ButtonRow>
      <ButtonRow as="fieldset" className="filters" aria-label={t('risk.by')}>
        {riskLevels.map((level) => (
          <FilterChip
            key={level}
            label={t(`risk.level.${level}`)}
            count={counts.risk[level]}
            isKnown={isKnown}
            pressed={filter.risk === level}
            onPress={() => onFilter({ ...filter, risk: filter.risk === level ? null : level })}
          />
        ))}
      </ButtonRow>
      <ButtonRow as="fieldset" className="filters" aria-label={t('list.byTier')}>
        {tiers.map((tier) => (
          <FilterChip
            key={tier}
            label={t(`list.tiers.${tier}`)}
            title={t(`tier.${tier}`)}
            count={counts.tier[tier]}
            isKnown={isKnown}
            pressed={filter.tier === tier}
            onPress={() => onFilter({ ...filter, tier: filter.tier === tier ? null : tier })}
          />
        ))}
        {(counts.alreadyPublished > 0 || filter.alreadyPublished) && (
          <FilterChip
            label={t('published.filter')}
            count={counts.alreadyPublished}
            isKnown={isKnown}
            pressed={filter.alreadyPublished}
            onPress={() => onFilter({ ...filter, alreadyPublished: !filter.alreadyPublished })}
          />
        )}
        {(counts.grown > 0 || filter.grown) && (
          <FilterChip
            label={t('list.grown')}
            count={counts.grown}
            isKnown={isKnown}
            pressed={filter.grown}
            onPress={() => onFilter({ ...filter, grown: !filter.grown })}
          />
        )}
      </ButtonRow>
      <ButtonRow as="fieldset" className="filters" aria-label={t('notes.by')}>
        {(['flagged', 'noted'] as const).map((one) => (
          <FilterChip
            key={one}
            label={t(`notes.${one}`)}
            count={counts[one]}
            isKnown={isKnown}
            pressed={filter[one]}
            onPress={() => onFilter({ ...filter, [one]: !filter[one] })}
          />
        ))}
      </ButtonRow>
    </>
  );
}

/** The most used filter, reachable without opening the menu of the others. */
export function OpenChip({ counts, isKnown, filter, onFilter }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterChip
      label={t('status.open')}
      count={counts.status.open}
      isKnown={isKnown}
      pressed={filter.status === 'open'}
      onPress={() => onFilter({ ...filter, status: filter.status === 'open' ? null : 'open' })}
    />
  );
}

type FilterChipProps = {
  label: string;
  title?: string;
  count: number;
  isKnown: boolean;
  pressed: boolean;
  onPress: () => void;
};

function FilterChip({ label, title, count, isKnown, pressed, onPress }: FilterChipProps) {
  const format = useFormat();
  return (
    <Chip title={title} aria-pressed={pressed} onClick={onPress}>
      {label}
      <span className={isKnown ? 'faint numbers' : 'numbers unknown'}> {format.number(count)}</span>
    </Chip>
  );
}
