import { Button, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Detection, detectionFor, profiles, type StandardThresholds } from '#shared/model/detection.ts';
import { presetOf, presets, withPreset } from '#shared/model/detection-presets.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { nameDetection } from './name-detection.ts';
import { areOptionsEqual } from './options-equal.ts';
import { ContentseenOptions, NshashOptions, UrlOptions } from './profile-options.tsx';
import { Threshold } from './threshold.tsx';
import { WordOptions } from './word-options.tsx';

const THRESHOLDS = ['probability', 'sameUrlContainment'] as const satisfies readonly (keyof StandardThresholds)[];

type StandardOptionsProps = { detection: Detection; onChange: (detection: Detection) => void };

function StandardOptions({ detection, onChange }: StandardOptionsProps) {
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

const OPTIONS = {
  standard: StandardOptions,
  simhash: WordOptions,
  paper: WordOptions,
  nshash: NshashOptions,
  contentseen: ContentseenOptions,
  url: UrlOptions,
} as const;

type DetectionFormProps = {
  /** The detection that the project uses now. */
  present: Detection;
  detection: Detection;
  onChange: (detection: Detection) => void;
};

export function DetectionForm({ present, detection, onChange }: DetectionFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { profile } = detection;
  const Options = OPTIONS[profile];
  const ofPresent = presetOf(present);
  const plain = ofPresent ? withPreset(ofPresent) : detectionFor(present.profile);
  const own = detectionFor(profile);
  const [isExpert, setExpert] = useState(() => presetOf(detection) === null);
  return (
    <div className="stack close">
      <p className="soft small">
        {t('detection.present', { profile: nameDetection(present, t) })}
        {' · '}
        {t(areOptionsEqual(present, plain) ? 'detection.asDefault' : 'detection.ownOptions')}
      </p>
      <PresetChoice detection={detection} onChange={onChange} />
      <details className="expert" open={isExpert} onToggle={({ currentTarget }) => setExpert(currentTarget.open)}>
        <summary>{t('detection.expert')}</summary>
        <div className="stack close">
          <label htmlFor={id}>{t('map.profile')}</label>
          <Select
            id={id}
            value={profile}
            // The project's own profile is restored with the options that it has there.
            onChange={(chosen) => onChange(chosen === present.profile ? present : detectionFor(chosen))}
            options={profiles.map((name) => ({ value: name, label: t(`profile.${name}`) }))}
          />
          <p className="option-hint soft small">{t(`profileRule.${profile}`)}</p>
          <Options key={profile} detection={detection} onChange={onChange} />
          <ButtonRow className="option-line">
            <Button size="small" disabled={areOptionsEqual(detection, own)} onClick={() => onChange(own)}>
              {t('detection.toDefault')}
            </Button>
            <Button size="small" disabled={areOptionsEqual(detection, present)} onClick={() => onChange(present)}>
              {t('detection.toPresent')}
            </Button>
          </ButtonRow>
        </div>
      </details>
    </div>
  );
}

type PresetChoiceProps = { detection: Detection; onChange: (detection: Detection) => void };

/** Strict, balanced or loose. None is chosen if an expert's options match no preset. */
function PresetChoice({ detection, onChange }: PresetChoiceProps) {
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
