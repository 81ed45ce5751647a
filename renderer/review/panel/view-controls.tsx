// How the texts are compared: the view, and a menu of what is ignored and what is unfolded.
import { Button, Checkbox, Popover, Segmented, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompareSettings, compareViews, ignorables } from '../../base/settings.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';

type SettingsProps = { settings: CompareSettings; onChange: (change: Partial<CompareSettings>) => void };

/** Shown in wide windows only; the menu has the views as well. */
export function ViewSelect({ settings, onChange }: SettingsProps) {
  const { t } = useTranslation();
  return (
    <Select
      className="view-select"
      size="small"
      variant="borderless"
      value={settings.view}
      aria-label={t('compare.view.label')}
      title={t('compare.view.label')}
      popupMatchSelectWidth={false}
      options={compareViews.map((value) => ({ value, label: t(`compare.view.${value}`) }))}
      onChange={(view) => onChange({ view })}
    />
  );
}

type ViewMenuProps = SettingsProps & {
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

function ViewOptions({ settings, onChange, unfoldAll, onUnfoldAll, onReport, onHelp, onClose }: ViewOptionsProps) {
  const { t } = useTranslation();
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
      <Checkbox checked={unfoldAll} onChange={({ target }) => onUnfoldAll(target.checked)}>
        {t('compare.unfoldAll')} <kbd>{keyOf('unfold')}</kbd>
      </Checkbox>
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
