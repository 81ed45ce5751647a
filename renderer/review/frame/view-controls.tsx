// How the texts are compared: side by side, in one column, one against many; what makes no difference; what stands beside.
import { Checkbox, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type CompareSettings, comparePanels, compareViews, ignorables } from '../../settings.ts';

type ViewControlsProps = {
  settings: CompareSettings;
  onChange: (change: Partial<CompareSettings>) => void;
  /** Clauses that the kept article lacks; null until they are read. */
  lost: number | null;
};

export const panelKeys = { lost: 'L', members: 'O', related: 'E', timeline: 'T' } as const;

export function ViewControls({ settings, onChange, lost }: ViewControlsProps) {
  const { t } = useTranslation();
  const { view, ignored, panel } = settings;
  return (
    <div className="view-controls">
      <Segmented
        size="small"
        value={view}
        aria-label={t('compare.view.label')}
        title={t('compare.view.label')}
        options={compareViews.map((value) => ({ value, label: t(`compare.view.${value}`) }))}
        onChange={(value) => onChange({ view: value })}
      />
      <fieldset className="ignorables" aria-label={t('compare.ignore.label')}>
        <span className="soft">{t('compare.ignore.label')}</span>
        {ignorables.map((one) => (
          <Checkbox
            key={one}
            data-ignorable={one}
            checked={ignored.includes(one)}
            title={t(`compare.ignoreHint.${one}`)}
            onChange={({ target }) =>
              onChange({
                ignored: ignorables.filter((other) => (other === one ? target.checked : ignored.includes(other))),
              })
            }
          >
            {t(`compare.ignore.${one}`)}
          </Checkbox>
        ))}
      </fieldset>
      <span className="panel-buttons">
        {comparePanels.map((one) => (
          <button
            key={one}
            type="button"
            className="panel-button"
            aria-pressed={panel === one}
            title={t('compare.panelKey', { name: t(`compare.panel.${one}`), key: panelKeys[one] })}
            onClick={() => onChange({ panel: panel === one ? null : one })}
          >
            {t(`compare.panel.${one}`)}
            {one === 'lost' && lost !== null && lost > 0 && <span className="count numbers">{lost}</span>}
          </button>
        ))}
      </span>
    </div>
  );
}
