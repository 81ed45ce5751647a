// Strict, balanced or loose. None is chosen if an expert's options match no preset.
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Detection } from '#shared/model/detection.ts';
import { presetOf, presets, withPreset } from '#shared/model/detection-presets.ts';

type PresetChoiceProps = { detection: Detection; onChange: (detection: Detection) => void };

export function PresetChoice({ detection, onChange }: PresetChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = presetOf(detection);
  return (
    <Radio.Group
      className="stack close presets"
      aria-label={t('detection.presets')}
      value={chosen}
      onChange={({ target }) => onChange(withPreset(target.value, detection))}
    >
      {presets.map((preset) => (
        <div key={preset}>
          <Radio value={preset} aria-describedby={`${id}-${preset}`}>
            {t(`preset.${preset}.name`)}
          </Radio>
          <p id={`${id}-${preset}`} className="option-hint soft small">
            {t(`preset.${preset}.hint`)}
          </p>
        </div>
      ))}
    </Radio.Group>
  );
}
