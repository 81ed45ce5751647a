// Encoding and delimiter of a text file; a change reloads the preview.
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { delimiters, encodings, type SheetReading } from '#shared/contract/intake.ts';
import type { SheetChoice } from './sheet-choice.ts';

const delimiterNames = { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'bar' } as const;

type TextFieldsProps = {
  reading: SheetReading;
  /** If false, the editor has to choose the encoding. */
  isEncodingSure: boolean;
  onSheet: (change: SheetChoice) => void;
  id: string;
};

export function TextFields({ reading, isEncodingSure, onSheet, id }: TextFieldsProps) {
  const { t } = useTranslation();
  const { encoding, delimiter } = reading;
  return (
    <>
      {encoding && (
        <>
          <label htmlFor={`${id}-encoding`}>{t('map.encoding')}</label>
          <Select
            id={`${id}-encoding`}
            value={isEncodingSure ? encoding : null}
            status={isEncodingSure ? undefined : 'error'}
            placeholder={t('map.chooseOne')}
            // The header row is guessed again, because another encoding may move it.
            onChange={(chosen) => onSheet({ encoding: chosen, headerRow: undefined })}
            options={encodings.map((value) => ({ value, label: t(`map.encodings.${value}`) }))}
          />
        </>
      )}
      {delimiter && (
        <>
          <label htmlFor={`${id}-delimiter`}>{t('map.delimiter')}</label>
          <Select
            id={`${id}-delimiter`}
            value={delimiter}
            onChange={(chosen) => onSheet({ delimiter: chosen, headerRow: undefined })}
            options={delimiters.map((value) => ({ value, label: t(`map.delimiters.${delimiterNames[value]}`) }))}
          />
        </>
      )}
    </>
  );
}
