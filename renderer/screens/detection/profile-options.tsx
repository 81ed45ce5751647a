// The options that only one profile has: nshash's sentences, ContentSeen's tokens, the window of addresses.
import { Checkbox, InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bridgings,
  type Detection,
  MIN_LIKENESS,
  sentenceHashNames,
  sentenceSplitters,
  textForms,
  tokeniserNames,
} from '#shared/model/detection.ts';
import { useFormat } from '../../base/format.ts';
import { Choice } from './choice.tsx';
import { Option } from './option.tsx';
import { Threshold } from './threshold.tsx';

type ProfileOptionsProps = { detection: Detection; onChange: (detection: Detection) => void };

export function NshashOptions({ detection, onChange }: ProfileOptionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nshash } = detection;
  const set = (change: Partial<Detection['nshash']>) => onChange({ ...detection, nshash: { ...nshash, ...change } });
  return (
    <>
      <Threshold
        label={t('detection.nshash.sentences.label')}
        hint={t('detection.nshash.sentences.hint')}
        min={1}
        max={Math.max(10, nshash.sentences)}
        step={1}
        value={nshash.sentences}
        shown={format.number(nshash.sentences)}
        onChange={(sentences) => set({ sentences })}
      />
      <Threshold
        label={t('detection.nshash.short.label')}
        hint={t('detection.nshash.short.hint')}
        min={0}
        max={Math.max(100, nshash.short)}
        step={1}
        value={nshash.short}
        shown={format.number(nshash.short)}
        onChange={(short) => set({ short })}
      />
      <Choice
        label={t('detection.text.label')}
        hint={t('detection.text.hint')}
        options={textForms.map((value) => ({ value, label: t(`detection.text.${value}`) }))}
        value={nshash.text}
        onChange={(text) => set({ text })}
      />
      <Choice
        label={t('detection.nshash.splitter.label')}
        hint={t('detection.nshash.splitter.hint')}
        options={sentenceSplitters.map((value) => ({ value, label: t(`detection.nshash.splitter.${value}`) }))}
        value={nshash.splitter}
        onChange={(splitter) => set({ splitter })}
      />
      <Choice
        label={t('detection.nshash.bridging.label')}
        hint={t('detection.nshash.bridging.hint')}
        options={bridgings.map((value) => ({ value, label: t(`detection.nshash.bridging.${value}`) }))}
        value={nshash.bridging}
        onChange={(bridging) => set({ bridging })}
      />
      <Choice
        label={t('detection.nshash.hash.label')}
        hint={t('detection.nshash.hash.hint')}
        options={sentenceHashNames.map((value) => ({ value, label: t(`detection.nshash.hash.${value}`) }))}
        value={nshash.hash}
        onChange={(hash) => set({ hash })}
      />
    </>
  );
}

const FINGERPRINT_BITS = 32;

export function ContentseenOptions({ detection, onChange }: ProfileOptionsProps) {
  const { t } = useTranslation();
  const { contentseen } = detection;
  const set = (change: Partial<Detection['contentseen']>) =>
    onChange({ ...detection, contentseen: { ...contentseen, ...change } });
  return (
    <>
      <Threshold
        label={t('detection.contentseen.likeness.label')}
        hint={t('detection.contentseen.likeness.hint')}
        min={MIN_LIKENESS}
        max={1}
        step={1 / FINGERPRINT_BITS}
        value={contentseen.likeness}
        shown={t('detection.contentseen.likeness.value', {
          bits: Math.floor((1 - contentseen.likeness) * FINGERPRINT_BITS),
          percent: `${(contentseen.likeness * 100).toFixed(1)}%`,
        })}
        onChange={(likeness) => set({ likeness })}
      />
      <Choice
        label={t('detection.contentseen.tokens.label')}
        hint={t('detection.contentseen.tokens.hint')}
        options={tokeniserNames.map((value) => ({ value, label: t(`detection.contentseen.tokens.${value}`) }))}
        value={contentseen.tokens}
        onChange={(tokens) => set({ tokens })}
      />
    </>
  );
}

const A_DAY = 24;

export function UrlOptions({ detection, onChange }: ProfileOptionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { windowHours } = detection.url;
  const set = (windowHours: number | null) => onChange({ ...detection, url: { windowHours } });
  return (
    <Option id={id} label={t('detection.url.label')} hint={t('detection.url.hint')}>
      <div className="row option-line">
        <Checkbox checked={windowHours === null} onChange={({ target }) => set(target.checked ? null : A_DAY)}>
          {t('detection.url.anyTime')}
        </Checkbox>
        {windowHours !== null && (
          <InputNumber
            aria-labelledby={id}
            min={1}
            max={24 * 3660}
            precision={0}
            suffix={t('detection.url.hours')}
            value={windowHours}
            onChange={(hours) => set(hours ?? A_DAY)}
          />
        )}
      </div>
    </Option>
  );
}
