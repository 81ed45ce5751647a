// Chips that open panels next to the sheet. Further panels are in the menu of the comparison.
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Compare } from './use-compare.ts';

type PanelChipsProps = { compare: Compare; offered: readonly ('lost' | 'facts' | 'members')[] };

export function PanelChips({ compare: { settings, change, missing }, offered }: PanelChipsProps) {
  const { t } = useTranslation();
  const { panel } = settings;
  return (
    <ButtonRow as="span" tight className="panel-buttons">
      {offered.map((one) => (
        <Chip
          key={one}
          aria-pressed={panel === one}
          aria-keyshortcuts={keyOf(one)}
          title={t('compare.panelKey', { name: t(`compare.panel.${one}`), key: keyOf(one) })}
          onClick={() => change({ panel: panel === one ? null : one })}
        >
          <span className="one-line">{t(`compare.panelShort.${one}`)}</span>
          {one === 'lost' && <span className="count numbers">{missing?.statements.length || null}</span>}
        </Chip>
      ))}
    </ButtonRow>
  );
}
