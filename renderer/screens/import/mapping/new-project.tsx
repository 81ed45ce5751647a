import { Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Detection } from '#shared/model/detection.ts';
import { presetOf, presets, withPreset } from '#shared/model/detection-presets.ts';

type NewProjectProps = {
  name: string;
  onName: (name: string) => void;
  detection: Detection;
  onDetection: (detection: Detection) => void;
};

export function NewProject({ name, onName, detection, onDetection }: NewProjectProps) {
  const { t } = useTranslation();
  const id = useId();
  const preset = presetOf(detection) ?? 'balanced';
  return (
    <div className="fields">
      <label htmlFor={`${id}-name`}>{t('map.projectName')}</label>
      <Input id={`${id}-name`} maxLength={100} value={name} onChange={(event) => onName(event.target.value)} />
      <label htmlFor={`${id}-preset`}>{t('detection.presets')}</label>
      <Select
        id={`${id}-preset`}
        value={preset}
        onChange={(chosen) => onDetection(withPreset(chosen))}
        options={presets.map((one) => ({ value: one, label: t(`preset.${one}.name`) }))}
      />
      <p className="profile-rule soft small">{t('detection.later', { hint: t(`preset.${preset}.hint`) })}</p>
    </div>
  );
}
