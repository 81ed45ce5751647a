// The options of how words become a 64-bit fingerprint, for the profiles that compare fingerprints.
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Detection,
  MAX_HD,
  partsOfSpeech,
  stringHashNames,
  termWeights,
  textForms,
  type UserWord,
  type WordOptions as Words,
} from '#shared/model/detection.ts';
import { builtInStopWords } from '#shared/model/stop-words.ts';
import { parseDictionary, parseStopWords } from '#shared/model/word-lists.ts';
import { useFormat } from '../../base/format.ts';
import { Choice } from './choice.tsx';
import { Option } from './option.tsx';
import { Threshold } from './threshold.tsx';
import { WordListEditor } from './word-list-editor.tsx';

type WordOptionsProps = { detection: Detection; onChange: (detection: Detection) => void };

export function WordOptions({ detection, onChange }: WordOptionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hd, words } = detection;
  const set = (change: Partial<Words>) => onChange({ ...detection, words: { ...words, ...change } });
  return (
    <>
      <Threshold
        label={t('detection.hd.label')}
        hint={t('detection.hd.hint')}
        min={0}
        max={MAX_HD}
        step={1}
        value={hd}
        shown={`≤ ${format.number(hd)}`}
        onChange={(hd) => onChange({ ...detection, hd })}
      />
      <Choice
        label={t('detection.text.label')}
        hint={t('detection.text.hint')}
        options={textForms.map((value) => ({ value, label: t(`detection.text.${value}`) }))}
        value={words.text}
        onChange={(text) => set({ text })}
      />
      <Choice
        label={t('detection.weights.label')}
        hint={t(`detection.weights.hint.${words.weights}`)}
        options={termWeights.map((value) => ({ value, label: t(`detection.weights.${value}`) }))}
        value={words.weights}
        onChange={(weights) => set({ weights })}
      />
      <Choice
        label={t('detection.hash.label')}
        hint={t('detection.hash.hint')}
        options={stringHashNames.map((value) => ({ value, label: t(`detection.hash.${value}`) }))}
        value={words.hash}
        onChange={(hash) => set({ hash })}
      />
      <PartsOfSpeech words={words} onChange={set} />
      <WordListEditor
        label={t('detection.stopWords.label')}
        hint={t('detection.stopWords.hint')}
        noneLabel={t('detection.stopWords.builtIn', { words: format.number(builtInStopWords.length) })}
        resetLabel={t('detection.stopWords.reset')}
        lines={words.stopWords}
        startLines={builtInStopWords}
        parse={parseStopWords}
        print={(word) => word}
        onChange={(stopWords) => set({ stopWords })}
      />
      <WordListEditor
        label={t('detection.dictionary.label')}
        hint={t('detection.dictionary.hint')}
        noneLabel={t('detection.dictionary.none')}
        resetLabel={t('detection.dictionary.reset')}
        lines={words.dictionary.length === 0 ? null : words.dictionary}
        startLines={NO_WORDS}
        parse={parseDictionary}
        print={({ word, tag }) => (tag === undefined ? word : `${word} ${tag}`)}
        onChange={(dictionary) => set({ dictionary: [...(dictionary ?? NO_WORDS)] })}
      />
    </>
  );
}

const NO_WORDS: readonly UserWord[] = [];

function PartsOfSpeech({ words, onChange }: { words: Words; onChange: (change: Partial<Words>) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = words.partsOfSpeech;
  return (
    <Option id={id} label={t('detection.partsOfSpeech.label')} hint={t('detection.partsOfSpeech.hint')}>
      <Checkbox
        checked={chosen === null}
        onChange={() => onChange({ partsOfSpeech: chosen ? null : ['noun', 'verb'] })}
      >
        {t('detection.partsOfSpeech.all')}
      </Checkbox>
      {chosen !== null && (
        <Checkbox.Group
          aria-labelledby={id}
          className="parts-of-speech"
          value={chosen}
          options={partsOfSpeech.map((value) => ({ value, label: t(`detection.partsOfSpeech.${value}`) }))}
          // Never empty: without a part of speech there would be no words at all.
          onChange={(kept) => kept.length > 0 && onChange({ partsOfSpeech: kept })}
        />
      )}
    </Option>
  );
}
