import { InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inspection, SheetReading } from '#shared/contract/intake.ts';
import { type ColumnMapping, type Field, fields } from '#shared/model/model.ts';
import { useSheetName } from '../../../ui/labels/sheet-name.ts';
import { AdditionalSheets } from './additional-sheets.tsx';
import { assignColumn } from './assign-column.ts';
import { columnLabel } from './column-label.ts';
import type { SheetChoice } from './sheet-choice.ts';
import { TextFields } from './text-fields.tsx';

type ReadingFormProps = {
  inspection: Inspection;
  reading: SheetReading;
  onSheet: (change: SheetChoice) => void;
  onMapping: (mapping: ColumnMapping) => void;
  /** Sheets that are imported after this one, each read as the program guesses. */
  further: readonly string[];
  onFurther: (sheets: readonly string[]) => void;
};

export function ReadingForm({ inspection, reading, onSheet, onMapping, further, onFurther }: ReadingFormProps) {
  const { t } = useTranslation();
  const sheetName = useSheetName();
  const id = useId();
  return (
    <form className="fields" onSubmit={(event) => event.preventDefault()}>
      <TextFields reading={reading} isEncodingSure={inspection.isEncodingSure} onSheet={onSheet} id={id} />
      <label htmlFor={`${id}-sheet`}>{t('map.sheet')}</label>
      <Select
        id={`${id}-sheet`}
        value={reading.sheet}
        onChange={(sheet) => onSheet({ sheet, headerRow: undefined })}
        options={inspection.sheets.map(({ name, rows }) => ({
          value: name,
          label: t('map.sheetOption', { name: sheetName(name, inspection.file), count: rows }),
        }))}
      />
      <AdditionalSheets
        id={`${id}-further`}
        file={inspection.file}
        sheets={inspection.sheets.filter(({ name, rows }) => name !== reading.sheet && rows > 0)}
        further={further}
        onFurther={onFurther}
      />
      {!inspection.ownNames && (
        <>
          <label htmlFor={`${id}-header`}>{t('map.headerRow')}</label>
          <div className="row header-row">
            <InputNumber
              id={`${id}-header`}
              min={0}
              max={1000}
              precision={0}
              value={reading.headerRow}
              onChange={(headerRow) => headerRow !== null && onSheet({ sheet: reading.sheet, headerRow })}
            />
            <span className="faint small">{t('map.noHeader')}</span>
          </div>
        </>
      )}
      <h2>{t('map.columns')}</h2>
      {fields.map((field) => (
        <FieldSelect
          key={field}
          field={field}
          id={`${id}-${field}`}
          columns={inspection.columns}
          mapping={reading.mapping}
          onMapping={onMapping}
        />
      ))}
    </form>
  );
}

/** The option for a field without a column: a number, because the other options are columns. */
const NO_COLUMN = -1;

type FieldSelectProps = {
  field: Field;
  id: string;
  columns: readonly string[];
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
};

function FieldSelect({ field, id, columns, mapping, onMapping }: FieldSelectProps) {
  const { t } = useTranslation();
  const none = field === 'body' ? [] : [{ value: NO_COLUMN, label: t('map.none') }];
  const missing = field === 'body' && mapping.body === undefined;

  function choose(chosen: number | undefined): void {
    onMapping(assignColumn(mapping, field, chosen === NO_COLUMN ? undefined : chosen));
  }

  return (
    <>
      <label htmlFor={id}>
        {t(`field.${field}`)}
        {field === 'body' && <span className="accent small"> {t('map.required')}</span>}
      </label>
      <Select
        id={id}
        allowClear={field !== 'body'}
        showSearch={{ optionFilterProp: 'label' }}
        status={missing ? 'error' : undefined}
        placeholder={t(missing ? 'map.chooseOne' : 'map.none')}
        value={mapping[field]}
        onChange={choose}
        options={[...none, ...columns.map((name, column) => ({ value: column, label: columnLabel(column, name) }))]}
      />
    </>
  );
}
