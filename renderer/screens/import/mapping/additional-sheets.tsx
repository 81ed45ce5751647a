// The other sheets of a workbook, or of a folder, that are imported together with this one.
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#shared/contract/intake.ts';
import { useSheetName } from '../../../ui/labels/sheet-name.ts';

type AdditionalSheetsProps = {
  id: string;
  file: string;
  sheets: Inspection['sheets'];
  further: readonly string[];
  onFurther: (sheets: readonly string[]) => void;
};

export function AdditionalSheets({ id, file, sheets, further, onFurther }: AdditionalSheetsProps) {
  const { t } = useTranslation();
  const sheetName = useSheetName();
  if (sheets.length === 0) return null;
  return (
    <>
      <label htmlFor={id}>{t('map.further')}</label>
      <div className="further-sheets">
        <Select
          id={id}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          placeholder={t('map.furtherNone')}
          value={[...further]}
          onChange={onFurther}
          options={sheets.map(({ name, rows }) => ({
            value: name,
            label: t('map.sheetOption', { name: sheetName(name, file), count: rows }),
          }))}
        />
        <Button onClick={() => onFurther(sheets.map(({ name }) => name))} disabled={further.length === sheets.length}>
          {t('map.allSheets')}
        </Button>
      </div>
    </>
  );
}
