import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Detection, detectionFor, profiles } from '#shared/model/detection.ts';
import { presetOf, withPreset } from '#shared/model/detection-presets.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { nameDetection } from './name-detection.ts';
import { areOptionsEqual } from './options-equal.ts';
import { PresetChoice } from './preset-choice.tsx';
import { ContentseenOptions, NshashOptions, UrlOptions } from './profile-options.tsx';
import { StandardOptions } from './standard-options.tsx';
import { WordOptions } from './word-options.tsx';

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
