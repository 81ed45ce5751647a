// A menu of how the texts are compared, what is ignored and unfolded, and of further panels.
import { Button, Checkbox, Popover, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaidOutDiff } from '#shared/compare/sheet/lay-out.ts';
import { useFormat } from '../../base/format.ts';
import {
  type ComparePanel,
  type CompareSettings,
  compareViews,
  formIgnorables,
  ignorables,
} from '../../base/settings.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Compare } from './use-compare.ts';

type ViewMenuProps = {
  compare: Compare;
  /** The panels that have no chip. */
  offered: readonly ComparePanel[];
  open: boolean;
  onOpen: (open: boolean) => void;
  unfoldAll: boolean;
  onUnfoldAll: (unfold: boolean) => void;
  onReport: () => void;
  onHelp: () => void;
};

export function ViewMenu({ open, onOpen, ...props }: ViewMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={onOpen}
      destroyOnHidden
      // Kept within the main landmark, where a screen reader looks for it.
      getPopupContainer={(within) => within.parentElement!}
      content={<ViewOptions {...props} onClose={() => onOpen(false)} />}
    >
      <Button
        type="text"
        size="small"
        aria-label={t('compare.options')}
        title={`${t('compare.options')} (${keyOf('ignore')})`}
      >
        ⋯
      </Button>
    </Popover>
  );
}

type ViewOptionsProps = Omit<ViewMenuProps, 'open' | 'onOpen'> & {
  onClose: () => void;
};

function ViewOptions({ compare, offered, unfoldAll, onUnfoldAll, onReport, onHelp, onClose }: ViewOptionsProps) {
  const { t } = useTranslation();
  const { settings, change: onChange, laidOut } = compare;
  const { view, ignored } = settings;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector('input')?.focus(), []);
  return (
    <div className="popup-form view-options">
      <Segmented
        size="small"
        value={view}
        aria-label={t('compare.view.label')}
        options={compareViews.map((value) => ({ value, label: t(`compare.view.${value}`) }))}
        onChange={(value) => onChange({ view: value })}
      />
      <fieldset ref={group} className="row" aria-label={t('compare.ignore.label')}>
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
      {laidOut && <FormChip forms={laidOut.forms} settings={settings} onChange={onChange} />}
      <Checkbox checked={unfoldAll} onChange={({ target }) => onUnfoldAll(target.checked)}>
        {t('compare.unfoldAll')} <kbd>{keyOf('unfold')}</kbd>
      </Checkbox>
      <ButtonRow>
        {offered.map((panel) => (
          <Button
            key={panel}
            size="small"
            onClick={() => {
              onClose();
              onChange({ panel });
            }}
          >
            {t(`compare.panel.${panel}`)} <kbd>{keyOf(panel)}</kbd>
          </Button>
        ))}
      </ButtonRow>
      <ButtonRow>
        <Button
          size="small"
          onClick={() => {
            onClose();
            onReport();
          }}
        >
          {t('report.open')} <kbd>{keyOf('report')}</kbd>
        </Button>
        <Button
          size="small"
          onClick={() => {
            onClose();
            onHelp();
          }}
        >
          {t('keys.title')} <kbd>{keyOf('help')}</kbd>
        </Button>
      </ButtonRow>
    </div>
  );
}

type FormChipProps = {
  forms: LaidOutDiff['forms'];
  settings: CompareSettings;
  onChange: (change: Partial<CompareSettings>) => void;
};

/** The number of differences of form, and a switch that marks them. */
function FormChip({ forms: { shown, hidden }, settings, onChange }: FormChipProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isShowing = hidden === 0;
  const count = isShowing ? shown : hidden;
  const given = { count, forms: format.number(count) };
  const isForm = (one: (typeof ignorables)[number]) => formIgnorables.some((form) => form === one);
  if (count === 0) return null;
  return (
    <Chip
      className="numbers form-chip"
      aria-pressed={isShowing}
      title={t(isShowing ? 'compare.form.shownHint' : 'compare.form.hiddenHint', given)}
      onClick={() =>
        onChange({ ignored: ignorables.filter((one) => (isForm(one) ? isShowing : settings.ignored.includes(one))) })
      }
    >
      {t('compare.form.count', given)}
      {t(isShowing ? 'compare.form.hide' : 'compare.form.show')}
    </Chip>
  );
}
