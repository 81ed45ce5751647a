import { useTranslation } from 'react-i18next';
import type { Detection, StandardThresholds } from '#shared/model/detection.ts';
import { Threshold } from './threshold.tsx';

const THRESHOLDS = ['probability', 'sameUrlContainment'] as const satisfies readonly (keyof StandardThresholds)[];

type StandardOptionsProps = { detection: Detection; onChange: (detection: Detection) => void };

export function StandardOptions({ detection, onChange }: StandardOptionsProps) {
  const { t } = useTranslation();
  return THRESHOLDS.map((name) => {
    const value = detection.standard[name];
    return (
      <Threshold
        key={name}
        label={t(`detection.standard.${name}.label`)}
        hint={t(`detection.standard.${name}.hint`)}
        min={0}
        max={1}
        step={0.01}
        value={value}
        shown={`${Math.round(value * 100)}%`}
        onChange={(value) => onChange({ ...detection, standard: { ...detection.standard, [name]: value } })}
      />
    );
  });
}
