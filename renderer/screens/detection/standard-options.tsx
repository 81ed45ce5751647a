// The thresholds of the profile `standard`: the few that an editor sets, and the others behind a fold.
import { useTranslation } from 'react-i18next';
import { type Detection, type StandardThresholds, thresholdsWithoutEffect } from '#shared/detection.ts';
import { useFormat } from '../../ui/format.ts';
import { Threshold } from './threshold.tsx';

const USUAL = ['containment', 'jaccard', 'fewestShingles', 'sureContainment', 'sameUrlContainment'] as const;
const OTHERS = [
  'fragmentContainment',
  'fragmentJaccard',
  'centreContainment',
  'conflictShare',
  'fewestConflicts',
  'sureCompared',
  'conflictContainment',
  'placeConflictShare',
  'replaced',
  'replacedWithConflict',
] as const;
/** Those that are counts; the others are shares. With the most that a slider offers. */
const COUNTS: Partial<Record<keyof StandardThresholds, number>> = {
  fewestShingles: 100,
  fewestConflicts: 20,
  sureCompared: 20,
};

type StandardOptionsProps = { detection: Detection; onChange: (detection: Detection) => void };

export function StandardOptions({ detection, onChange }: StandardOptionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const idle = thresholdsWithoutEffect(detection.standard);
  const idleNote = t('detection.withoutEffect', { containment: format.percent(detection.standard.containment) });
  const threshold = (name: keyof StandardThresholds) => {
    const most = COUNTS[name];
    const value = detection.standard[name];
    return (
      <Threshold
        key={name}
        label={t(`detection.standard.${name}.label`)}
        hint={t(`detection.standard.${name}.hint`)}
        note={idle.includes(name) ? idleNote : undefined}
        min={0}
        max={most === undefined ? 1 : Math.max(most, value)}
        step={most === undefined ? 0.01 : 1}
        value={value}
        shown={most === undefined ? `${Math.round(value * 100)}%` : format.number(value)}
        onChange={(value) => onChange({ ...detection, standard: { ...detection.standard, [name]: value } })}
      />
    );
  };
  return (
    <>
      {USUAL.map(threshold)}
      <details className="more-options">
        <summary>{t('detection.moreThresholds')}</summary>
        {OTHERS.map(threshold)}
      </details>
    </>
  );
}
