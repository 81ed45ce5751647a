// The line of facts and panels below the sheet. Its height is constant, whatever is known yet.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ComparePanel, comparePanels } from '../../base/settings.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FactChips } from './fact-chips.tsx';
import { FollowedSuggestions } from './suggestion-line.tsx';
import type { Compare } from './use-compare.ts';

/** The fact matrix is offered beside the facts in dispute. */
const alwaysOffered = comparePanels.filter((one) => one !== 'facts');

type SheetFootProps = {
  project: string;
  compare: Compare;
  /** Shown before the panels. */
  children: ReactNode;
};

export function SheetFoot({ project, compare, children }: SheetFootProps) {
  const { t } = useTranslation();
  const { settings, change, missing, alerts, facts } = compare;
  const { view, panel } = settings;
  const controlOf = (one: ComparePanel) => ({
    'aria-pressed': panel === one,
    'aria-keyshortcuts': keyOf(one),
    title: t('compare.panelKey', { name: t(`compare.panel.${one}`), key: keyOf(one) }),
    onClick: () => change({ panel: panel === one ? null : one }),
  });
  return (
    <div className="line sheet-foot">
      {view !== 'many' && <FactChips alerts={alerts} places={facts} />}
      {alerts.length > 0 && (
        <Chip {...controlOf('facts')}>
          <span className="one-line">{t('compare.panelShort.facts')}</span>
        </Chip>
      )}
      <FollowedSuggestions project={project} />
      {children}
      <ButtonRow as="span" tight className="panel-buttons">
        {alwaysOffered.map((one) => (
          <Chip key={one} {...controlOf(one)}>
            <span className="one-line facts-long">{t(`compare.panel.${one}`)}</span>
            <span className="one-line facts-short">{t(`compare.panelShort.${one}`)}</span>
            {one === 'lost' && <span className="count numbers">{missing?.statements.length || null}</span>}
          </Chip>
        ))}
      </ButtonRow>
    </div>
  );
}
