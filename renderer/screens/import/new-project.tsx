// What a new project is made with: its name, and how duplicates are found.
import { Input, InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DETECTION, type Detection, detectionFor, MAX_HD, profiles, usesHd } from '#shared/detection.ts';

type NewProjectProps = {
  name: string;
  onName: (name: string) => void;
  detection: Detection;
  onDetection: (detection: Detection) => void;
};

export function NewProject({ name, onName, detection, onDetection }: NewProjectProps) {
  const { t } = useTranslation();
  const id = useId();
  const { profile, hd } = detection;
  return (
    <div className="new-project">
      <label htmlFor={`${id}-name`}>{t('map.projectName')}</label>
      <Input id={`${id}-name`} maxLength={100} value={name} onChange={(event) => onName(event.target.value)} />
      <label htmlFor={`${id}-profile`}>{t('map.profile')}</label>
      <Select
        id={`${id}-profile`}
        value={profile}
        onChange={(profile) => onDetection(detectionFor(profile, { hd }))}
        options={profiles.map((name) => ({ value: name, label: t(`profile.${name}`) }))}
      />
      {usesHd(profile) && (
        <>
          <label htmlFor={`${id}-hd`} title={t('map.hdHint')}>
            {t('map.hd')}
          </label>
          <div className="header-row">
            <InputNumber
              id={`${id}-hd`}
              min={0}
              max={MAX_HD}
              precision={0}
              value={hd}
              onChange={(hd) => onDetection({ ...detection, hd: hd ?? DEFAULT_DETECTION.hd })}
            />
            <span className="faint">{t('map.hdHint')}</span>
          </div>
        </>
      )}
      <p className="profile-rule">
        {t(`profileRule.${profile}`)} {t('detection.later')}
      </p>
    </div>
  );
}
