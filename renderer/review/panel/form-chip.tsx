// The number of differences of form, and a switch that marks them.
import { useTranslation } from 'react-i18next';
import type { LaidOutDiff } from '#shared/compare/sheet/lay-out.ts';
import { useFormat } from '../../base/format.ts';
import { type CompareSettings, formIgnorables, ignorables } from '../../base/settings.ts';
import { Chip } from '../../ui/chip.tsx';

type FormChipProps = {
  /** Null until the comparison is done. */
  forms: LaidOutDiff['forms'] | null;
  settings: CompareSettings;
  onChange: (change: Partial<CompareSettings>) => void;
};

/** Keeps its width if there is nothing to show. */
export function FormChip({ forms, settings, onChange }: FormChipProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { shown = 0, hidden = 0 } = forms ?? {};
  const isShowing = hidden === 0;
  const count = isShowing ? shown : hidden;
  const given = { count, forms: format.number(count) };
  const action = t(isShowing ? 'compare.form.hide' : 'compare.form.show');
  const isForm = (one: (typeof ignorables)[number]) => formIgnorables.some((form) => form === one);
  return (
    <span className="form-slot">
      {count > 0 && (
        <Chip
          className="numbers"
          aria-pressed={isShowing}
          aria-label={t('compare.form.count', given) + action}
          title={t(isShowing ? 'compare.form.shownHint' : 'compare.form.hiddenHint', given)}
          onClick={() =>
            onChange({
              ignored: ignorables.filter((one) => (isForm(one) ? isShowing : settings.ignored.includes(one))),
            })
          }
        >
          <span>
            <span className="form-long">{t('compare.form.count', given)}</span>
            <span className="form-short">{t('compare.form.short', given)}</span>
            <span className="form-action">{action}</span>
          </span>
        </Chip>
      )}
    </span>
  );
}
