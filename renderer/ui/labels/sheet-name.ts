// The display name of a sheet: its own, or a translated one if the program named it.
import { useTranslation } from 'react-i18next';
import { givenName } from '#shared/model/sheet-names.ts';

export function useSheetName(): (sheet: string, file: string) => string {
  const { t } = useTranslation();
  return (sheet, file) => {
    const given = givenName(sheet, file);
    if (given === null) return sheet;
    return given.kind === 'articles' ? t('sheetName.articles') : t('sheetName.table', { number: given.number });
  };
}
